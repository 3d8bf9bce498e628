import { useQuery } from '../../../lib/swr.ts';

/** Returns a page of an event’s speakers; keeps the previous page while loading. */
export const useSpeakers = (
  event_id: number,
  { search, track, after }: { readonly search: string; readonly track: string; readonly after: string | undefined },
) =>
  useQuery(
    'GET /events/:event_id/speakers',
    { params: { event_id }, query: { search, after, ...(track === '' ? {} : { track }) } },
    { keepPreviousData: true },
  );

export const useSpeaker = (event_id: number, profile_id: number) =>
  useQuery('GET /events/:event_id/speakers/:profile_id', { params: { event_id, profile_id } });

/** Returns the tracks of an event; empty while loading. */
export const useTracks = (event_id: number): readonly string[] =>
  useQuery('GET /events/:event_id/users/topics', { params: { event_id } }).data?.tracks ?? noTracks;

const noTracks: readonly string[] = [];
