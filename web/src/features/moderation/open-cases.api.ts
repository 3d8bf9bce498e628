import { useQuery } from '../../lib/swr.ts';

/** How many cases wait; undefined until that is known. */
export const useOpenCases = (event_id: number): number | undefined =>
  useQuery('GET /events/:event_id/moderation/queue', { params: { event_id }, query: { per_page: 1 } }).data
    ?.total_items;
