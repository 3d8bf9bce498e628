/** Times and locations of sessions, and the order of locations and tracks. */
import * as Type from 'typebox';
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

/** The order of the locations and tracks of an event. Those that are not listed come last. */
export const AgendaOrder = shape({
  locations: Type.Array(
    shape({
      name: described(Type.String({ minLength: 1, maxLength: maxSessionPlaceLength }), NameText),
      building: nullable(
        Type.String({
          maxLength: maxBuildingNameLength,
          description: 'Building of the location; null if there is none.',
        }),
      ),
    }),
    { maxItems: maxAgendaOrder, description: 'Locations, in display order.' },
  ),
  tracks: Type.Array(Type.String({ minLength: 1, maxLength: maxSessionPlaceLength }), {
    maxItems: maxAgendaOrder,
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
