/** Loads open requests for other screens; separate from the actions on requests. */
import { useQuery } from '../../../lib/swr.ts';
import { t } from './pending-requests.en.json';

export const requestsPerPage = 20;

/** Returns a page of the requests of all events that the viewer has not answered. */
export const usePendingRequests = (after?: string) =>
  useQuery('GET /connections/pending', { query: { after, limit: requestsPerPage } }, { keepPreviousData: true });

/** Returns the tab of the networking screen, with a badge while requests are open. */
export function useRequestsTab() {
  const waiting = usePendingRequests().data?.total_items ?? 0;
  return { value: 'requests', label: t('requests.tab'), count: waiting > 0 ? waiting : undefined } as const;
}
