/** Defaults of notification settings. */

/** In minutes after midnight: from 22:00 to 7:00. */
export const defaultQuietHours = { from: 22 * 60, to: 7 * 60 } as const;
