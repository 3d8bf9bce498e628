/** Defaults of what people choose about their notifications. */

/** Quiet hours of people who chose none, in minutes after midnight: from 22:00 to 7:00. */
export const quietHoursDefault = { from: 22 * 60, to: 7 * 60 } as const;
