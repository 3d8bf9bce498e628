/** Descriptions of the fields of announcements. */
export const announcementFields = {
  announcements: 'The newest first.',
  announcement_id: 'Id of the announcement.',
  audience: 'Whom it is for: everybody, the members with a role, or those whom a location concerns.',
  'Announcement.role': 'The role of the members whom it is for; null for another audience.',
  'Announcement.location': 'Name of the location; null for another audience.',
  'Announcement.ends_at': 'Until when it is shown, unless it is taken down before (ISO 8601, UTC).',
  'MadeAnnouncement.role': 'The role of the members whom it is for; null for another audience.',
  'MadeAnnouncement.location': 'Name of the location; null for another audience.',
  'MadeAnnouncement.ends_at': 'Until when it is shown, unless it is taken down before (ISO 8601, UTC).',
  'MadeAnnouncement.people_count': 'How many people it concerned when it was made.',
  'MadeAnnouncement.author': 'Who made it.',
  'MadeAnnouncement.ended_at': 'When it was taken down (ISO 8601, UTC); null for not at all.',
  'MadeAnnouncement.ended_by': 'Who took it down; null for nobody, and after they left.',
  'ModerationEntry.announcement':
    'Text of the announcement that was made or taken down; null when it is about something else, or its author left.',
  'Notification.announcement': 'What is announced; null for other kinds.',
} as const;
