import type { RequestedToJoin, RequestToJoin } from '@plenum/contracts/events/join-requests';
import { maxJoinNoteLength, maxJoinRequestsPerPerson } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireText, normalizeLines } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { findEventAccess } from '../../access.queries.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockSeats } from '../attendees/attendee-seats.steps.ts';
import { confirmEventMember, isEventMember } from '../attendees/event-members.steps.ts';
import { targetOfCode, targetOfRequest } from '../attendees/join-target.steps.ts';
import { admitNext } from './admit.steps.ts';
import { findMyRequest } from './join-requests.queries.ts';
import { mayRequestAgain } from './join-requests.rules.ts';
import { myJoinRequestView } from './join-requests.views.ts';

const openRequestCount = statement<{ count: number }>(
  'open-join-requests-of-person',
  `select count(*) as count from join_requests where user_id = $1 and status = 'PENDING'`,
);

const insertRequest = statement<{ id: number }>(
  'insert-join-request',
  `insert into join_requests as r (event_id, user_id, waits_for, note, created_at) values ($1, $2, $3, $4, $5)
       on conflict (event_id, user_id) do update
          set id = nextval('join_requests_id_seq'), status = 'PENDING', waits_for = excluded.waits_for,
              note = excluded.note, created_at = excluded.created_at, answer_note = null, answered_at = null,
              answered_by_id = null
        where r.status <> 'PENDING'
   returning id`,
);

const optionalNote = (note: string | null | undefined): string | null => {
  const text = normalizeLines(note ?? '');
  return text === ''
    ? null
    : requireText(text, { field: 'note', label: 'message', length_min: 1, length_max: maxJoinNoteLength });
};

/**
 * Requests to join an event, or joins the waiting list of an open event. If a seat is free, the actor becomes a member
 * immediately. Idempotent; has no effect for members. Throws `not_found`, `join_code_unknown`, `event_banned`,
 * `join_request_declined`, `join_requests_exceeded`.
 */
export async function requestToJoin(
  scope: Scope,
  event_id: number,
  { code, slug, note }: Body<typeof RequestToJoin>,
): Promise<RequestedToJoin & { readonly is_new: boolean }> {
  const { user_id } = requireActor(scope);
  const { event, role } = await (code === undefined
    ? targetOfRequest(scope, event_id, slug)
    : targetOfCode(scope, code));
  if (event.event_id !== event_id) throw fail('join_code_unknown');
  if (role !== null) {
    await transaction(scope, (tx) => confirmEventMember(tx, event_id, user_id));
    return { event_id, is_member: true, request: null, is_new: false };
  }
  const draft = {
    event_id,
    user_id,
    waits_for: event.join_policy === 'ON_REQUEST' && code === undefined ? 'ANSWER' : 'SEAT',
    note: optionalNote(note),
  } as const;
  const is_new = await transaction(scope, (tx) => storeRequest(scope, tx, draft));
  const access = await findEventAccess(scope.db, event_id, user_id);
  const is_member = (access?.member_role ?? null) !== null;
  const myRequest = is_member ? undefined : await findMyRequest(scope.db, event_id, user_id);
  return { event_id, is_member, request: myRequest === undefined ? null : myJoinRequestView(myRequest), is_new };
}

interface NewJoinRequest {
  readonly event_id: number;
  readonly user_id: number;
  readonly waits_for: 'ANSWER' | 'SEAT';
  readonly note: string | null;
}

/** Stores a request. The lock keeps the waiting list in order of arrival. */
async function storeRequest(
  scope: Scope,
  tx: Transaction,
  { event_id, user_id, waits_for, note }: NewJoinRequest,
): Promise<boolean> {
  await lockSeats(tx, event_id);
  // The waiting list may have admitted the person concurrently.
  if (await isEventMember(tx, event_id, user_id)) return false;
  const now = scope.clock.date();
  const existing = await findMyRequest(tx, event_id, user_id);
  if (existing?.status === 'PENDING') return false;
  if (existing !== undefined && !mayRequestAgain(existing, now)) throw fail('join_request_declined');
  const openRequests = await tx.row(openRequestCount, [user_id]);
  if ((openRequests?.count ?? 0) >= maxJoinRequestsPerPerson) throw fail('join_requests_exceeded');
  const created = await tx.row(insertRequest, [event_id, user_id, waits_for, note, now]);
  if (created === undefined) return false;
  record(tx, 'join_request.made', { event_id, request_id: created.id });
  if (waits_for === 'SEAT') await admitNext(scope, tx, event_id, user_id);
  return true;
}
