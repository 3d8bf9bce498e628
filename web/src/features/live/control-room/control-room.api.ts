/**
 * Loads the data of the control room: periodically while it is visible, and immediately after a change of the schedule.
 */
import { controlRefreshMs } from '@plenum/contracts/live/control-room-limits';
import { useReloadOnConnection, useServerEvent } from '../../../lib/connection-hooks.ts';
import { useQuery } from '../../../lib/swr.ts';

export function useControlRoom(event_id: number) {
  const query = useQuery(
    'GET /events/:event_id/control-room',
    { params: { event_id } },
    { refreshInterval: controlRefreshMs, keepPreviousData: true },
  );
  const reload = () => void query.mutate();
  useServerEvent('run_of_show_changed', (change) => change.event_id === event_id && reload());
  useServerEvent('event_updated', (change) => change.event_id === event_id && reload());
  useReloadOnConnection({ tags: ['ControlRoom'], names: ['run_of_show_changed', 'event_updated'], event_id });
  return query;
}
