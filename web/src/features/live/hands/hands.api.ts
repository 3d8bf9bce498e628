import type { Hands } from '@plenum/contracts/live/hands';
import { useEffect, useEffectEvent } from 'react';
import { useReloadOnConnection } from '../../../lib/connection-hooks.ts';
import { call } from '../../../lib/http.ts';
import { onServerEvent } from '../../../lib/socket.ts';
import { useQuery } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';

/** All members of an event are notified simultaneously that raised hands are allowed; this spreads 10,000 requests. */
const spreadMs = 6_000;
/** Batches changes to the queue, so that a burst of hands causes a single request. */
const gatherMs = 300;

/**
 * Updates the raised hands of a session while the component is mounted, also after a reconnection. Only one component of
 * a page uses it, because each use sends its own requests.
 */
export function useHandUpdates(session_id: number, event_id: number): void {
  const { data, mutate } = useQuery('GET /sessions/:session_id/hands', { params: { session_id } });
  const isInvolved = data?.can_moderate === true || data?.own !== null;
  const delay = useEffectEvent(() => (isInvolved ? gatherMs : Math.random() * spreadMs));
  useReloadOnConnection({ tags: ['Hands'], names: ['hands_changed'], event_id });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onServerEvent('hands_changed', (payload) => {
      if (payload.session_id !== session_id) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void mutate();
      }, delay());
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [session_id, mutate]);
}

/** Returns the raised hands of a session, and a function that changes them. See `useHandUpdates`. */
export function useHandActions(session_id: number) {
  const { data: hands, mutate } = useQuery('GET /sessions/:session_id/hands', { params: { session_id } });
  const { busy, failure, attempt } = useAttempt();
  const update = (changed: Hands): void => void mutate(changed, { revalidate: false });
  const act = (work: () => Promise<Hands>): void => void attempt(async () => update(await work()));
  return { hands, busy, failure, act, update };
}

export const raiseHand = (session_id: number, is_raised: boolean, is_named: boolean): Promise<Hands> =>
  call('PUT /sessions/:session_id/hand', { params: { session_id }, body: { is_raised, is_named } });

export const openHands = (session_id: number, is_open: boolean): Promise<Hands> =>
  call('PUT /sessions/:session_id/hands', { params: { session_id }, body: { is_open } });

export const callNext = (session_id: number, called_id: number | null): Promise<Hands> =>
  call('POST /sessions/:session_id/hands/next', { params: { session_id }, body: { called_id } });

export const lowerHand = (session_id: number, user_id: number): Promise<Hands> =>
  call('DELETE /sessions/:session_id/hands/:user_id', { params: { session_id, user_id } });
