import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { isSearchText } from '@plenum/contracts/spaceless-scripts';
import { useMemo } from 'react';
import { localizeRoom } from '../../../lib/chat/default-rooms.ts';
import { useQuery } from '../../../lib/swr.ts';

/** Results are cached for 30 s: deleting one letter sends no request. */
const settings = { keepPreviousData: true, dedupingInterval: 30_000, revalidateOnFocus: false };

/** Returns the results of a debounced query; sends no request for one that is too short. */
export const useSearch = (query: string, event_id: number | null) =>
  useQuery(
    'GET /search',
    isSearchText(query) ? { query: { q: query, ...(event_id === null ? {} : { event_id }) } } : null,
    settings,
  );

const maxListedEvents = 5;

/** Returns the events of the directory that match a debounced query. */
export const useListedEvents = (query: string, isAsked: boolean) =>
  useQuery(
    'GET /public/events',
    isAsked && isSearchText(query) ? { query: { search: query, limit: maxListedEvents } } : null,
    settings,
  );

const noRooms: readonly ChatRoom[] = [];

/** Returns the rooms of an event that the user may enter. */
export function useRooms(event_id: number | null): readonly ChatRoom[] {
  const { data } = useQuery(
    'GET /events/:event_id/chat-rooms',
    event_id === null ? null : { params: { event_id } },
    settings,
  );
  return useMemo(() => data?.chat_rooms.map((room) => localizeRoom(room)) ?? noRooms, [data]);
}
