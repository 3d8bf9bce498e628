/**
 * Creates, updates and deletes polls. A new poll is a draft, which is visible to moderators only, unless it is opened
 * immediately.
 */
import { maxPolls } from '@plenum/contracts/live/poll-limits';
import type { NewPoll, Poll, PollDraft, UpdatePoll } from '@plenum/contracts/live/polls';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { requireUnmuted } from '../../policy.ts';
import { storedText, unchangedTexts } from '../../seen-texts.rules.ts';
import { readPoll } from './get-poll.ts';
import { authorizePollModeration, authorizeRunning } from './poll-access.ts';
import { changePollStatus, lockPollBoard } from './poll-status.steps.ts';
import type { RequestedPlace } from './polls.queries.ts';
import { requireDraft } from './polls.rules.ts';

const countPolls = statement<{ readonly total: number }>(
  'count-polls',
  'select count(*) as total from polls where event_id = $1 and coalesce(session_id, 0) = $2',
);
const insertPoll = statement<{ readonly id: number }>(
  'insert-poll',
  `insert into polls (event_id, session_id, kind, question, options, choices_max, is_anonymous, may_change, results)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);
const lockDraft = statement<Pick<PollDraft, 'question' | 'options'>>(
  'lock-poll-draft',
  `select question, options from polls where id = $1 and status = 'DRAFT' for update`,
);
const updateDraft = statement<{ readonly id: number }>(
  'update-poll-draft',
  `update polls set kind = $2, question = $3, options = $4, choices_max = $5, is_anonymous = $6, may_change = $7,
          results = $8, revision = revision + 1
    where id = $1 and status = 'DRAFT' returning id`,
);

const valuesOf = (draft: PollDraft) => [
  draft.kind,
  draft.question,
  JSON.stringify(draft.options),
  draft.choices_max,
  draft.is_anonymous,
  draft.may_change,
  draft.results,
];

/**
 * Creates a poll as a draft, or opens it in the same transaction. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`, `chat_not_allowed`, `polls_exceeded`, `invalid_request`, `poll_opened_meanwhile`.
 */
export async function createPoll(scope: Scope, place: RequestedPlace, input: NewPoll): Promise<Poll> {
  const board = await authorizePollModeration(scope, place);
  requireUnmuted(board);
  const { event_id, session_id } = board;
  const { is_open = false, seen_open_poll_id, ...draftInput } = input;
  const draft = requireDraft(draftInput);
  return transaction(scope, async (tx) => {
    await authorizePollModeration(await lockEventRole(scope, tx, { event_id }), place);
    await lockPollBoard(tx, board);
    const total = (await tx.row(countPolls, [event_id, session_id ?? 0]))?.total ?? 0;
    if (total >= maxPolls) throw fail('polls_exceeded');
    const poll_id = (await tx.row(insertPoll, [event_id, session_id, ...valuesOf(draft)]))?.id ?? 0;
    if (is_open) await changePollStatus(scope, tx, board, { poll_id, status: 'OPEN', seen_open_poll_id });
    return readPoll(tx, poll_id, board);
  });
}

/**
 * Replaces a draft. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `chat_not_allowed`,
 * `poll_not_draft`, `invalid_request`, `text_changed_meanwhile`.
 */
export async function updatePoll(scope: Scope, poll_id: number, input: Body<typeof UpdatePoll>): Promise<Poll> {
  const poll = await authorizeRunning(scope, poll_id);
  requireUnmuted(poll);
  const { event_id } = poll;
  const { seen = {}, ...draftInput } = input;
  const draft = requireDraft(draftInput);
  return transaction(scope, async (tx) => {
    await authorizeRunning(await lockEventRole(scope, tx, { event_id }), poll_id);
    await scope.resourceVersion?.requireMatch(tx);
    const stored = await tx.row(lockDraft, [poll_id]);
    if (stored === undefined) throw fail('poll_not_draft');
    const unchanged = unchangedTexts({ question: draft.question, options: draft.options }, seen, {
      question: storedText(stored.question),
      options: storedText(stored.options),
    });
    const merged = {
      ...draft,
      ...(unchanged.has('question') && { question: stored.question }),
      ...(unchanged.has('options') && { options: stored.options }),
    };
    const updated = await tx.row(updateDraft, [poll_id, ...valuesOf(requireDraft(merged))]);
    if (updated === undefined) throw fail('poll_not_draft');
    return readPoll(tx, poll_id, poll);
  });
}

interface DeletedPoll {
  readonly vote_count: number;
  readonly question: string;
  /** Whether it was in a session that only organizers see. */
  readonly is_hidden: boolean;
}

const deleteRow = statement<DeletedPoll>(
  'delete-poll',
  `delete from polls p where p.id = $1
   returning p.vote_count, p.question,
             exists (select from sessions s where s.id = p.session_id and not (${isVisibleSession('s')})) as is_hidden`,
);

/**
 * Deletes a poll with its votes; the deletion is logged if it had any. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function deletePoll(scope: Scope, poll_id: number): Promise<void> {
  const { event_id } = await authorizeRunning(scope, poll_id);
  const actor_id = requireActor(scope).user_id;
  await transaction(scope, async (tx) => {
    await authorizeRunning(await lockEventRole(scope, tx, { event_id }), poll_id);
    await scope.resourceVersion?.requireMatch(tx);
    const deleted = await tx.row(deleteRow, [poll_id]);
    if (deleted === undefined) throw fail('not_found');
    if (deleted.vote_count === 0) return;
    const entry = { event_id, action: 'POLL_DELETED', actor_id, subject_id: null } as const;
    await logModeration(tx, { ...entry, reason: deleted.question, for_organizers: deleted.is_hidden });
  });
}
