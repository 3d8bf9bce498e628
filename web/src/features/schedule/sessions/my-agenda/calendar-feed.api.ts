import { call } from '../../../../lib/http.ts';
import { useMyAgendaQuery } from './my-agenda.api.ts';

/** Returns the private calendar URL of the user’s agenda, with functions to create and remove it. */
export function useCalendarFeed(event_id: number) {
  const { data, mutate } = useMyAgendaQuery(event_id);
  return {
    /** Null if there is none. */
    feed_url: data?.feed_url ?? null,
    open: async (): Promise<void> => {
      await mutate(await call('POST /events/:event_id/my-agenda/feed', { params: { event_id } }), {
        revalidate: false,
      });
    },
    close: async (): Promise<void> => {
      await call('DELETE /events/:event_id/my-agenda/feed', { params: { event_id } });
      await mutate((previous) => (previous === undefined ? previous : { ...previous, feed_url: null }), {
        revalidate: false,
      });
    },
  };
}
