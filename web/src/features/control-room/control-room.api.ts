/** What the control room asks of the server: again every few seconds while it is seen, and at once when the day changes. */
import { controlRefreshMs } from '@plenum/contracts/control-room-limits';
import { useEffect } from 'react';
import { useReloadOnConnection } from '../../lib/connection-hooks.ts';
import { onServerEvent } from '../../lib/socket.ts';
import { useQuery } from '../../lib/swr.ts';

export function useControlRoom(event_id: number) {
  const query = useQuery(
    'GET /events/:event_id/control-room',
    { params: { event_id } },
    { refreshInterval: controlRefreshMs, keepPreviousData: true },
  );
  const { mutate } = query;
  useEffect(() => {
    const reload = (change: { readonly event_id: number }): void => {
      if (change.event_id === event_id) void mutate();
    };
    const offs = [onServerEvent('run_of_show_changed', reload), onServerEvent('event_updated', reload)];
    return () => {
      for (const off of offs) off();
    };
  }, [event_id, mutate]);
  useReloadOnConnection(() => void mutate());
  return query;
}
