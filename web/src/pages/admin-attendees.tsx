import type { EventDetail } from '@plenum/contracts/events/events';
import { Download, MailPlus, UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PeopleTable } from '../features/events/attendees/people-table.tsx';
import { addPerson, exportUrl } from '../features/events/attendees/people.api.ts';
import { t } from '../features/events/attendees/people.en.json';
import { assignableRoles } from '../features/events/attendees/person-actions.ts';
import { useEventSeats } from '../features/events/join-requests/join-requests.api.ts';
import { t as requestsText } from '../features/events/join-requests/managed-requests.en.json';
import { SeatCounts } from '../features/events/join-requests/seat-counts.tsx';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Button, buttonClass } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const AddPersonDialog = lazy(async () => ({
  default: (await import('../features/events/attendees/add-person-dialog.tsx')).AddPersonDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import('../features/events/invitations/invite-dialog.tsx')).InviteDialog,
}));
const PendingInvitations = lazy(async () => ({
  default: (await import('../features/events/invitations/pending-invitations.tsx')).PendingInvitations,
}));

const ManagedRequests = lazy(async () => ({
  default: (await import('../features/events/join-requests/managed-requests.tsx')).ManagedRequests,
}));

const TicketShopPanel = lazy(async () => ({
  default: (await import('../features/integrations/ticket-shop/ticket-shop.tsx')).TicketShopPanel,
}));

const MemberItems = lazy(async () => ({
  default: (await import('../features/networking/connections/member-items.tsx')).MemberItems,
}));

type Person = Omit<Parameters<typeof addPerson>[1], 'role'>;

/** Returns the roles that the viewer may assign to a new member; ATTENDEE first, because most are attendees. */
const rolesToAdd = ({ id, user_role }: Pick<EventDetail, 'id' | 'user_role'>) =>
  assignableRoles(user_role)
    .toReversed()
    .map((role) => ({
      value: role,
      label: t(`people.role.${role}`),
      add: (person: Person) => addPerson(id, { ...person, role }),
    }));

export function AdminAttendeesPage() {
  const event = useEvent();
  const mayRead = useEventMay('attendee:read_unfiltered');
  const mayInvite = useEventMay('attendee:invite');
  const [open, setOpen] = useState<'add' | 'invite'>();
  const close = () => setOpen(undefined);
  usePageTitle(pageName('page.attendees'), event.title);
  if (!mayRead)
    return (
      <Page>
        <EmptyState title={t('people.no_permission')} text={t('people.no_permission.text')} />
      </Page>
    );
  const actions = (
    <>
      <Button
        variant="secondary"
        className="w-11 px-0"
        aria-label={t('people.add')}
        title={t('people.add')}
        icon={<UserPlus aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen('add')}
      />
      {mayInvite && (
        <Button
          className="px-4 max-sm:px-3 max-sm:[&_svg]:hidden"
          icon={<MailPlus aria-hidden="true" className="size-4.5" />}
          onClick={() => setOpen('invite')}
        >
          {t('people.invite')}
        </Button>
      )}
    </>
  );
  return (
    <Page isDense>
      <Views event={event} mayInvite={mayInvite} actions={actions} />
      <Suspense>
        {open === 'add' && (
          <AddPersonDialog
            draftKey={`add-person.event.${event.id}`}
            text={t('add.text')}
            roles={rolesToAdd(event)}
            onClose={close}
          />
        )}
        {open === 'invite' && (
          <InviteDialog
            target={{ kind: 'event', event_id: event.id }}
            seats={<SeatCounts event_id={event.id} isExplained />}
            roles={assignableRoles(event.user_role)}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  );
}

const unlessZero = (count: number | undefined): number | undefined => (count === 0 ? undefined : count);

interface ViewsProps {
  readonly event: Pick<EventDetail, 'id' | 'user_role'>;
  readonly mayInvite: boolean;
  readonly actions: ReactNode;
}

function Views({ event, mayInvite, actions }: ViewsProps) {
  const people = (
    <PeopleTable
      event={event}
      figures={<SeatCounts event_id={event.id} />}
      renderAction={(isLabelled) => (
        <a
          href={exportUrl(event.id)}
          download
          aria-label={t('people.export')}
          title={t('people.export')}
          className={buttonClass('secondary', 'medium', isLabelled ? '' : 'w-11 px-0')}
        >
          <Download aria-hidden="true" className="size-4.5 shrink-0" />
          {isLabelled && t('people.export')}
        </a>
      )}
      renderItems={(person) => <MemberItems person={person} />}
    />
  );
  const renderHeader = (tabList?: ReactNode) => (
    <CompactHeader title={pageName('page.attendees')} actions={actions}>
      {tabList}
    </CompactHeader>
  );
  const seats = useEventSeats(event.id);
  const mayConnect = useEventMay('ticket_shop:manage');
  if (!mayInvite)
    return (
      <>
        {renderHeader()}
        {people}
      </>
    );
  const tabs = [
    { value: 'attendees', label: t('people.tab') },
    { value: 'requests', label: requestsText('requests.tab'), count: unlessZero(seats.data?.asking) },
    { value: 'line', label: requestsText('requests.line_tab'), count: unlessZero(seats.data?.waiting) },
    { value: 'invitations', label: t('people.invitations') },
    ...(mayConnect ? [{ value: 'shop', label: t('people.shop') } as const] : []),
  ] as const;
  return (
    <Tabs label={t('people.views')} tabs={tabs} isAlwaysList renderList={renderHeader}>
      {(view) => (
        <Suspense fallback={<Loading />}>
          {view === 'attendees' && people}
          {view === 'requests' && <ManagedRequests event_id={event.id} waits_for="ANSWER" />}
          {view === 'line' && (
            <>
              <div className="mb-2 text-sm text-muted">
                <SeatCounts event_id={event.id} />
              </div>
              <ManagedRequests event_id={event.id} waits_for="SEAT" />
            </>
          )}
          {view === 'invitations' && <PendingInvitations target={{ kind: 'event', event_id: event.id }} />}
          {view === 'shop' && <TicketShopPanel event_id={event.id} />}
        </Suspense>
      )}
    </Tabs>
  );
}
