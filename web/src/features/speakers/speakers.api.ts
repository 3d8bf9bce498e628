import { useQuery } from '../../lib/swr.ts';

/** A page of an event's speakers; the one on screen stays until the next is there. */
export const useSpeakers = (event_id: number, search: string, page: number) =>
  useQuery(
    'GET /events/:event_id/speakers',
    { params: { event_id }, query: { search, page } },
    { keepPreviousData: true },
  );

export const useSpeaker = (event_id: number, profile_id: number) =>
  useQuery('GET /events/:event_id/speakers/:profile_id', { params: { event_id, profile_id } });
