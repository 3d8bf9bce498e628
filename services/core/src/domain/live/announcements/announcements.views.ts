import type { Announcement, ManagedAnnouncement } from '@plenum/contracts/live/announcements';
import type { AnnouncementRow, ManagedAnnouncementRow } from './announcements.queries.ts';

export const announcementView = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  event_id: row.event_id,
  text: row.text,
  audience: row.audience,
  role: row.role,
  location: row.location,
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
});

const enderOf = ({ ender_id: id, ...row }: ManagedAnnouncementRow): ManagedAnnouncement['ended_by'] =>
  id === null
    ? null
    : {
        id,
        full_name: row.ender_full_name ?? '',
        image_url: row.ender_image_url,
      };

export const managedAnnouncementView = (row: ManagedAnnouncementRow): ManagedAnnouncement => ({
  ...announcementView(row),
  author: {
    id: row.author_id,
    full_name: row.author_full_name,
    image_url: row.author_image_url,
  },
  people_count: row.people_count,
  ended_at: row.ended_at?.toISOString() ?? null,
  ended_by: enderOf(row),
});
