import { prefetch, useQuery } from '../../lib/swr.ts';

/** Returns the whole agenda of an event; keeps the previous one during a revalidation. */
export const useAgenda = (event_id: number) =>
  useQuery(
    'GET /events/:event_id/agenda',
    { params: { event_id } },
    { keepPreviousData: true, revalidateOnFocus: false },
  );

/** Returns a session with its speakers. */
export const useSession = (session_id: number) => useQuery('GET /sessions/:session_id', { params: { session_id } });

/** Preloads an agenda whose screen is loading. */
export const prefetchAgenda = (event_id: number): void =>
  prefetch('GET /events/:event_id/agenda', { params: { event_id } });
