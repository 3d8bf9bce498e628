/** Maps talk types in schedule files to the six session types, and these to names. */
import type { SessionType } from '@plenum/contracts/enums';

const typeByName: ReadonlyMap<string, SessionType> = new Map([
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

/** Names of the types in files for other programs, which are the same for all readers. */
export const sessionTypeNames: Readonly<Record<SessionType, string>> = {
  KEYNOTE: 'Keynote',
  WORKSHOP: 'Workshop',
  PANEL: 'Panel',
  PRESENTATION: 'Talk',
  NETWORKING: 'Networking',
  QA: 'Q&A',
};

/**
 * Maps the whole text if it is known, otherwise its first word: `Panel discussion` is a panel; `Lecture about
 * workshops` is a presentation. Unknown and missing types are presentations.
 */
export function toSessionType(original: string | null): SessionType {
  if (original === null) return 'PRESENTATION';
  const text = original.toLowerCase().trim();
  const firstWord = text.split(/[\s/_-]+/, 1)[0] ?? '';
  return typeByName.get(text) ?? typeByName.get(firstWord) ?? 'PRESENTATION';
}
