import { maxSearchHits } from '@plenum/contracts/limits';
import type { Query } from '@plenum/contracts/operation';
import type { Search, SearchHits } from '@plenum/contracts/overview/search';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { isSearchText } from '@plenum/contracts/spaceless-scripts';
import { foldWords } from '../../../platform/db/folded-search.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { requireSearchText, normalizeLine } from '../../../platform/text.ts';
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

const noHits: SearchHits = { events: [], sessions: [], speakers: [], people: [] };

/**
 * Returns events whose title contains all terms, by the same rules as in SQL. A match of the first term at the
 * beginning ranks highest.
 */
function matchingEvents(events: readonly SearchedEvent[], terms: SearchTerms): SearchedEvent[] {
  const [first = ''] = terms;
  const rank = ({ search_text }: SearchedEvent): number => {
    if (search_text.startsWith(first)) return 0;
    return search_text.includes(` ${first}`) ? 1 : 2;
  };
  const maxRank = areShort(terms) ? 1 : 2;
  return events
    .filter((event) => rank(event) <= maxRank && terms.every((term) => event.search_text.includes(term)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxSearchHits);
}

/**
 * Searches events, sessions, speakers and people in the events of the actor. With an event id, throws `not_found`,
 * `event_access_denied`, `event_banned`.
 */
export async function search(scope: Scope, query: Query<typeof Search>): Promise<SearchHits> {
  const { user_id } = requireActor(scope);
  const requestedEventId = query.event_id ?? null;
  const access = requestedEventId === null ? null : await authorizeEvent(scope, requestedEventId, 'event:read');
  requireSearchText(query.q);
  const text = normalizeLine(query.q);
  if (!isSearchText(text)) return noHits;
  const [rows, foldedTerms] = await Promise.all([
    findEventsOfPerson(scope.db, user_id, requestedEventId),
    foldWords(scope.db, searchTerms(text)),
  ]);
  const terms = foldedTerms.filter((term) => term !== '');
  // With an event id, members may search the event even while it is a draft.
  const searchedEvents = access === null ? searchableEvents(rows) : rows.map((row) => ({ ...row, role: access.role }));
  if (terms.length === 0 || searchedEvents.length === 0) return noHits;
  const ids = searchedEvents.map(({ event_id }) => event_id);
  const is_staff = searchedEvents.map(({ role }) => eventRoleMay(role, 'attendee:read_unfiltered'));
  const [sessions, speakers, people] = await Promise.all([
    findSessionHits(scope.db, ids, terms),
    findSpeakerHits(scope.db, ids, terms),
    findMemberHits(scope.db, ids, is_staff, terms),
  ]);
  const userIds = [...speakers, ...people].map((person) => person.user_id);
  const viewer = await viewerOf(scope.db, { user_id, role: null }, userIds);
  const events = new Map(searchedEvents.map((event) => [event.event_id, event]));
  return {
    events: requestedEventId === null ? mapReadableRows('events', matchingEvents(searchedEvents, terms), eventHit) : [],
    sessions: mapReadableRows('sessions', sessions, (row) => sessionHit(row, events)),
    speakers: mapReadableRows('speaker_profiles', speakers, (row) => speakerHit(row, events, viewer)),
    people: mapReadableRows('users', people, (row) => personHit(row, events, viewer)),
  };
}
