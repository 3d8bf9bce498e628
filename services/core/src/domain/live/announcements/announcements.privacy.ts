import { exportedRows } from '../../personal-data.ts';

export const announcementsPersonalData = {
  announcements: exportedRows('announcements', {
    columns: 'id, event_id, text, audience, role, location, people_count, created_at, ends_at, ended_at',
    tables: 'announcements',
    whose: 'author_id = $1',
    key: 'id',
    order: 'id',
  }),
};
