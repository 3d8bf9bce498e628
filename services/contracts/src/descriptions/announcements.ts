/** Descriptions of the fields of announcements. */
export const announcementFields = {
  announcements: 'The newest first.',
  announcement_id: 'Id of the announcement.',
  audience: 'Whom it is for: everybody, the members with a role, or those whom a location concerns.',
  minutes: 'How long the banner is shown.',
} as const;
