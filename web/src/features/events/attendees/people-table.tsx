import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import type { EventDetail } from '@plenum/contracts/events/events';
import { maxSearchTextLength } from '@plenum/contracts/limits';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { formatDays } from '../../../lib/dates.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { t as placeName } from '../../../lib/place-names.en.json';
import { useAuth } from '../../../lib/stores/auth.ts';
import { choiceParam, cursorParam, numberParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { AskMeAbout, InterestChips } from '../../../ui/interests.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { matchedInterests } from './matched-interests.ts';
import { useAdminPeople } from './people.api.ts';
import { t } from './people.en.json';
import { actionsOn, assignableRoles, type Viewer } from './person-actions.ts';
import type { DialogAction } from './person-menu.tsx';
import { RestrictionBadges } from './restriction-badges.tsx';
import { RoleBadge } from './role-badge.tsx';

const PersonMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }));
const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }));
const LinkedRoleDialog = lazy(async () => ({ default: (await import('./linked-role-dialog.tsx')).LinkedRoleDialog }));
const ModerationDialog = lazy(async () => ({ default: (await import('./moderation-dialog.tsx')).ModerationDialog }));
const SpeakerInfoDialog = lazy(async () => ({
  default: (await import('./speaker-info-dialog.tsx')).SpeakerInfoDialog,
}));

const roles = ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const;
const orders = ['name', 'role', 'company', 'joined'] as const;
const search = {
  q: textParam(),
  role: choiceParam(['all', ...roles], 'all'),
  status: choiceParam(['all', 'banned', 'muted'], 'all'),
  sort: choiceParam(orders, 'name'),
  direction: choiceParam(['asc', 'desc'], 'asc'),
  after: cursorParam,
  /** User id of a member whose role dialog is open; set by a notification. */
  person: numberParam(0),
};

const positionOf = ({ title, company_name }: EventUserAdmin): string => joinParts([title, company_name], ', ');

/** Interests of a person, if the search matched them. */
function MatchedInterests({ person, query }: { readonly person: EventUserAdmin; readonly query: string }) {
  const { interests, ask_me_about } = matchedInterests(person, query);
  return (
    <span className="mt-1 grid gap-1 font-normal empty:hidden">
      {ask_me_about !== null && <AskMeAbout text={ask_me_about} />}
      <InterestChips interests={interests} />
    </span>
  );
}

const columnsFor = (query: string): readonly Column<EventUserAdmin>[] => [
  {
    key: 'name',
    header: t('people.name'),
    sortable: true,
    card: 'title',
    // Names and most addresses stay on one line.
    className: 'min-w-72',
    render: (person) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={person.full_name} image_url={person.image_url} />
        <span className="min-w-0">
          <span className="block">
            <PersonName
              event_id={person.event_id}
              user_id={person.user_id}
              full_name={person.full_name}
              image_url={person.image_url}
            />
          </span>
          <EmailAddress email={person.email} className="block text-sm font-normal text-muted" />
          <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            <RestrictionBadges person={person} />
            {person.is_connected && <Badge tone="green">{t('people.connected')}</Badge>}
          </span>
          <MatchedInterests person={person} query={query} />
        </span>
      </span>
    ),
  },
  { key: 'role', header: t('people.role'), sortable: true, render: ({ role }) => <RoleBadge role={role} /> },
  {
    key: 'company',
    header: t('people.company'),
    sortable: true,
    isBlank: (person) => positionOf(person) === '',
    render: (person) => positionOf(person) || '–',
  },
  {
    key: 'joined',
    header: t('people.joined'),
    sortable: true,
    isSecondary: true,
    className: 'tabular whitespace-nowrap',
    render: ({ created_at }) => formatDays(created_at.slice(0, 10)),
  },
];

type Values = ReturnType<typeof useSearchValues<typeof search>>[0];

const usePeoplePage = (event_id: number, { q, role, status, sort, direction, after }: Values) =>
  useAdminPeople(event_id, {
    search: q,
    ...(role === 'all' ? {} : { role }),
    ...(status === 'all' ? {} : { status }),
    sort,
    direction,
    after,
  });

interface PeopleTableProps {
  readonly event: Pick<EventDetail, 'id' | 'user_role'>;
  /** Further figures beside the number of members. */
  readonly figures?: ReactNode;
  /** Action for all people of the event, at the end of the toolbar. */
  readonly action?: ReactNode;
  /** Renders further items at the end of another member’s menu. */
  readonly renderItems?: (person: EventUserAdmin) => ReactNode;
}

/**
 * All members of an event, searched, filtered, sorted and paginated by the server; the state is in search parameters.
 */
