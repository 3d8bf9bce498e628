import type { JoinAnswer, WaitsFor } from '@plenum/contracts/enums';
import type { JoinRequest } from '@plenum/contracts/events/join-requests';
import { useState } from 'react';
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

/** Returns the seats of an event, and the length of the waiting list. */
export const useEventSeats = (event_id: number) => useQuery('GET /events/:event_id/seats', { params: { event_id } });

/** Returns the open requests of an event, oldest first; `showMore` loads the next 50. */
export function useJoinRequests(event_id: number, waits_for: WaitsFor) {
  const [more, setMore] = useState<readonly JoinRequest[]>([]);
  const [laterNext, setLaterNext] = useState<string | null>();
  const params = { event_id };
  const { data, error, mutate } = useQuery('GET /events/:event_id/join-requests', { params, query: { waits_for } });
  const requests = data === undefined ? undefined : [...data.requests, ...more];
  const next = laterNext === undefined ? (data?.next ?? null) : laterNext;
  const showMore = async (): Promise<void> => {
    if (next === null) return;
    const page = await call('GET /events/:event_id/join-requests', { params, query: { waits_for, after: next } });
    setMore([...more, ...page.requests]);
    setLaterNext(page.next);
  };
  const restart = (): void => {
    setMore([]);
    setLaterNext(undefined);
  };
  return { requests, hasMore: next !== null, error, retry: () => mutate(), showMore, restart };
}

export async function answerRequests(
  event_id: number,
  body: { readonly ids: number[]; readonly answer: JoinAnswer; readonly note: string | null },
) {
  const answered = await call('POST /events/:event_id/join-requests/answer', { params: { event_id }, body });
  await Promise.all([
    invalidate('JoinRequests', event_id),
    invalidate('EventUsers', event_id),
    invalidate('EventInvitations', event_id),
  ]);
  return answered;
}
