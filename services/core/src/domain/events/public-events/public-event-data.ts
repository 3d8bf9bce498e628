/** Short-lived caches of public event data: a shared link can bring thousands of requests within seconds. */
import type { PublicSession } from '@plenum/contracts/events/public-events';
import { maxPublicSpeakers } from '@plenum/contracts/limits';
import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { LRUCache } from 'lru-cache';
import type { ProcessParts } from '../../../once.ts';
import { createPromiseCache } from '../../../platform/prepared.ts';
import { createPreparedAgendas } from '../../schedule/sessions/prepared-agendas.queries.ts';
import { findLinksOfEvent } from '../../schedule/sessions/session-resources.queries.ts';
import {
  findSession,
  findSpeakersOfSessions,
  type SessionRow,
  type SessionSpeakerRow,
} from '../../schedule/sessions/session.queries.ts';
import { countSpeakers, findSpeakers, type SpeakerRow } from '../../schedule/speakers/speaker.queries.ts';
import { findSponsors, type SponsorRow } from '../../schedule/sponsors/sponsors.queries.ts';
import { countSeats } from '../attendees/attendee-seats.steps.ts';
import type { Seats } from '../attendees/seats.rules.ts';
import { type EventDetailRow, findEventDetail } from '../events/event.queries.ts';
import { isDemo, type PublicEventRow } from './public-events.queries.ts';

export interface PublicEventData {
  readonly event: EventDetailRow;
  readonly speakers: readonly SpeakerRow[];
  readonly sponsors: readonly SponsorRow[];
  readonly speakers_count: number;
  /** By session id; empty unless the event shows them. */
  readonly links: ReadonlyMap<number, PublicSession['links']>;
  readonly seats: Seats;
  /** Whether it is the demo conference; always false in installations without a demo. */
  readonly is_demo: boolean;
}

/** Parts of a session that the agenda does not contain. */
export interface PublicSessionData {
  readonly texts: Pick<SessionRow, 'subtitle' | 'short_description' | 'description'>;
  readonly speakers: readonly SessionSpeakerRow[];
}

/** Maximum age of counts, people and sponsors, in ms; a change of the event or its agenda is visible immediately. */
const lifetimeMs = 5_000;
const maxCachedEvents = 200;
const maxCachedProgrammes = 30;
const maxCachedSessions = 500;

const versionOf = ({ event_id, agenda_version, changed_at }: PublicEventRow): string =>
  `${event_id}:${agenda_version}:${changed_at}`;

/** Returns a function that finds the rows of an event page; undefined if the event was deleted. */
export function createPublicEventData(parts: ProcessParts) {
  const cache = createPromiseCache<PublicEventData | undefined>({ max: maxCachedEvents, ttl: lifetimeMs });
  return (row: PublicEventRow) => cache(versionOf(row), () => readFacts(parts, row.event_id));
}

async function readFacts(parts: ProcessParts, event_id: number): Promise<PublicEventData | undefined> {
  const { db } = parts;
  const event = await findEventDetail(db, event_id);
  if (event === undefined) return undefined;
  const { programme, speakers, sponsors, links } = event.public_parts;
  const everySpeaker = { event_id, search: null, track: null, updated_since: null, session_status: null };
  const [seats, is_demo, speakers_count, visibleSpeakers, visibleSponsors, visibleLinks] = await Promise.all([
    countSeats(db, parts, event_id),
    parts.config.DEMO_ENABLED && isDemo(db, event_id),
    speakers ? countSpeakers(db, everySpeaker) : 0,
    speakers ? findSpeakers(db, everySpeaker, { after: null, offset: 0, limit: maxPublicSpeakers }) : [],
    sponsors ? findSponsors(db, event_id) : [],
    links && programme !== 'NONE' ? findLinksOfEvent(db, event_id) : new Map(),
  ]);
  return {
    event,
    speakers: visibleSpeakers,
    sponsors: visibleSponsors.filter(({ is_active }) => is_active),
    speakers_count,
    links: visibleLinks,
    seats,
    is_demo,
  };
}

/**
 * Returns a function that finds the current version of an event's agenda.
 * @param agendas returns the serialized agenda
 */
export function createPublicProgrammes({ once }: ProcessParts) {
  const agendas = once(createPreparedAgendas);
  // Only the newest version per event, so frequent changes to an event do not evict others.
  const programmes = new LRUCache<number, { readonly version: number; readonly agenda: Promise<Agenda> }>({
    max: maxCachedProgrammes,
  });
  return ({ event_id, agenda_version: version }: PublicEventRow): Promise<Agenda> => {
    const cached = programmes.get(event_id);
    if (cached?.version === version) return cached.agenda;
    const agenda = agendas(event_id, version).then(({ json }) => JSON.parse(json.toString()) as Agenda);
    const entry = { version, agenda };
    programmes.set(event_id, entry);
    agenda.catch(() => {
      if (programmes.peek(event_id) === entry) programmes.delete(event_id);
    });
    return agenda;
  };
}

/** Returns a function that finds the texts and speakers of a session; undefined if it was deleted. */
export function createPublicSessions({ db }: ProcessParts) {
  const cache = createPromiseCache<PublicSessionData | undefined>({ max: maxCachedSessions, ttl: lifetimeMs });
  return (row: PublicEventRow, session_id: number) =>
    cache(`${versionOf(row)}:${session_id}`, async () => {
      const [texts, speakers] = await Promise.all([
        findSession(db, session_id),
        findSpeakersOfSessions(db, [session_id]),
      ]);
      return texts === undefined ? undefined : { texts, speakers };
    });
}
