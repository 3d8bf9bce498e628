/** Times and locations of sessions, and the order of locations and tracks. */
import * as Type from 'typebox';
import { externalIdOf, settableExternalId } from '../integrations/external-ids.ts';
import {
  maxAgendaOrder,
  maxBuildingNameLength,
  maxPlacementDays,
  orderVersionLength,
  maxSessionPlaceLength,
  maxWalkingMinutes,
} from '../limits.ts';
import { described, NameText, nullable, shape } from '../primitives.ts';
import { EndTime, Location, StartTime } from './session-fields.ts';

const PlaceName = described(Type.String({ minLength: 1, maxLength: maxSessionPlaceLength }), NameText);
const Building = nullable(
  Type.String({ maxLength: maxBuildingNameLength, description: 'Building of the location; null if there is none.' }),
);
const shownId = (place: string) => ({ external_id: nullable(described(Type.String(), externalIdOf(place))) });
const enteredId = (place: string) => ({
  external_id: described(
    settableExternalId(place),
    `Id of the ${place} in the other program; null for none. If omitted, the ${place} keeps the id that is stored with its name.`,
  ),
});

const places = { maxItems: maxAgendaOrder };
/** The order of the locations and tracks of an event. Those that are not listed come last. */
export const AgendaOrder = shape({
  locations: Type.Array(shape({ name: PlaceName, building: Building, ...shownId('location') }), {
    ...places,
    description: 'Locations, in display order.',
  }),
  tracks: Type.Array(shape({ name: PlaceName, ...shownId('track') }), {
    ...places,
    description: 'Tracks, in display order.',
  }),
  walking_minutes: Type.Integer({
    minimum: 0,
    maximum: maxWalkingMinutes,
    description: 'Walking time between buildings in minutes; 0 if not set.',
  }),
});
export type AgendaOrder = Type.Static<typeof AgendaOrder>;

/** A new order with the version of the order that it replaces (docs/decisions/0128). */
export const AgendaOrderChange = shape({
  ...AgendaOrder.properties,
  locations: Type.Array(shape({ name: PlaceName, building: Building, ...enteredId('location') }), {
    ...places,
    description: 'Locations, in display order.',
  }),
  tracks: Type.Array(shape({ name: PlaceName, ...enteredId('track') }), {
    ...places,
    description: 'Tracks, in display order.',
  }),
  seen_version: Type.Optional(
    Type.String({
      maxLength: orderVersionLength,
      description:
        'The `order_version` on which the change is based. If the order has changed since, the request is rejected. If omitted, any order is overwritten.',
    }),
  ),
});
export type AgendaOrderChange = Type.Static<typeof AgendaOrderChange>;

/** Time and location of a session, in local time of the event. */
export const SessionPlacement = shape({
  day_number: described(
    Type.Integer({ minimum: -maxPlacementDays, maximum: maxPlacementDays }),
    'Number of the day of the event, from 1. Imported sessions may be before or after the days of the event.',
  ),
  start_time: StartTime,
  /** An end at or before the start is on the next day. The maximum duration is 12 hours. */
  end_time: EndTime,
  location: nullable(described(Type.String({ maxLength: maxSessionPlaceLength }), Location)),
});
export type SessionPlacement = Type.Static<typeof SessionPlacement>;
