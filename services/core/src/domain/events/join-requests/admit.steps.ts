/** Admission from the waiting list, in a transaction that has locked the seats. */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record, recordMany } from '../../domain-events.ts';
import { countSeats, type SeatScope } from '../attendees/attendee-seats.steps.ts';
import { addEventMember } from '../attendees/event-members.steps.ts';
import { freeSeats } from '../attendees/seats.rules.ts';
import { expiryFrom } from '../invitations/invitation.rules.ts';
import { type LockedRequest, lockNextRequests } from './join-requests.queries.ts';

/** Requests per transaction, so that the seats are not locked for long. */
const admittedAtOnceMax = 100;

export interface Answer {
  /** Null for automatic admission from the waiting list. */
  readonly answeredBy: number | null;
  readonly note: string | null;
  /** Person making the current request, who is informed by the reply. */
  readonly asker?: number;
}

const byTurn: Answer = { answeredBy: null, note: null };

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

/**
 * Admits these requests: people become members, invitations are sent. The caller must check that there are enough free
 * seats.
 * @returns the number of admitted requests
 */
export async function admit(
  scope: SeatScope,
  tx: Transaction,
  event_id: number,
  requests: readonly LockedRequest[],
  answer: Answer = byTurn,
): Promise<number> {
  const now = scope.clock.date();
  const people = requests.flatMap(({ id, user_id }) => (user_id === null ? [] : [{ id, user_id }]));
  await tx.rows(acceptSql, [people.map(({ id }) => id), now, answer.answeredBy, answer.note]);
  let admitted = 0;
  for (const { id, user_id } of people) {
    if ((await addEventMember(tx, { event_id, user_id, role: 'ATTENDEE' })) === 'added') {
      admitted += 1;
      if (user_id !== answer.asker) record(tx, 'join_request.answered', { event_id, request_id: id });
    } else await tx.rows(deleteSql, [[id]]);
  }
  const invited = requests.filter(({ invitation_id }) => invitation_id !== null);
  if (invited.length > 0) {
    await tx.rows(deleteSql, [invited.map(({ id }) => id)]);
    const sent = await tx.rows(sendInvitations, [
      invited.map(({ invitation_id }) => invitation_id),
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

const admitting = statement(
  'event-admits',
  `select from events where id = $1 and status = 'PUBLISHED' and end_date >= local_date($2::timestamptz, timezone)`,
);

/**
 * Assigns the free seats of an event, locked by the caller, to the first entries of the waiting list, unless the event
 * is over or unpublished.
 * @returns whether more may be admitted in another transaction
 */
export async function admitNext(scope: SeatScope, tx: Transaction, event_id: number, asker?: number): Promise<boolean> {
  if ((await tx.rows(admitting, [event_id, scope.clock.date()])).length === 0) return false;
  const seats = await countSeats(tx, scope, event_id);
  const free = Math.min(freeSeats(seats) ?? admittedAtOnceMax, admittedAtOnceMax);
  if (free === 0 || seats.waiting === 0) return false;
  const first = await lockNextRequests(tx, event_id, free);
  await admit(scope, tx, event_id, first, { ...byTurn, ...(asker === undefined ? {} : { asker }) });
  return first.length === admittedAtOnceMax;
}
