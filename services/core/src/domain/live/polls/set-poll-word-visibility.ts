import { maxPollWordLength } from '@plenum/contracts/live/poll-limits';
import type { Poll, SetPollWordVisibility } from '@plenum/contracts/live/polls';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { requireLine } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { readPoll } from './get-poll.ts';
import { authorizeRunning } from './poll-access.ts';

const hideWord = statement<{ readonly word: string }>(
  'hide-poll-word',
  'insert into poll_hidden_words (poll_id, word) values ($1, lower($2)) on conflict do nothing returning word',
);
const showWord = statement<{ readonly word: string }>(
  'show-poll-word',
  'delete from poll_hidden_words where poll_id = $1 and word = lower($2) returning word',
);
const bumpTallyVersion = statement(
  'touch-poll-tally',
  'update polls set tally_version = tally_version + 1 where id = $1',
);

/**
 * Hides a word of a word cloud, case-insensitively, or restores it; both are logged. Idempotent. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`.
 */
export async function setPollWordVisibility(
  scope: Scope,
  poll_id: number,
  input: Body<typeof SetPollWordVisibility>,
): Promise<Poll> {
  const access = await authorizeRunning(scope, poll_id);
  const { event_id, user_id } = access;
  const { is_hidden } = input;
  const rule = { field: 'word', label: 'word', length_min: 1, length_max: maxPollWordLength } as const;
  const word = requireLine(input.word, rule);
  return transaction(scope, async (tx) => {
    await authorizeRunning(await lockEventRole(scope, tx, { event_id }), poll_id);
    const changed = await tx.row(is_hidden ? hideWord : showWord, [poll_id, word]);
    if (changed !== undefined) {
      await tx.rows(bumpTallyVersion, [poll_id]);
      const action = is_hidden ? 'POLL_WORD_HIDDEN' : 'POLL_WORD_SHOWN';
      await logModeration(tx, { event_id, action, actor_id: user_id, subject_id: null, poll_id, reason: word });
    }
    return readPoll(tx, poll_id, access);
  });
}
