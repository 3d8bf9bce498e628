/** Bookmarked sessions and calendar feeds. */
import { defineSlice } from '../../../slice.ts';
import { exportedRows } from '../../personal-data.ts';

export const myAgenda = defineSlice({
  personalData: {
    calendar_feeds: exportedRows('calendar-feeds', {
      columns: 'event_id, created_at',
      tables: 'calendar_feeds',
      whose: 'user_id = $1',
      key: 'id',
      keyType: 'uuid',
      order: 'created_at, id',
    }),
  },
  operations: async () => (await import('./my-agenda.operations.ts')).myAgendaOperations,
});
