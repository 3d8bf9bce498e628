/** Limits of the control room. */

/** Minutes before the start at which at least one speaker should be ready, and after it until which this is checked. */
export const speakersDueMinutes = 15;
/** Minutes over which messages and questions are counted. */
export const controlRateMinutes = 5;
/** Messages of one room are counted up to this number. */
export const maxControlMessages = 1_000;
/** Sessions that are read at most, and the hours before and after now in which they take place. */
export const maxControlSessions = 1_000;
export const controlHours = 24;
export const maxControlLocations = 100;
/** Sessions of a location that are listed after the next one. */
export const maxLaterSessions = 8;
/** Refresh interval of the page. */
export const controlRefreshMs = 5_000;

/** Per person. Allows for several open screens. */
export const controlRoomRateLimits = { control_room: { points: 120, durationS: 60 } } as const;
