/** Time and location of sessions, and the order of locations and tracks. */
import * as Type from 'typebox';
import {
  agendaOrderMax,
  buildingNameLengthMax,
  placementDaysMax,
  orderVersionLength,
  sessionPlaceLengthMax,
  walkingMinutesMax,
} from './limits.ts';
import { ClockTime, nullable, shape } from './primitives.ts';

/** The order of the locations and tracks of an event. Locations and tracks that are not listed follow. */
export const AgendaOrder = shape({
  locations: Type.Array(
    shape({
      name: Type.String({ minLength: 1, maxLength: sessionPlaceLengthMax }),
      building: nullable(Type.String({ maxLength: buildingNameLengthMax })),
    }),
    { maxItems: agendaOrderMax },
  ),
  tracks: Type.Array(Type.String({ minLength: 1, maxLength: sessionPlaceLengthMax }), { maxItems: agendaOrderMax }),
  walking_minutes: Type.Integer({ minimum: 0, maximum: walkingMinutesMax }),
});
export type AgendaOrder = Type.Static<typeof AgendaOrder>;

/** A new order, and the version of the order that it replaces (docs/decisions/0128). */
export const AgendaOrderChange = shape({
  ...AgendaOrder.properties,
  /** Without it, any order is replaced. */
  seen_version: Type.Optional(Type.String({ maxLength: orderVersionLength })),
});
export type AgendaOrderChange = Type.Static<typeof AgendaOrderChange>;

/** Time and location of a session, in local time of the event. */
export const SessionPlacement = shape({
  /** Imported sessions may be before or after the days of the event. */
  day_number: Type.Integer({ minimum: -placementDaysMax, maximum: placementDaysMax }),
  start_time: ClockTime,
  /** An end at or before the start is on the next day. The maximum duration is 12 hours. */
  end_time: ClockTime,
  location: nullable(Type.String({ maxLength: sessionPlaceLengthMax })),
});
export type SessionPlacement = Type.Static<typeof SessionPlacement>;
