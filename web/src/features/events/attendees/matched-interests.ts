/** Explains why a search found a person: interests that contain a word of the query. */
import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import { foldText } from '../../../lib/fold-text.ts';

/** Shorter words only match names and companies, as on the server. */
const minWordLength = 3;

type SearchableProfile = Pick<EventUserAdmin, 'interests' | 'ask_me_about'>;

/** Returns the matching interests, and the line “ask me about” if it matches. */
export function matchedInterests({ interests, ask_me_about }: SearchableProfile, query: string): SearchableProfile {
  const words = foldText(query)
    .split(' ')
    .filter((word) => [...word].length >= minWordLength);
  const matches = (text: string): boolean => words.some((word) => foldText(text).includes(word));
  return {
    interests: interests.filter(matches),
    ask_me_about: ask_me_about !== null && matches(ask_me_about) ? ask_me_about : null,
  };
}

/** Returns all interests, the matching ones first. */
export function sortByMatch(person: SearchableProfile, query: string): readonly string[] {
  const { interests } = matchedInterests(person, query);
  return interests.length === 0 ? person.interests : [...new Set([...interests, ...person.interests])];
}
