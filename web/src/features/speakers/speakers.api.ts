import { GetEventSpeaker, ListEventSpeakers } from '@plenum/contracts/speakers';
import { useQuery } from '../../lib/swr.ts';

/** A page of an event's speakers; the one on screen stays until the next is there. */
export const useSpeakers = (event_id: number, search: string, page: number) =>
  useQuery(ListEventSpeakers, { params: { event_id }, query: { search, page } }, { keepPreviousData: true });

export const useSpeaker = (event_id: number, profile_id: number) =>
  useQuery(GetEventSpeaker, { params: { event_id, profile_id } });
