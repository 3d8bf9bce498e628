/**
 * Short-lived cache of event data that is the same for every member. Thousands of members load it at the start of an
 * event.
 */
import { maxEventDetailEntries } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { ProcessParts } from '../../../once.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createPromiseCache } from '../../../platform/prepared.ts';
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

export interface EventSnapshot {
  readonly event: EventDetailRow;
  readonly sessions: readonly EventSessionRow[];
  readonly main_session: EventSessionRow | undefined;
  readonly organizers: readonly OrganizerRow[];
  readonly speakers: readonly EventSpeakerRow[];
}

/**
 * Maximum age of people and sponsor counts shown to attendees; changes to the event or its agenda are visible
 * immediately.
 */
const lifetimeMs = 1_000;
const maxCachedEvents = 500;

/**
 * Returns a function that finds the detail rows of an event, loaded at most once per second and version. The versions
 * are returned by the access query, which is never cached. Organizers bypass the cache, so they see their own changes.
 */
export function createEventSnapshots({
  db,
}: ProcessParts): (access: EventAccess) => Promise<EventSnapshot | undefined> {
  const snapshots = createPromiseCache<EventSnapshot | undefined>({ max: maxCachedEvents, ttl: lifetimeMs });
  return ({ event_id, agenda_version, changed_at, role }) => {
    if (eventRoleMay(role, 'event_admin:read')) return readSnapshot(db, event_id);
    return snapshots(`${event_id}:${agenda_version}:${changed_at}`, () => readSnapshot(db, event_id));
  };
}

async function readSnapshot(db: Database, event_id: number): Promise<EventSnapshot | undefined> {
  const event = await findEventDetail(db, event_id);
  if (event === undefined) return undefined;
  const { main_session_id } = event;
  const listsSessions = event.sessions_count > 0 && event.sessions_count <= maxEventDetailEntries;
  const [sessions, mainSessions, organizers, speakers] = await Promise.all([
    listsSessions ? findEventSessions(db, event_id, null) : [],
    main_session_id === null ? [] : findEventSessions(db, event_id, main_session_id),
    findOrganizers(db, event_id),
    findEventDetailSpeakers(db, event_id),
  ]);
  return { event, sessions, main_session: mainSessions[0], organizers, speakers };
}
