import { LockMode } from '@mikro-orm/core';
import { maxBuildingNameLength, maxSessionPlaceLength } from '@plenum/contracts/limits';
import type { AgendaOrder, AgendaOrderChange } from '@plenum/contracts/schedule/session-placement';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { Event } from '../../events/events/event.entity.ts';
import { externalIdTaken } from '../../external-ids.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { type OrderOfNames, versionOfOrder } from './agenda-order.rules.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { findAgendaFrame } from './session.queries.ts';

/** Validates the name of a track or a location. Throws `invalid_request`. @param field field of the request */
export const placeName = (label: 'track' | 'location', value: string, field: string): string =>
  requireName(value, { field, label, length_min: 1, length_max: maxSessionPlaceLength });

/** Validates the name of a building; a blank one becomes null. Throws `invalid_request`. */
export function buildingName(value: string | null, field: string): string | null {
  if (value === null) return null;
  const name = requireName(value, {
    field,
    label: 'location',
    length_min: 0,
    length_max: maxBuildingNameLength,
  });
  return name === '' ? null : name;
}

const hasDuplicates = (texts: readonly (string | null)[]): boolean => {
  const listed = texts.filter((text) => text !== null);
  return new Set(listed).size !== listed.length;
};

/** Locks the event. Throws `not_found`. */
export async function lockAgendaOrder(tx: Transaction, event_id: number): Promise<Event> {
  const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (event === null) throw fail('not_found');
  return event;
}

interface EnteredPlace {
  readonly name: string;
  readonly external_id?: string | null | undefined;
}

/** Adds the ids: without one in the request, a place keeps the id that is stored with its name. */
function withExternalIds<P extends EnteredPlace>(
  places: readonly P[],
  stored: readonly { readonly name: string; readonly external_id: string | null }[],
): (P & { readonly external_id: string | null })[] {
  const idOf = new Map(stored.map(({ name, external_id }) => [name, external_id]));
  const identified = places.map((place) => ({
    ...place,
    external_id: place.external_id === undefined ? (idOf.get(place.name) ?? null) : place.external_id,
  }));
  if (hasDuplicates(identified.map(({ external_id }) => external_id))) throw externalIdTaken();
  return identified;
}

const orderOf = ({ locationOrder, trackOrder, walkingMinutes }: StoredOrder): AgendaOrder => ({
  locations: [...locationOrder],
  tracks: [...trackOrder],
  walking_minutes: walkingMinutes,
});

/**
 * Returns the order of the locations and tracks of an event, with their ids. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function getAgendaOrder(scope: Scope, event_id: number): Promise<AgendaOrder> {
  await authorizeEvent(scope, event_id, 'session:write');
  const frame = await findAgendaFrame(scope.db, event_id);
  if (frame === undefined) throw fail('not_found');
  return { locations: frame.location_order, tracks: frame.track_order, walking_minutes: frame.walking_minutes };
}

type StoredOrder = Pick<Event, 'locationOrder' | 'trackOrder' | 'walkingMinutes'>;

/**
 * Throws `agenda_order_changed_meanwhile` if the stored order differs from the one that the actor saw; sending the
 * stored order again is allowed.
 */
function requireUnchanged(
  { locationOrder: locations, trackOrder: tracks, walkingMinutes: walking_minutes }: StoredOrder,
  order: OrderOfNames,
  expectedVersion: string | undefined,
): void {
  const storedVersion = versionOfOrder({ locations, tracks, walking_minutes });
  if (expectedVersion !== undefined && expectedVersion !== storedVersion && storedVersion !== versionOfOrder(order))
    throw fail('agenda_order_changed_meanwhile');
}

/**
 * Sets the order of the locations and tracks of an event, the buildings of its locations, and the walking time between
 * buildings. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`,
 * `agenda_order_ambiguous`, `agenda_order_changed_meanwhile`, `external_id_taken`.
 */
export async function setAgendaOrder(scope: Scope, event_id: number, input: AgendaOrderChange): Promise<AgendaOrder> {
  await authorizeEvent(scope, event_id, 'session:write');
  const order = {
    locations: input.locations.map(({ name, building, external_id }) => ({
      name: placeName('location', name, 'locations'),
      building: buildingName(building, 'locations'),
      external_id,
    })),
    tracks: input.tracks.map(({ name, external_id }) => ({ name: placeName('track', name, 'tracks'), external_id })),
    walking_minutes: input.walking_minutes,
  };
  if (hasDuplicates(order.locations.map(({ name }) => name)) || hasDuplicates(order.tracks.map(({ name }) => name)))
    throw fail('agenda_order_ambiguous');
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'session:write');
    const event = await lockAgendaOrder(tx, event_id);
    requireUnchanged(event, order, input.seen_version);
    event.locationOrder = withExternalIds(order.locations, event.locationOrder);
    event.trackOrder = withExternalIds(order.tracks, event.trackOrder);
    event.walkingMinutes = order.walking_minutes;
    await bumpAgenda(tx, event_id);
    record(tx, 'event.changed', { event_id });
    return orderOf(event);
  });
}
