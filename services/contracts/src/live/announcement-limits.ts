/** Limits of announcements. */

/** Short enough to be read on a phone while walking. */
export const maxAnnouncementLength = 500;
/** Periods for which the banner can be shown, in minutes. */
export const minAnnouncementMinutes = 5;
export const maxAnnouncementMinutes = 1440;
export const defaultAnnouncementMinutes = 60;
/** Announcements to a location are sent to people with a session there that is running or starts within these hours. */
export const announcementHoursAhead = 3;
/** Announcements per list. */
export const maxListedAnnouncements = 100;

/** Per event, because each announcement interrupts all recipients. */
export const announcementRateLimits = {
  announcement_per_event: { points: 10, durationS: 3600 },
} as const;
