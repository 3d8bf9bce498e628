/** Maps talk types in schedule files to the six session types. */
import type { SessionType } from '@plenum/contracts/enums';

const knownKinds: ReadonlyMap<string, SessionType> = new Map([
  ['keynote', 'KEYNOTE'],
  ['keynotes', 'KEYNOTE'],
  ['workshop', 'WORKSHOP'],
  ['workshops', 'WORKSHOP'],
  ['junior', 'WORKSHOP'],
  ['bof', 'NETWORKING'],
  ['bofs', 'NETWORKING'],
  ['birds of a feather', 'NETWORKING'],
  ['networking', 'NETWORKING'],
  ['panel', 'PANEL'],
  ['panels', 'PANEL'],
  ['qa', 'QA'],
  ['q&a', 'QA'],
  ['podium', 'PANEL'],
  ['podiumsdiskussion', 'PANEL'],
  ['fragerunde', 'QA'],
]);

/**
 * The whole text counts, else its first word: `Panel discussion` is a panel; `Lecture about workshops` is a presentation. Unknown and
 * missing types are presentations.
 */
export function toSessionType(original: string | null): SessionType {
  if (original === null) return 'PRESENTATION';
  const whole = original.toLowerCase().trim();
  const firstWord = whole.split(/[\s/_-]+/, 1)[0] ?? '';
  return knownKinds.get(whole) ?? knownKinds.get(firstWord) ?? 'PRESENTATION';
}
