import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import type { EventDetail } from '@plenum/contracts/events/events';
import { maxSearchTextLength } from '@plenum/contracts/limits';
import { lazy, Suspense, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { formatDays } from '../../../lib/dates.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useAuth } from '../../../lib/stores/auth.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useSearchValues } from '../../../lib/use-search-param.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
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
import { orders, peopleSearch, TableFilters, TableFilterSheet, type PeopleValues } from './table-filters.tsx';

const PersonMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }));
const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }));
const LinkedRoleDialog = lazy(async () => ({ default: (await import('./linked-role-dialog.tsx')).LinkedRoleDialog }));
const ModerationDialog = lazy(async () => ({ default: (await import('./moderation-dialog.tsx')).ModerationDialog }));
const SpeakerInfoDialog = lazy(async () => ({
  default: (await import('./speaker-info-dialog.tsx')).SpeakerInfoDialog,
}));

const smallScreen = '(width <= 768px)';

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

const Badges = ({ person }: { readonly person: EventUserAdmin }) => (
  <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
    <RestrictionBadges person={person} />
    {person.is_connected && <Badge tone="green">{t('people.connected')}</Badge>}
  </span>
);

/** A person on a small screen: name and role, position, address. */
function PersonSummary({ person, query }: { readonly person: EventUserAdmin; readonly query: string }) {
  const position = positionOf(person);
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar name={person.full_name} image_url={person.image_url} />
      <div className="min-w-0 flex-1 text-sm text-muted">
        <span className="flex flex-wrap items-center gap-x-2 text-base leading-snug">
          <PersonName
            event_id={person.event_id}
            user_id={person.user_id}
            full_name={person.full_name}
            image_url={person.image_url}
          />
          {person.role !== 'ATTENDEE' && <RoleBadge role={person.role} />}
        </span>
        {position !== '' && (
          <p className="wrap-anywhere">
            <bdi>{position}</bdi>
          </p>
        )}
        <EmailAddress email={person.email} isShortened />
        <Badges person={person} />
        <MatchedInterests person={person} query={query} />
      </div>
    </div>
  );
}

const columnsFor = (query: string): readonly Column<EventUserAdmin>[] => [
  {
    key: 'name',
    header: t('people.name'),
    sortable: true,
    card: 'title',
    // Takes the space that the other columns leave; a long address is truncated.
    className: 'w-2/5 max-w-0 min-w-56',
    render: (person) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={person.full_name} image_url={person.image_url} />
        <span className="min-w-0 flex-1">
          <span className="block">
            <PersonName
              event_id={person.event_id}
              user_id={person.user_id}
              full_name={person.full_name}
              image_url={person.image_url}
            />
          </span>
          <EmailAddress email={person.email} isShortened className="text-sm font-normal text-muted" />
          <Badges person={person} />
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

const usePeoplePage = (event_id: number, { q, role, status, sort, direction, after }: PeopleValues) =>
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
  /** Additional counts next to the number of members. */
  readonly figures?: ReactNode;
  /** Renders the action for all people of the event: an icon at the end of the toolbar, or labeled in the sheet. */
  readonly renderAction: (isLabelled: boolean) => ReactNode;
  /** Renders further items at the end of another member’s menu. */
  readonly renderItems?: (person: EventUserAdmin) => ReactNode;
}

/**
 * All members of an event, searched, filtered, sorted and paginated by the server; the state is in search parameters.
 */
export function PeopleTable({ event, figures, renderAction, renderItems }: PeopleTableProps) {
  const [values, change] = useSearchValues(peopleSearch);
  const user_id = useAuth(({ user }) => user?.id ?? 0);
  const [dialog, setDialog] = useState<{ readonly action: DialogAction; readonly person: EventUserAdmin }>();
  const { q, role, status, sort, direction } = values;
  const { data, error, isLoading, mutate } = usePeoplePage(event.id, values);
  const viewer: Viewer = { user_id, role: event.user_role };
  const isFiltered = q !== '' || role !== 'all' || status !== 'all';
  const columns = useMemo(() => columnsFor(q), [q]);
  const isSmall = useMediaQuery(smallScreen);
  const filters = { values, roleCounts: data?.role_counts, onChange: change };
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
      {values.person !== 0 && (
        <LinkedRole event_id={event.id} user_id={values.person} viewer={viewer} onClose={() => change({ person: 0 })} />
      )}
      <div className="@container mb-2">
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            label={t('people.search')}
            className="min-w-0 flex-1 sm:min-w-48 md:max-w-84"
            value={q}
            maxLength={maxSearchTextLength}
            onChange={(text) => change({ q: text })}
          />
          {isSmall ? (
            <TableFilterSheet {...filters} page={data} action={renderAction(true)} />
          ) : (
            <>
              <TableFilters {...filters} isInSheet={false} />
              {renderAction(false)}
            </>
          )}
          <div className="flex w-full flex-wrap gap-x-3 text-sm text-muted @3xl:w-auto @5xl:ms-auto">
            <FoundCount page={isFiltered ? data : undefined} total={data?.role_counts.total} />
            {figures}
          </div>
        </div>
      </div>
      <DataTable<EventUserAdmin>
        caption={pageName('page.attendees')}
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
        renderCard={(person) => <PersonSummary person={person} query={q} />}
        hasOrderField={false}
        empty={<NoPeople isFiltered={isFiltered} onShowAll={() => change({ q: '', role: 'all', status: 'all' })} />}
      />
      <Pager data={data} />
      <Suspense>{dialog !== undefined && <PersonDialog {...dialog} viewer={viewer} onClose={close} />}</Suspense>
    </>
  );
}

/** Role dialog of a member to whom a notification leads. */
const LinkedRole = (props: ComponentProps<typeof LinkedRoleDialog>) => (
  <Suspense>
    <LinkedRoleDialog {...props} />
  </Suspense>
);

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
