/** Bookmarked sessions and calendar feeds. */
import { userChannel } from '../../../platform/realtime/channels.ts';
import { defineSlice } from '../../../slice.ts';
import { exportedRows } from '../../personal-data.ts';

declare module '../../domain-events.ts' {
  interface TransientEvents {
    'bookmarks.changed': {
      readonly user_id: number;
      readonly event_id: number;
      readonly added: number[];
      readonly removed: number[];
    };
  }
}

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
  transientEvents: ({ publish }) => ({
    'bookmarks.changed': ({ user_id, ...change }) => publish(userChannel(user_id), 'bookmarks_changed', change),
  }),
  operations: async () => (await import('./my-agenda.operations.ts')).myAgendaOperations,
});
