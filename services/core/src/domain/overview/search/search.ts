import { searchHitsMax } from '@plenum/contracts/limits';
import type { Query } from '@plenum/contracts/operation';
import type { Search, SearchHits } from '@plenum/contracts/overview/search';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { isSearchText } from '@plenum/contracts/scripts';
import { foldWords } from '../../../platform/db/folded-search.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { requireSearchText, tidyLine } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { requireActor } from '../../actor.ts';
import { areShort } from '../../events/attendees/people-search.rules.ts';
import { authorizeEvent } from '../../policy.ts';
import { searchTerms } from './search-terms.rules.ts';
import {
  findMemberHits,
  findEventsOfPerson,
  findSessionHits,
  findSpeakerHits,
  type SearchTerms,
} from './search.queries.ts';
import { eventHit, personHit, type SearchedEvent, sessionHit, speakerHit } from './search.views.ts';
import { searchableEvents } from './searchable-events.ts';

const nothing: SearchHits = { events: [], sessions: [], speakers: [], people: [] };

/**
 * Returns events whose title contains all terms, by the same rules as the statements. A match of the first term at the
 * beginning ranks highest.
 */
function fittingEvents(events: readonly SearchedEvent[], words: SearchTerms): SearchedEvent[] {
  const [first = ''] = words;
  const rank = ({ search_text }: SearchedEvent): number => {
    if (search_text.startsWith(first)) return 0;
    return search_text.includes(` ${first}`) ? 1 : 2;
  };
  const worst = areShort(words) ? 1 : 2;
  return events
    .filter((event) => rank(event) <= worst && words.every((word) => event.search_text.includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, searchHitsMax);
}

/**
 * Searches events, sessions, speakers and people in the events of the actor. Six statements. With an event id, throws
 * `not_found`, `event_access_denied`, `event_banned`.
 */
export async function search(scope: Scope, query: Query<typeof Search>): Promise<SearchHits> {
  const { user_id } = requireActor(scope);
  const only = query.event_id ?? null;
  const access = only === null ? null : await authorizeEvent(scope, only, 'event:read');
  requireSearchText(query.q);
  const text = tidyLine(query.q);
  if (!isSearchText(text)) return nothing;
  const [rows, folded] = await Promise.all([
    findEventsOfPerson(scope.db, user_id, only),
    foldWords(scope.db, searchTerms(text)),
  ]);
  const words = folded.filter((word) => word !== '');
  // With an event id, members may search the event even while it is a draft.
  const searched = access === null ? searchableEvents(rows) : rows.map((row) => ({ ...row, role: access.role }));
  if (words.length === 0 || searched.length === 0) return nothing;
  const ids = searched.map(({ event_id }) => event_id);
  const is_staff = searched.map(({ role }) => eventRoleMay(role, 'attendee:read_unfiltered'));
  const [sessions, speakers, people] = await Promise.all([
    findSessionHits(scope.db, ids, words),
    findSpeakerHits(scope.db, ids, words),
    findMemberHits(scope.db, ids, is_staff, words),
  ]);
  const foundPeople = [...speakers, ...people].map((person) => person.user_id);
  const viewer = await viewerOf(scope.db, { user_id, role: null }, foundPeople);
  const events = new Map(searched.map((event) => [event.event_id, event]));
  return {
    events: only === null ? mapReadableRows('events', fittingEvents(searched, words), eventHit) : [],
    sessions: mapReadableRows('sessions', sessions, (row) => sessionHit(row, events)),
    speakers: mapReadableRows('speaker_profiles', speakers, (row) => speakerHit(row, events, viewer)),
    people: mapReadableRows('users', people, (row) => personHit(row, events, viewer)),
  };
}
