/**
 * Withdrawal of open invitations when a membership ends or another person changes it: accepting an invitation later
 * would restore a revoked role or replace a newer role.
 */
import { statement, type Transaction } from '../platform/db/database.ts';
import { record } from './domain-events.ts';
import { lockSeats } from './events/attendees/attendee-seats.steps.ts';

interface Member {
  readonly organization_id: number;
  readonly user_id: number;
}

const withdrawFromOrganization = statement(
  'withdraw-organization-invitations-to-member',
  `update invitations set status = 'CANCELLED'
    where organization_id = $1 and kind = 'organization' and status = 'PENDING'
      and (user_id = $2 or email = (select u.email from users u where u.id = $2))`,
);

/** Cancels a person's open invitations to an organization, whose row must be locked. */
export async function withdrawOrganizationInvitations(
  tx: Transaction,
  { organization_id, user_id }: Member,
): Promise<void> {
  await tx.rows(withdrawFromOrganization, [organization_id, user_id]);
}

const toMember = `i.event_id = $1 and i.kind = 'event'
        and case when i.email is null then i.user_id = u.id
                 else (i.user_id = u.id or i.email = u.email)
                      and ($3::boolean or not exists (select from event_users m
                                                       where m.event_id = $1 and m.user_id = $2 and m.was_added)) end`;

const lockAnswerable = statement(
  'lock-event-invitations-to-member',
  `select from invitations i join users u on u.id = $2
    where ${toMember} and i.status = 'PENDING' order by i.id for update of i`,
);

const withdrawFromEvent = statement<{ was_waiting: boolean }>(
  'withdraw-event-invitations-to-member',
  `with mine as (
     select i.id, i.status from invitations i join users u on u.id = $2
      where ${toMember} and i.status in ('PENDING', 'WAITING')),
   requests as (delete from join_requests r using mine where r.invitation_id = mine.id)
   update invitations i set status = 'CANCELLED' from mine
    where i.id = mine.id and i.status in ('PENDING', 'WAITING')
   returning mine.status = 'WAITING' as was_waiting`,
);

/**
 * Cancels the open invitations of a person to an event. Must be called immediately after locking the member,
 * before changing the row.
 * @param byAddress whether the actor has supplied the email address. Otherwise invitations to the address of a member who
 * was added by others are kept, because cancelling them would disclose the address.
 */
export async function withdrawEventInvitations(
  tx: Transaction,
  { event_id, user_id }: { readonly event_id: number; readonly user_id: number },
  byAddress = false,
): Promise<void> {
  // In the lock order of `lockSeats`: answerable invitations, seats, then the waiting list.
  await tx.em.flush();
  await tx.rows(lockAnswerable, [event_id, user_id, byAddress]);
  await lockSeats(tx, event_id);
  const ended = await tx.rows(withdrawFromEvent, [event_id, user_id, byAddress]);
  if (ended.length > 0) record(tx, 'seats.freed', { event_id });
  if (ended.some(({ was_waiting }) => was_waiting)) record(tx, 'join_requests.changed', { event_id });
}
