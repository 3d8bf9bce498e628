import { exportedRows, ofSession } from '../../personal-data.ts';

export const sessionsPersonalData = {
  bookmarks: exportedRows('bookmarks', {
    columns: `b.session_id, ${ofSession('s.title')} as title, b.created_at`,
    tables: 'session_bookmarks b join sessions s on s.id = b.session_id',
    whose: 'b.user_id = $1',
    key: 'b.session_id',
    order: 'b.created_at, b.session_id',
  }),
};
