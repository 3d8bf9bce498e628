/** Limits of announcements. */

/** Short enough to be read on a phone while walking. */
export const announcementLengthMax = 500;
/** How long the banner is shown. */
export const announcementMinutesMin = 5;
export const announcementMinutesMax = 1440;
export const announcementMinutesDefault = 60;
/** The recipients in a location have a session there that is running or starts within this number of hours. */
export const announcementHoursAhead = 3;
/** Announcements in a list, for organizers and for recipients. */
export const announcementsListedMax = 100;

/** Announcements of one event, because each disturbs all recipients. */
export const announcementRateLimits = {
  announcement_per_event: { points: 10, durationS: 3600 },
} as const;
