import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { useEffect, useRef, useState } from 'react';
import { onServerEvent } from '../../../../lib/socket.ts';
import { useAuth } from '../../../../lib/stores/auth.ts';
import { t } from './planning.en.json';

const displayMs = 10_000;

/** Returns which user has just moved a session, by session, and announces it. */
export function useMovedBySession(
  event_id: number,
  sessions: readonly AgendaSession[],
  announce: (words: string) => void,
): ReadonlyMap<number, string> {
  const [movers, setMovers] = useState<ReadonlyMap<number, string>>(new Map());
  const currentSessions = useRef(sessions);
  useEffect(() => {
    currentSessions.current = sessions;
  }, [sessions]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onServerEvent('sessions_placed', (payload) => {
      if (payload.event_id !== event_id || payload.user_id === useAuth.getState().user?.id) return;
      const { session_ids, name } = payload;
      setMovers((before) => new Map([...before, ...session_ids.map((id) => [id, name] as const)]));
      const title = currentSessions.current.find(({ id }) => id === session_ids[0])?.title ?? '';
      announce(t('manager.moved_by', { name, title, count: session_ids.length }));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setMovers((before) => new Map([...before].filter(([id]) => !session_ids.includes(id))));
      }, displayMs);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [event_id, announce]);
  return movers;
}
