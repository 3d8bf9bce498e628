import { randomUUID } from 'node:crypto';
import { announcementQuery } from '../support/api/tenant-announcements.ts';
import { members, moderators } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const announcementsRows = {
  ListAnnouncements: { allowed: members(200) },
  ListManagedAnnouncements: { allowed: moderators(200) },
  PreviewAnnouncement: {
    allowed: moderators(200),
    query: announcementQuery,
    example: () => ({ query: { audience: 'LOCATION', location: 'Main hall' } }),
    hostile: () => [{ query: announcementQuery }],
  },
  CreateAnnouncement: {
    allowed: moderators(201),
    body: () => ({
      text: 'Lunch is ready.',
      audience: 'EVERYBODY',
      minutes: 60,
      client_id: randomUUID(),
    }),
  },
  EndAnnouncement: { allowed: moderators(200) },
} satisfies OperationRows;
