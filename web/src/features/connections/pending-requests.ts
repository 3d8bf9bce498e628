/** What other screens need to know of open requests, kept apart from all that is done about them. */
import { useQuery } from '../../lib/swr.ts';
import { t } from './pending-requests.en.json';

export const requestsPerPage = 20;

/** A page of the requests that wait for the viewer’s answer, of all events. */
export const usePendingRequests = (page: number) =>
  useQuery('GET /connections/pending', { query: { page, per_page: requestsPerPage } }, { keepPreviousData: true });

/** The tab of the networking screen, with a badge while requests wait. */
export function useRequestsTab() {
  const waiting = usePendingRequests(1).data?.total_items ?? 0;
  return { value: 'requests', label: t('requests.tab'), count: waiting > 0 ? waiting : undefined } as const;
}
