/** Limits of the control room. */

/** From so many minutes before the start somebody of the stage should have said that they are ready. */
export const speakersDueMinutes = 15;
/** Messages and questions are counted over the last minutes. */
export const controlRateMinutes = 5;
/** Messages of one room that are looked at; more are told as this number. */
export const controlMessagesMax = 1_000;
/** Sessions around now that are looked at, and how far. */
export const controlSessionsMax = 1_000;
export const controlHours = 24;
export const controlLocationsMax = 100;
/** A page asks again so often. */
export const controlRefreshMs = 5_000;

/** Attempts by one person, who may have several screens. */
export const controlRoomRateLimits = { control_room: { points: 120, durationS: 60 } } as const;
