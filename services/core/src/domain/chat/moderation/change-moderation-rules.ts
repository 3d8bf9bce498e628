/** Moderation rules of an event, visible only to its moderators and organizers. */
import type { ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { statement } from '../../../platform/db/database.ts';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import { normalizeLine } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { foldText } from './folded-text.rules.ts';

const eventRules = statement<{ readonly rules: ModerationRules }>(
  'event-moderation-rules',
  'select moderation_rules as rules from events where id = $1',
);

/** Returns the rules of an event. Throws the errors of `authorizeEvent`; attendees must not see the word list. */
export async function getModerationRules(scope: Scope, event_id: number): Promise<ModerationRules> {
  await authorizeEvent(scope, event_id, 'event:update');
  const row = await scope.db.row(eventRules, [event_id]);
  if (row === undefined) throw fail('not_found');
  return row.rules;
}

const storeRules = statement('store-moderation-rules', 'update events set moderation_rules = $1::jsonb where id = $2');

/**
 * Replaces the rules. Stores words that fold to the same text once, in the given order. Does not check existing
 * messages again. Throws the errors of `authorizeEvent` and `invalid_request`.
 */
export async function setModerationRules(
  scope: Scope,
  event_id: number,
  rules: ModerationRules,
): Promise<ModerationRules> {
  await authorizeEvent(scope, event_id, 'event:update');
  const stored = { ...rules, words: distinctWords(rules.words) };
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'event:update');
    await tx.rows(storeRules, [JSON.stringify(stored), event_id]);
  });
  return getModerationRules(scope, event_id);
}

/** Rejects words without letters or digits, which could never match. */
function distinctWords(words: readonly string[]): string[] {
  const distinct = new Map<string, string>();
  for (const word of words.map(normalizeLine)) {
    const folded = foldText(word);
    if (folded === '') throw emptyWordError(word);
    if (!distinct.has(folded)) distinct.set(folded, word);
  }
  return [...distinct.values()];
}

const emptyWordError = (word: string) => failField('words', errorPhrase('word_without_letters', { word }));
