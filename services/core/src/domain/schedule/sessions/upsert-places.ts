/** Locations and tracks of an event by the ids of another program. They are entries of the agenda order. */
import type { Language } from '@plenum/contracts/languages';
import { maxAgendaOrder } from '@plenum/contracts/limits';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { LocationEntry, TrackEntry, UpsertLocations, UpsertTracks } from '@plenum/contracts/schedule/upserts';
import { errorPhrase, fail, failField, textOfError } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import type { Event } from '../../events/events/event.entity.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import {
  type Identified,
  type ParsedEntry,
  type SavedEntry,
  upsertEntries,
  type UpsertResult,
} from '../../upsert-entries.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { buildingName, lockAgendaOrder, placeName } from './set-agenda-order.ts';

/** Creates or updates locations. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function upsertLocations(
  scope: Scope,
  event_id: number,
  entries: readonly ParsedEntry<LocationEntry>[],
  language: Language,
): Promise<ReplyBody<typeof UpsertLocations>> {
  const merge = (location: StoredLocation | null, { external_id, ...entry }: LocationEntry): StoredLocation => ({
    external_id,
    name: entry.name === undefined ? requiredName(location) : placeName('location', entry.name, 'name'),
    building: entry.building === undefined ? (location?.building ?? null) : buildingName(entry.building, 'building'),
  });
  const result = await upsertPlaces(scope, event_id, { column: 'locationOrder', entries, language, merge });
  return { ...result.counts, locations: withoutIds(result) };
}

/** Creates or updates tracks. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function upsertTracks(
  scope: Scope,
  event_id: number,
  entries: readonly ParsedEntry<TrackEntry>[],
  language: Language,
): Promise<ReplyBody<typeof UpsertTracks>> {
  const merge = (track: StoredTrack | null, { external_id, name }: TrackEntry): StoredTrack => ({
    external_id,
    name: name === undefined ? requiredName(track) : placeName('track', name, 'name'),
  });
  const result = await upsertPlaces(scope, event_id, { column: 'trackOrder', entries, language, merge });
  return { ...result.counts, tracks: withoutIds(result) };
}

type StoredLocation = Event['locationOrder'][number];
type StoredTrack = Event['trackOrder'][number];

const withoutIds = ({ entries }: UpsertResult) => entries.map(({ id: _, ...entry }) => entry);

function requiredName(stored: { readonly name: string } | null): string {
  if (stored === null) throw failField('name', errorPhrase('missing'));
  return stored.name;
}

interface PlaceUpsert<Column extends 'locationOrder' | 'trackOrder', Entry> {
  readonly column: Column;
  readonly entries: readonly ParsedEntry<Entry>[];
  readonly language: Language;
  /** Returns a place with the values of an entry; null stands for a new place. */
  readonly merge: (stored: Event[Column][number] | null, entry: Entry) => Event[Column][number];
}

/** All entries are stored with one change of the agenda. */
async function upsertPlaces<Column extends 'locationOrder' | 'trackOrder', Entry extends Identified>(
  scope: Scope,
  event_id: number,
  { column, entries, language, merge }: PlaceUpsert<Column, Entry>,
): Promise<UpsertResult> {
  await authorizeEvent(scope, event_id, 'session:write');
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'session:write');
    const event = await lockAgendaOrder(tx, event_id);
    const places: Event[Column][number][] = [...event[column]];
    const result = await upsertEntries(entries, language, {
      // The permission is locked.
      authorize: () => undefined,
      upsert: (entry) => upsertPlace(places, entry, merge),
    });
    if (result.counts.created + result.counts.updated > 0) {
      tx.em.assign(event, { [column]: places });
      await bumpAgenda(tx, event_id);
      record(tx, 'event.changed', { event_id });
    }
    return result;
  });
}

interface Place {
  readonly name: string;
  readonly external_id: string | null;
}

/** Changes a list of places. Throws `agenda_order_ambiguous`, `invalid_request`. */
function upsertPlace<P extends Place, Entry extends Identified>(
  places: P[],
  entry: Entry,
  merge: (stored: P | null, entry: Entry) => P,
): SavedEntry {
  const { external_id } = entry;
  const identified = places.findIndex((place) => place.external_id === external_id);
  const place = merge(places[identified] ?? null, entry);
  const named = places.findIndex(({ name }) => name === place.name);
  // A place without an id that organizers have entered.
  const isFound = identified === -1 && named !== -1 && places[named]?.external_id === null;
  if (named !== -1 && named !== identified && !isFound) throw nameTaken();
  const at = isFound ? named : identified;
  if (at === -1) {
    if (places.length >= maxAgendaOrder)
      throw failField('_schema', errorPhrase('items_max', { limit: maxAgendaOrder }));
    places.push(place);
    return { result: 'created', id: null };
  }
  const changed = isFound ? merge(places[at] ?? null, entry) : place;
  if (JSON.stringify(sorted(changed)) === JSON.stringify(sorted(places[at]))) return { result: 'unchanged', id: null };
  places[at] = changed;
  return { result: 'updated', id: null };
}

const sorted = (place: object | undefined) => Object.entries(place ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));

const nameTaken = () =>
  fail('agenda_order_ambiguous', { fields: { json: { name: [textOfError('agenda_order_ambiguous')] } } });
