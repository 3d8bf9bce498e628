/** Into which of a person's events a search may look (spec: contract 9.3, 9.8), and what it looks for. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { search_words_max } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { EventAccessRow } from '../access.queries.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../policy.ts';

/** A person's standing in one of their events. */
export interface Reach {
  readonly role: EventUserRole;
}

/** The person's own events: no deleted ones, none they are banned from, drafts only for those who prepare them. */
export function reachOf<R extends EventAccessRow>(rows: readonly R[]): (R & Reach)[] {
  return rows.flatMap((row) => {
    const role = effectiveEventRole(row);
    if (role === null || row.status === 'DELETED' || isEffectivelyBanned(row)) return [];
    if (row.status === 'DRAFT' && !eventRoleMay(role, 'event_admin:read')) return [];
    return [{ ...row, role }];
  });
}

/** The words of a tidy search text; what comes after the last separate word counts as a part of it. */
export function searchWords(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  if (words.length <= search_words_max) return words;
  return [...words.slice(0, search_words_max - 1), words.slice(search_words_max - 1).join(' ')];
}

/** Below this a word says too little to be looked for inside other words. */
const part_length_min = 3;

/** Whether no word is long enough to be found anywhere; then the first one must begin a word. */
export const areShort = (words: readonly string[]): boolean =>
  words.every((word) => [...word].length < part_length_min);
