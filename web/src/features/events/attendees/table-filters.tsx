/** Filters of the list of people for organizers: side by side, or with the order in one sheet on a phone. */
import type { ReactNode } from 'react';
import {
  choiceParam,
  cursorParam,
  numberParam,
  textParam,
  type useSearchValues,
} from '../../../lib/use-search-param.ts';
import { t as tableText } from '../../../ui/data-table.en.json';
import { SelectField } from '../../../ui/field.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import type { useAdminPeople } from './people.api.ts';
import { t } from './people.en.json';

const roles = ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const;
export const orders = ['name', 'role', 'company', 'joined'] as const;
const directions = ['asc', 'desc'] as const;

export const peopleSearch = {
  q: textParam(),
  role: choiceParam(['all', ...roles], 'all'),
  status: choiceParam(['all', 'banned', 'muted'], 'all'),
  sort: choiceParam(orders, 'name'),
  direction: choiceParam(directions, 'asc'),
  after: cursorParam,
  /** User id of a member whose role dialog is open; set by a notification. */
  person: numberParam(0),
};

export type PeopleValues = ReturnType<typeof useSearchValues<typeof peopleSearch>>[0];

type Page = NonNullable<ReturnType<typeof useAdminPeople>['data']>;
type Counts = Page['role_counts'];
const countNames = {
  ADMIN: 'admins',
  ORGANIZER: 'organizers',
  MODERATOR: 'moderators',
  SPEAKER: 'speakers',
  ATTENDEE: 'attendees',
} as const satisfies Record<(typeof roles)[number], keyof Counts>;

interface FiltersProps {
  readonly values: PeopleValues;
  readonly roleCounts: Counts | undefined;
  readonly onChange: (change: Partial<PeopleValues>) => void;
}

export function TableFilters({
  values,
  roleCounts,
  onChange,
  isInSheet,
}: FiltersProps & { readonly isInSheet: boolean }) {
  const field = {
    isLabelHidden: !isInSheet,
    isFilter: !isInSheet,
    className: isInSheet ? 'min-w-0' : 'max-w-48 min-w-0',
  };
  return (
    <>
      <SelectField
        label={t('people.role')}
        {...field}
        value={values.role}
        onChange={({ target }) => onChange({ role: roles.find((role) => role === target.value) ?? 'all' })}
        options={[
          { value: 'all', label: t('people.role.all') },
          ...roles.map((value) => ({
            value,
            label: t('people.role.counted', {
              role: t(`people.role.${value}`),
              count: roleCounts?.[countNames[value]] ?? 0,
            }),
          })),
        ]}
      />
      <SelectField
        label={t('people.status')}
        {...field}
        value={values.status}
        onChange={({ target }) =>
          onChange({ status: (['banned', 'muted'] as const).find((status) => status === target.value) ?? 'all' })
        }
        options={[
          { value: 'all', label: t('people.status.all') },
          { value: 'banned', label: t('people.status.banned', { count: roleCounts?.banned ?? 0 }) },
          { value: 'muted', label: t('people.status.muted', { count: roleCounts?.muted ?? 0 }) },
        ]}
      />
    </>
  );
}

/** Without column headers, the filters include the sort order. */
function OrderField({ values, onChange }: Pick<FiltersProps, 'values' | 'onChange'>) {
  const choices = orders.flatMap((sort) => directions.map((direction) => ({ sort, direction })));
  const valueOf = ({ sort, direction }: (typeof choices)[number]): string => `${sort} ${direction}`;
  return (
    <SelectField
      label={tableText('table.order')}
      value={valueOf(values)}
      onChange={({ target }) => onChange(choices.find((choice) => valueOf(choice) === target.value) ?? {})}
      options={choices.map((choice) => ({
        value: valueOf(choice),
        label: tableText(choice.direction === 'asc' ? 'table.order_up' : 'table.order_down', {
          column: t(`people.${choice.sort}`),
        }),
      }))}
    />
  );
}

interface SheetProps extends FiltersProps {
  readonly page: Page | undefined;
  /** Action for all people of the event. */
  readonly action: ReactNode;
}

export function TableFilterSheet({ page, action, ...props }: SheetProps) {
  const { values, onChange } = props;
  return (
    <FilterSheet
      chosen={[values.role, values.status].filter((value) => value !== 'all').length}
      count={page?.total_items ?? 0}
      onClear={() => onChange({ role: 'all', status: 'all' })}
    >
      <TableFilters {...props} isInSheet />
      <OrderField values={values} onChange={onChange} />
      {action}
    </FilterSheet>
  );
}
