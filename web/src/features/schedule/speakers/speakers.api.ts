import { useQuery } from '../../../lib/swr.ts';

/** Returns a page of an event’s speakers; keeps the previous page while loading. */
export const useSpeakers = (event_id: number, search: string, page: number) =>
  useQuery(
    'GET /events/:event_id/speakers',
    { params: { event_id }, query: { search, page } },
    { keepPreviousData: true },
  );

export const useSpeaker = (event_id: number, profile_id: number) =>
  useQuery('GET /events/:event_id/speakers/:profile_id', { params: { event_id, profile_id } });
