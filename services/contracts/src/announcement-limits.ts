/** Limits of announcements. */

/** A text that is read on a telephone while one walks. */
export const announcementLengthMax = 500;
/** How long the banner is shown. */
export const announcementMinutesMin = 5;
export const announcementMinutesMax = 1440;
export const announcementMinutesDefault = 60;
/** A location concerns people whose sessions there run now or start within so many hours. */
export const announcementHoursAhead = 3;
/** Announcements in the list of those who make them, and that run for one person. */
export const announcementsListedMax = 100;

/** Announcements of one event: each disturbs everybody whom it concerns. */
export const announcementRateLimits = {
  announcement_per_event: { points: 10, durationS: 3600 },
} as const;
