/** The rules that an event's messages are held against, for its staff alone. */
import type { ModerationRules } from '@plenum/contracts/moderation-rules';
import { statement } from '../../platform/db/database.ts';
import { fail, failField, say } from '../../platform/errors.ts';
import { tidyLine } from '../../platform/text.ts';
import { type Scope, transaction } from '../../scope.ts';
import { authorizeEvent } from '../policy.ts';
import { foldText } from './folded-text.rules.ts';

const eventRules = statement<{ readonly rules: ModerationRules }>(
  'event-moderation-rules',
  'select moderation_rules as rules from events where id = $1',
);

/** The rules of an event. Refuses as the policy does: the word list is nothing for those it is meant for. */
export async function getModerationRules(scope: Scope, event_id: number): Promise<ModerationRules> {
  await authorizeEvent(scope, event_id, 'event:update');
  const row = await scope.db.row(eventRules, [event_id]);
  if (row === undefined) throw fail('not_found');
  return row.rules;
}

/**
 * Replaces the rules. Words that differ in nothing the rules look at are kept once, in the order they came. What was
 * said before stays as it is. Refuses as the policy does, and: `invalid_request`.
 */
export async function putModerationRules(
  scope: Scope,
  event_id: number,
  rules: ModerationRules,
): Promise<ModerationRules> {
  await authorizeEvent(scope, event_id, 'event:update');
  const stored = { ...rules, words: distinctWords(rules.words) };
  await transaction(scope, (tx) =>
    tx.em.execute('update events set moderation_rules = ?::jsonb where id = ?', [JSON.stringify(stored), event_id]),
  );
  return getModerationRules(scope, event_id);
}

/** Nothing remains of a word that is made of signs only, and such a word could never be found. */
function distinctWords(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words.map(tidyLine)) {
    const folded = foldText(word);
    if (folded === '') throw unfindable(word);
    if (!kept.has(folded)) kept.set(folded, word);
  }
  return [...kept.values()];
}

const unfindable = (word: string) => failField('words', say('word_without_letters', { word }));
