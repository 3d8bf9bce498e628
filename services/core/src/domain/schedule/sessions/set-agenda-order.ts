import { LockMode } from '@mikro-orm/core';
import { maxBuildingNameLength, maxSessionPlaceLength } from '@plenum/contracts/limits';
import type { AgendaOrder, AgendaOrderChange } from '@plenum/contracts/schedule/session-placement';
import { fail } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { Event } from '../../events/events/event.entity.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { versionOfOrder } from './agenda-order.rules.ts';
import { bumpAgenda } from './agenda.steps.ts';

const validatedName = (label: 'track' | 'location', value: string): string =>
  requireName(value, { field: `${label}s`, label, length_min: 1, length_max: maxSessionPlaceLength });

function buildingName(value: string | null): string | null {
  if (value === null) return null;
  const name = requireName(value, {
    field: 'locations',
    label: 'location',
    length_min: 0,
    length_max: maxBuildingNameLength,
  });
  return name === '' ? null : name;
}

const hasDuplicates = (names: readonly string[]): boolean => new Set(names).size !== names.length;

type StoredOrder = Pick<Event, 'locationOrder' | 'trackOrder' | 'walkingMinutes'>;

/**
 * Throws `agenda_order_changed_meanwhile` if the stored order differs from the one that the actor saw; sending the
 * stored order again is allowed.
 */
function requireUnchanged(
  { locationOrder: locations, trackOrder: tracks, walkingMinutes: walking_minutes }: StoredOrder,
  order: AgendaOrder,
  expectedVersion: string | undefined,
): void {
  const storedVersion = versionOfOrder({ locations, tracks, walking_minutes });
  if (expectedVersion !== undefined && expectedVersion !== storedVersion && storedVersion !== versionOfOrder(order))
    throw fail('agenda_order_changed_meanwhile');
}

/**
 * Sets the order of the locations and tracks of an event, the buildings of its locations, and the walking time between
 * buildings. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`,
 * `agenda_order_ambiguous`, `agenda_order_changed_meanwhile`.
 */
export async function setAgendaOrder(scope: Scope, event_id: number, input: AgendaOrderChange): Promise<AgendaOrder> {
  await authorizeEvent(scope, event_id, 'session:write');
  const order = {
    locations: input.locations.map(({ name, building }) => ({
      name: validatedName('location', name),
      building: buildingName(building),
    })),
    tracks: input.tracks.map((name) => validatedName('track', name)),
    walking_minutes: input.walking_minutes,
  };
  if (hasDuplicates(order.locations.map(({ name }) => name)) || hasDuplicates(order.tracks))
    throw fail('agenda_order_ambiguous');
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'session:write');
    const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (event === null) throw fail('not_found');
    requireUnchanged(event, order, input.seen_version);
    event.locationOrder = order.locations;
    event.trackOrder = order.tracks;
    event.walkingMinutes = order.walking_minutes;
    await bumpAgenda(tx, event_id);
    record(tx, 'event.changed', { event_id });
  });
  return order;
}
