/** When and where a session takes place, and in which order its event shows locations and tracks. */
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

/** Order of the locations and tracks of an event; those that it does not name follow. Buildings are some minutes apart. */
export const AgendaOrder = shape({
  locations: Type.Array(
    shape({
      name: Type.String({ minLength: 1, maxLength: sessionPlaceLengthMax }),
      building: nullable(Type.String({ maxLength: buildingNameLengthMax })),
    }),
    { maxItems: agendaOrderMax },
  ),
  tracks: Type.Array(Type.String({ minLength: 1, maxLength: sessionPlaceLengthMax }), { maxItems: agendaOrderMax }),
  /** From one building to another; 0 if organizers have not said. */
  walking_minutes: Type.Integer({ minimum: 0, maximum: walkingMinutesMax }),
});
export type AgendaOrder = Type.Static<typeof AgendaOrder>;

/** An order to store, and the version of the one that it replaces (docs/decisions/0065). */
export const AgendaOrderChange = shape({
  ...AgendaOrder.properties,
  /** `order_version` of the agenda that the person has seen. Without it, any order is replaced. */
  seen_version: Type.Optional(Type.String({ maxLength: orderVersionLength })),
});
export type AgendaOrderChange = Type.Static<typeof AgendaOrderChange>;

/** When and where a session takes place, in local times of the event. */
export const SessionPlacement = shape({
  /** Imported sessions may lie before or after the days of the event. */
  day_number: Type.Integer({ minimum: -placementDaysMax, maximum: placementDaysMax }),
  start_time: ClockTime,
  /** An end at or before the start means the next day; 12 hours at most. */
  end_time: ClockTime,
  location: nullable(Type.String({ maxLength: sessionPlaceLengthMax })),
});
export type SessionPlacement = Type.Static<typeof SessionPlacement>;
