import type { EventSpeaker } from '@plenum/contracts/schedule/speakers';
import { useQuery } from '../../../lib/swr.ts';

interface SpeakersQuery {
  readonly search: string;
  readonly track: string;
  readonly after: string | undefined;
}

/** Returns a page of an event’s speakers; keeps the previous page while loading. */
export const useSpeakers = (event_id: number, { search, track, after }: SpeakersQuery) =>
  useQuery(
    'GET /events/:event_id/speakers',
    { params: { event_id }, query: { search, after, ...(track === '' ? {} : { track }) } },
    { keepPreviousData: true },
  );

const noSpeakers: readonly EventSpeaker[] = [];

/** Returns the speakers whose session is in progress; undefined while loading, empty if they are not requested. */
export function useSpeakersOnNow(event_id: number, isWanted: boolean): readonly EventSpeaker[] | undefined {
  const { data, error } = useQuery(
    'GET /events/:event_id/speakers',
    isWanted ? { params: { event_id }, query: { session_status: 'LIVE' } } : null,
  );
  return isWanted && error === undefined ? data?.speakers : noSpeakers;
}

export const useSpeaker = (event_id: number, profile_id: number) =>
  useQuery('GET /events/:event_id/speakers/:profile_id', { params: { event_id, profile_id } });

/** Returns the tracks of an event; empty while loading. */
export const useTracks = (event_id: number): readonly string[] =>
  useQuery('GET /events/:event_id/users/topics', { params: { event_id } }).data?.tracks ?? noTracks;

const noTracks: readonly string[] = [];