export function PeopleTable({ event, figures, action, renderItems }: PeopleTableProps) {
  const [values, change] = useSearchValues(search);
  const user_id = useAuth(({ user }) => user?.id ?? 0);
  const [dialog, setDialog] = useState<{ readonly action: DialogAction; readonly person: EventUserAdmin }>();
  const { q, role, status, sort, direction } = values;
  const { data, error, isLoading, mutate } = usePeoplePage(event.id, values);
  const viewer: Viewer = { user_id, role: event.user_role };
  const isFiltered = q !== '' || role !== 'all' || status !== 'all';
  const columns = useMemo(() => columnsFor(q), [q]);
  const close = () => setDialog(undefined);
  const menuOf = (person: EventUserAdmin) => {
    const actions = actionsOn(person, viewer);
    const more = person.user_id === user_id ? undefined : renderItems;
    if (actions.length === 0 && more === undefined) return null;
    return (
      <RowMenu name={person.full_name}>
        {() => (
          <>
            <PersonMenu {...{ person, actions }} onDialog={(action) => setDialog({ action, person })} />
            {more?.(person)}
          </>
        )}
      </RowMenu>
    );
  };
  return (
    <>
      <Suspense>
        {values.person !== 0 && (
          <LinkedRoleDialog
            event_id={event.id}
            user_id={values.person}
            viewer={viewer}
            onClose={() => change({ person: 0 })}
          />
        )}
      </Suspense>
      <div className="@container mb-2">
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex w-full gap-2 sm:contents">
            <SearchBox
              label={t('people.search')}
              className="min-w-0 flex-1 sm:min-w-48 sm:max-w-84"
              value={q}
              maxLength={maxSearchTextLength}
              onChange={(text) => change({ q: text })}
            />
            <div className="empty:hidden sm:order-1">{action}</div>
          </div>
          <Filters values={values} roleCounts={data?.role_counts} onChange={change} />
          <div className="flex w-full flex-wrap gap-x-3 text-sm text-muted sm:order-2 @3xl:w-auto @5xl:ms-auto">
            <FoundCount page={isFiltered ? data : undefined} total={data?.role_counts.total} />
            {figures}
          </div>
        </div>
      </div>
      <DataTable<EventUserAdmin>
        caption={placeName('place.attendees')}
        columns={columns}
        rows={data?.event_users}
        failure={error}
        onRetry={() => mutate()}
        rowKey={(person) => person.user_id}
        sort={{ key: sort, direction }}
        onSort={(next) =>
          change({ sort: orders.find((order) => order === next.key) ?? 'name', direction: next.direction })
        }
        revalidating={isLoading && data !== undefined}
        menu={menuOf}
        empty={<NoPeople isFiltered={isFiltered} onShowAll={() => change({ q: '', role: 'all', status: 'all' })} />}
      />
      <Pager data={data} />
      <Suspense>{dialog !== undefined && <PersonDialog {...dialog} viewer={viewer} onClose={close} />}</Suspense>
    </>
  );
}

interface FoundCountProps {
  /** Page of a filtered list; without a filter, the number of members is displayed. */
  readonly page: { readonly total_items: number; readonly total_is_capped: boolean } | undefined;
  readonly total: number | undefined;
}

function FoundCount({ page, total }: FoundCountProps) {
  return (
    <p role="status" className="tabular">
      {page === undefined
        ? total !== undefined && t('people.total', { count: total })
        : t(page.total_is_capped ? 'people.found_capped' : 'people.found', { count: page.total_items })}
    </p>
  );
}

function NoPeople({ isFiltered, onShowAll }: { readonly isFiltered: boolean; readonly onShowAll: () => void }) {
  if (!isFiltered) return <EmptyState title={t('people.none.title')} text={t('people.none.text')} />;
  return (
    <EmptyState
      title={t('people.no_match.title')}
      text={t('people.no_match.text')}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('people.show_all')}
        </Button>
      }
    />
  );
}

type Counts = NonNullable<ReturnType<typeof useAdminPeople>['data']>['role_counts'];
const countNames = {
  ADMIN: 'admins',
  ORGANIZER: 'organizers',
  MODERATOR: 'moderators',
  SPEAKER: 'speakers',
  ATTENDEE: 'attendees',
} as const satisfies Record<(typeof roles)[number], keyof Counts>;

interface FiltersProps {
  readonly values: Values;
  readonly roleCounts: Counts | undefined;
  readonly onChange: (change: Partial<Values>) => void;
}

function Filters({ values, roleCounts, onChange }: FiltersProps) {
  return (
    <>
      <SelectField
        label={t('people.role')}
        isLabelHidden
        className="min-w-0 flex-1 sm:w-38 sm:flex-none"
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
        isLabelHidden
        className="min-w-0 flex-1 sm:w-38 sm:flex-none"
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

interface PersonDialogProps {
  readonly action: DialogAction;
  readonly person: EventUserAdmin;
  readonly viewer: Viewer;
  readonly onClose: () => void;
}

function PersonDialog({ action, person, viewer, onClose }: PersonDialogProps) {
  switch (action) {
    case 'change_role':
      return <RoleDialog person={person} roles={assignableRoles(viewer.role)} onClose={onClose} />;
    case 'speaker_info':
      return <SpeakerInfoDialog person={person} onClose={onClose} />;
    case 'ban':
    case 'mute':
      return <ModerationDialog action={action} person={person} onClose={onClose} />;
  }
}
