import type { AnswerJoinRequests } from '@plenum/contracts/events/join-requests';
import type { Body, ReplyBody } from '@plenum/contracts/operation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { normalizeLines } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { countSeats, lockSeats } from '../attendees/attendee-seats.steps.ts';
import { freeSeats } from '../attendees/seats.rules.ts';
import { admitRequests, type RequestAnswer } from './admit.steps.ts';
import { type LockedRequest, lockRequestsById } from './join-requests.queries.ts';

type AnswerResult = ReplyBody<typeof AnswerJoinRequests>;

/**
 * Accepts or declines open requests; ignores closed requests and those of other events. Accepted people get free seats
 * in order, ahead of the waiting list; the rest join the waiting list. Throws the errors of `authorizeEvent`.
 */
export async function answerJoinRequests(
  scope: Scope,
  event_id: number,
  { ids, answer, note }: Body<typeof AnswerJoinRequests>,
): Promise<AnswerResult> {
  await authorizeEvent(scope, event_id, 'attendee:add');
  const requestAnswer: RequestAnswer = {
    answeredBy: requireActor(scope).user_id,
    note: normalizeLines(note ?? '') || null,
  };
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'attendee:add');
    await lockSeats(tx, event_id);
    const requests = await lockRequestsById(tx, event_id, ids);
    if (answer === 'DECLINE') return decline(scope, tx, event_id, requests, requestAnswer);
    return accept(scope, tx, event_id, requests, requestAnswer);
  });
}

async function accept(
  scope: Scope,
  tx: Transaction,
  event_id: number,
  requests: readonly LockedRequest[],
  answer: RequestAnswer,
): Promise<AnswerResult> {
  const free = freeSeats(await countSeats(tx, scope, event_id)) ?? requests.length;
  const admitted = await admitRequests(scope, tx, event_id, requests.slice(0, free), answer);
  const rest = requests.slice(free);
  for (const request of rest)
    if (request.waits_for === 'ANSWER') await moveToWaitingList(scope, tx, event_id, request, answer);
  return { admitted, waiting: rest.length, declined: 0 };
}

const moveToWaitingListSql = statement<{ id: number }>(
  'move-join-request-to-waiting-list',
  `update join_requests set id = nextval('join_requests_id_seq'), waits_for = 'SEAT', answered_at = $2,
          answered_by_id = $3, answer_note = $4
    where id = $1 returning id`,
);

async function moveToWaitingList(
  scope: Scope,
  tx: Transaction,
  event_id: number,
  { id }: LockedRequest,
  { answeredBy, note }: RequestAnswer,
): Promise<void> {
  const movedRequest = await tx.row(moveToWaitingListSql, [id, scope.clock.date(), answeredBy, note]);
  if (movedRequest !== undefined) record(tx, 'join_request.answered', { event_id, request_id: movedRequest.id });
}

const declineSql = statement<{ id: number; invitation_id: number | null }>(
  'decline-join-requests',
  `update join_requests set status = 'DECLINED', answered_at = $2, answered_by_id = $3, answer_note = $4
    where id = any($1::bigint[]) returning id, invitation_id`,
);

const cancelInvitations = statement(
  'cancel-waiting-invitations',
  `with gone as (delete from join_requests where invitation_id = any($1::bigint[]))
   update invitations set status = 'CANCELLED' where id = any($1::bigint[]) and status = 'WAITING'`,
);

async function decline(
  scope: Scope,
  tx: Transaction,
  event_id: number,
  requests: readonly LockedRequest[],
  { answeredBy, note }: RequestAnswer,
): Promise<AnswerResult> {
  const ids = requests.map(({ id }) => id);
  const declined = await tx.rows(declineSql, [ids, scope.clock.date(), answeredBy, note]);
  const invitationIds = declined.flatMap(({ invitation_id }) => (invitation_id === null ? [] : [invitation_id]));
  await tx.rows(cancelInvitations, [invitationIds]);
  for (const { id, invitation_id } of declined)
    if (invitation_id === null) record(tx, 'join_request.answered', { event_id, request_id: id });
  record(tx, 'join_requests.changed', { event_id });
  return { admitted: 0, waiting: 0, declined: declined.length };
}
