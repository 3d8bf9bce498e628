/**
 * Short-lived cache of event data that is the same for every member: thousands of members load it at the start of an
 * event.
 */
import { eventDetailListMax } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/db/database.ts';
import type { EventAccess } from '../../policy.ts';
import {
  type EventDetailRow,
  type EventSessionRow,
  type EventSpeakerRow,
  findEventDetail,
  findEventDetailSpeakers,
  findEventSessions,
  findOrganizers,
  type OrganizerRow,
} from './event.queries.ts';

export interface EventFacts {
  readonly event: EventDetailRow;
  readonly sessions: readonly EventSessionRow[];
  readonly main_session: EventSessionRow | undefined;
  readonly organizers: readonly OrganizerRow[];
  readonly speakers: readonly EventSpeakerRow[];
}

/**
 * Maximum age of people and sponsor counts for attendees; changes of the event or its agenda are visible immediately.
 */
const lifetimeMs = 1_000;
const rememberedMax = 500;

/**
 * Returns a function that finds the detail rows of an event, loaded at most once per second and version. The access
 * query, which is never cached, returns the versions. Organizers bypass the cache, so that they see their own changes.
 */
export function createEventFacts(db: Database): (access: EventAccess) => Promise<EventFacts | undefined> {
  const facts = new LRUCache<string, Promise<EventFacts | undefined>>({ max: rememberedMax, ttl: lifetimeMs });
  return ({ event_id, agenda_version, changed_at, role }) => {
    if (eventRoleMay(role, 'event_admin:read')) return readFacts(db, event_id);
    const key = `${event_id}:${agenda_version}:${changed_at}`;
    const cached = facts.get(key);
    if (cached !== undefined) return cached;
    const reading = readFacts(db, event_id);
    facts.set(key, reading);
    reading.catch(() => facts.delete(key));
    return reading;
  };
}

async function readFacts(db: Database, event_id: number): Promise<EventFacts | undefined> {
  const event = await findEventDetail(db, event_id);
  if (event === undefined) return undefined;
  const { main_session_id } = event;
  const isListed = event.sessions_count > 0 && event.sessions_count <= eventDetailListMax;
  const [sessions, mains, organizers, speakers] = await Promise.all([
    isListed ? findEventSessions(db, event_id, null) : [],
    main_session_id === null ? [] : findEventSessions(db, event_id, main_session_id),
    findOrganizers(db, event_id),
    findEventDetailSpeakers(db, event_id),
  ]);
  return { event, sessions, main_session: mains[0], organizers, speakers };
}
