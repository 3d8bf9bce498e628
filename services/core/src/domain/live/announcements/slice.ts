/** Announcements in an event. */
import { notificationJob } from '../../../platform/jobs/catalogue.ts';
import { eventChannel } from '../../../platform/realtime/channels.ts';
import { defineSlice } from '../../../slice.ts';
import { exportedRows } from '../../personal-data.ts';
import { Announcement } from './announcement.entity.ts';
import { publishAnnouncement } from './publish-announcements.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'announcement.created': { readonly announcement_id: number };
    'announcement.ended': { readonly event_id: number; readonly announcement_id: number };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'notify-announcement': { readonly announcement_id: number };
  }
}

export const announcements = defineSlice({
  entities: [Announcement],
  personalData: {
    announcements: exportedRows('announcements', {
      columns: 'id, event_id, text, audience, role, location, people_count, created_at, ends_at, ended_at',
      tables: 'announcements',
      whose: 'author_id = $1',
      key: 'id',
      order: 'id',
    }),
  },
  events: {
    'announcement.created': {
      echo: (announcement, { db, publish }) => publishAnnouncement(db, announcement, publish),
      relay: ({ announcement_id }, { enqueue }) => enqueue('notify-announcement', { announcement_id }),
    },
    'announcement.ended': {
      echo: (announcement, { publish }) =>
        publish(eventChannel(announcement.event_id), 'announcement_ended', announcement),
    },
  },
  jobs: {
    'notify-announcement': notificationJob,
  },
  jobHandlers: async () => (await import('./announcements.jobs.ts')).announcementsJobs,
  operations: async () => (await import('./announcements.operations.ts')).announcementsOperations,
});
