/** Descriptions of the fields of announcements. */
export const announcementFields = {
  announcements: 'Announcements, newest first.',
  announcement_id: 'Id of the announcement.',
  audience: 'Recipients: everyone, the members with a role, or the people in a location.',
  'Announcement.role': 'Role of the recipients; null for other audiences.',
  'Announcement.location': 'Name of the location; null for other audiences.',
  'Announcement.ends_at': 'When the announcement is no longer shown, unless it is ended earlier (ISO 8601, UTC).',
  'MadeAnnouncement.role': 'Role of the recipients; null for other audiences.',
  'MadeAnnouncement.location': 'Name of the location; null for other audiences.',
  'MadeAnnouncement.ends_at': 'When the announcement is no longer shown, unless it is ended earlier (ISO 8601, UTC).',
  'MadeAnnouncement.people_count': 'Number of recipients when the announcement was made.',
  'MadeAnnouncement.author': 'Person who made the announcement.',
  'MadeAnnouncement.ended_at': 'When the announcement was ended by hand (ISO 8601, UTC); null if it was not.',
  'MadeAnnouncement.ended_by': 'Person who ended the announcement; null if nobody did or the person has left.',
  'ModerationEntry.announcement':
    'Text of the announcement that was made or ended; null for other actions, and if its author has left.',
  'Notification.announcement': 'Text of the announcement; null for other kinds.',
} as const;
