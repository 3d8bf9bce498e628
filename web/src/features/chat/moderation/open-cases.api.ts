/** Separate from `moderation.api.ts`, because the navigation of every event loads it. */
import { useQuery } from '../../../lib/swr.ts';

/** Returns the number of open cases; undefined while loading. */
export const useOpenCases = (event_id: number): number | undefined =>
  useQuery('GET /events/:event_id/moderation/queue', { params: { event_id }, query: { limit: 1 } }).data?.total_items;
