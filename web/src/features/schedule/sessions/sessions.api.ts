import { prefetch, useQuery } from '../../../lib/swr.ts';

export const useAgenda = (event_id: number) =>
  useQuery('GET /events/:event_id/agenda', { params: { event_id } }, { revalidateOnFocus: false });

export const useSession = (session_id: number) => useQuery('GET /sessions/:session_id', { params: { session_id } });

/** Preloads a session whose screen is loading. */
export const prefetchSession = (session_id: number): void =>
  prefetch('GET /sessions/:session_id', { params: { session_id } });

/** Preloads an agenda whose screen is loading, and the user’s bookmarks, so that its rows are rendered once. */
export function prefetchAgenda(event_id: number): void {
  prefetch('GET /events/:event_id/agenda', { params: { event_id } });
  prefetch('GET /events/:event_id/my-agenda', { params: { event_id } });
}
