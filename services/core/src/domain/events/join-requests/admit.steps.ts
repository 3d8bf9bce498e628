/** Admission from the waiting list, in a transaction that has locked the seats of the event. */
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record, recordMany } from '../../domain-events.ts';
import { consumeQuotaOf, type MailSender } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import { countSeats, type SeatScope } from '../attendees/attendee-seats.steps.ts';
import { addEventMember } from '../attendees/event-members.steps.ts';
import { freeSeats } from '../attendees/seats.rules.ts';
import { expiryFrom } from '../invitations/invitation.rules.ts';
import { type LockedRequest, lockNextRequests } from './join-requests.queries.ts';

/** Limits requests per transaction, and so the time that the seats are locked. */
const maxAdmittedPerTransaction = 100;

export interface RequestAnswer {
  /** Null for automatic admission from the waiting list. */
  readonly answeredBy: number | null;
  readonly note: string | null;
  /** Person who sent the current request and gets the result in its reply. */
  readonly requesterId?: number;
}

const automaticAnswer: RequestAnswer = { answeredBy: null, note: null };

const acceptSql = statement(
  'accept-join-requests',
  `update join_requests set status = 'ACCEPTED', answered_at = $2, answered_by_id = $3,
          answer_note = coalesce($4, answer_note)
    where id = any($1::bigint[])`,
);

const deleteSql = statement('delete-join-requests-by-id', 'delete from join_requests where id = any($1::bigint[])');

const sendInvitations = statement<{ id: number }>(
  'send-waiting-invitations',
  `update invitations set status = 'PENDING', sent_at = $2, expires_at = $3
    where id = any($1::bigint[]) and status = 'WAITING' returning id`,
);

const sendersOf = statement<MailSender & { readonly invitation_id: number }>(
  'senders-of-waiting-invitations',
  `select i.id as invitation_id, i.invited_by_id as user_id, i.organization_id,
          coalesce(strpos(b.email, '@') = 0, false) as is_service
     from invitations i left join users b on b.id = i.invited_by_id
    where i.id = any($1::bigint[]) and i.status = 'WAITING'
    order by i.invited_by_id, i.organization_id, array_position($1::bigint[], i.id)`,
);

/**
 * Consumes the email quota of the senders, because an invitation that waits for a seat has not consumed it.
 * @returns the invitations that may be sent; the others stay on the waiting list
 */
async function withinMailQuota(
  scope: AdmitScope,
  tx: Transaction,
  invitationIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sendersOf, [invitationIds]);
  const granted = new Set<number>();
  const bySender = Map.groupBy(rows, ({ user_id, organization_id }) => `${user_id} ${organization_id}`);
  for (const [sender, ...others] of bySender.values()) {
    if (sender === undefined) continue;
    const quota = await consumeQuotaOf(scope, tx, sender, 1 + others.length);
    for (const { invitation_id } of [sender, ...others].slice(0, quota.granted)) granted.add(invitation_id);
  }
  return granted;
}

type AdmitScope = SeatScope & Pick<Deps, 'metrics'>;

/**
 * Admits requests: people become members, and invitations are sent. The caller must check that enough seats are free.
 * @returns the number of admitted requests
 */
export async function admitRequests(
  scope: AdmitScope,
  tx: Transaction,
  event_id: number,
  requests: readonly LockedRequest[],
  answer: RequestAnswer = automaticAnswer,
): Promise<number> {
  const now = scope.clock.date();
  const people = requests.flatMap(({ id, user_id }) => (user_id === null ? [] : [{ id, user_id }]));
  await tx.rows(acceptSql, [people.map(({ id }) => id), now, answer.answeredBy, answer.note]);
  let admitted = 0;
  for (const { id, user_id } of people) {
    if ((await addEventMember(tx, { event_id, user_id, role: 'ATTENDEE' })) === 'added') {
      admitted += 1;
      if (user_id !== answer.requesterId) record(tx, 'join_request.answered', { event_id, request_id: id });
    } else await tx.rows(deleteSql, [[id]]);
  }
  const waitingIds = requests.flatMap(({ invitation_id }) => (invitation_id === null ? [] : [invitation_id]));
  const sendable: ReadonlySet<number | null> =
    waitingIds.length === 0 ? new Set() : await withinMailQuota(scope, tx, waitingIds);
  const invitedRequests = requests.filter(({ invitation_id }) => sendable.has(invitation_id));
  if (invitedRequests.length > 0) {
    await tx.rows(deleteSql, [invitedRequests.map(({ id }) => id)]);
    const sent = await tx.rows(sendInvitations, [
      invitedRequests.map(({ invitation_id }) => invitation_id),
      now,
      expiryFrom(now),
    ]);
    await recordMany(
      tx,
      'invitation.sent',
      sent.map(({ id }) => ({ invitation_id: id })),
    );
    admitted += sent.length;
  }
  if (admitted > 0) {
    record(tx, 'join_requests.changed', { event_id });
    record(tx, 'event.changed', { event_id });
  }
  return admitted;
}

const admittingEvent = statement(
  'admitting-event',
  `select from events where id = $1 and status = 'PUBLISHED' and end_date >= local_date($2::timestamptz, timezone)`,
);

/**
 * Assigns the free seats of an event, locked by the caller, to the first entries of the waiting list, unless the event
 * is over or unpublished.
 * @returns whether another transaction may admit more requests
 */
export async function admitNext(
  scope: AdmitScope,
  tx: Transaction,
  event_id: number,
  requesterId?: number,
): Promise<boolean> {
  if ((await tx.rows(admittingEvent, [event_id, scope.clock.date()])).length === 0) return false;
  const seats = await countSeats(tx, scope, event_id);
  const free = Math.min(freeSeats(seats) ?? maxAdmittedPerTransaction, maxAdmittedPerTransaction);
  if (free === 0 || seats.waiting === 0) return false;
  const nextRequests = await lockNextRequests(tx, event_id, free);
  const admitted = await admitRequests(scope, tx, event_id, nextRequests, {
    ...automaticAnswer,
    ...(requesterId === undefined ? {} : { requesterId }),
  });
  return admitted > 0 && nextRequests.length === maxAdmittedPerTransaction;
}
