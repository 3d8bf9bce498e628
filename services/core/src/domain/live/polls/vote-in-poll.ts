import type { PollAnswer, PollVote } from '@plenum/contracts/live/polls';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { readEventRules } from '../../chat/moderation/event-rules.queries.ts';
import { isEffectivelyMuted } from '../../policy.ts';
import { authorizePoll, type PollAccess } from './poll-access.ts';
import { createPollVoteStore } from './poll-vote-store.ts';
import { requireAnswers } from './polls.rules.ts';

/**
 * Open words are public, like chat messages: muted people cannot submit any, and the word filter of the event applies.
 */
async function requireAllowedWords(scope: Scope, poll: PollAccess, words: readonly string[]): Promise<void> {
  if (isEffectivelyMuted(poll)) throw fail('chat_not_allowed');
  const rules = await readEventRules(scope.db, poll.event_id);
  const author = {
    is_staff: eventRoleMay(poll.role, 'room_message:delete'),
    member_since_ms: poll.member_since?.getTime() ?? null,
    posted_ms: scope.clock.date().getTime(),
  };
  const isRefused = words.some((content) => (rules?.matchText({ ...author, content }) ?? null) !== null);
  if (isRefused) throw fail('poll_word_refused');
}

/**
 * Stores the vote of the actor, or changes it if the poll allows that; repeating it has no effect. Publishes
 * nothing: a trigger counts (`poll-vote-store.ts`), and `services/gateway/src/polls/poll-boards.ts` reads and sends the
 * counts (docs/decisions/0091, 0093). Throws `not_found`, `event_access_denied`, `event_banned`, `invalid_request`,
 * `poll_not_open`, `poll_voted_already`, `poll_word_refused`, `chat_not_allowed`.
 */
export async function voteInPoll(scope: Scope, poll_id: number, answer: PollAnswer): Promise<PollVote> {
  const poll = await authorizePoll(scope, poll_id);
  const { user_id, event_id, is_anonymous, kind, options, choices_max } = poll;
  const answers = requireAnswers({ kind, options: [...options], choices_max }, answer);
  if (poll.poll_status !== 'OPEN') throw fail('poll_not_open');
  if (kind === 'WORDS') await requireAllowedWords(scope, poll, answers);
  const result = await scope.once(createPollVoteStore).store({ event_id, poll_id, user_id, is_anonymous, answers });
  if (result === 'CLOSED') throw fail('poll_not_open');
  if (result === 'REFUSED') throw fail('poll_voted_already');
  return { poll_id, has_voted: true };
}
