import { typingIdleMs, typingRepeatMs, typingShownMs } from '@plenum/contracts/limits';
import { useEffect, useMemo, useState } from 'react';
import { onServerEvent } from '../../lib/socket.ts';
import { tellTyping } from './chat-rooms.api.ts';

/** Who types in a room now, by name; a sign that is not repeated ends by itself. */
export function useTypists(room_id: number): readonly string[] {
  const [typists, setTypists] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const drop = (user_id: number): void => {
      clearTimeout(timers.get(user_id));
      setTypists((known) => (known.has(user_id) ? new Map([...known].filter(([id]) => id !== user_id)) : known));
    };
    const ends = [
      onServerEvent('typing_status', ({ room_id: typedIn, user_id, full_name, is_typing }) => {
        if (typedIn !== room_id) return;
        drop(user_id);
        if (!is_typing) return;
        setTypists((known) => new Map([...known, [user_id, full_name]]));
        timers.set(
          user_id,
          setTimeout(() => drop(user_id), typingShownMs),
        );
      }),
      // Whoever has just said something has stopped typing it.
      onServerEvent('new_chat_message', (message) => {
        if ('room_id' in message && message.room_id === room_id) drop(message.user_id);
      }),
    ];
    return () => {
      for (const end of ends) end();
      for (const timer of timers.values()) clearTimeout(timer);
      setTypists(new Map());
    };
  }, [room_id]);
  return useMemo(() => [...typists.values()], [typists]);
}

interface Typing {
  /** A key was typed. */
  readonly typed: () => void;
  /** The message was sent, or the text is gone. */
  readonly stop: () => void;
}

/** What is told of one person’s typing in one room. */
function createTyping(room_id: number): Typing {
  let toldMs = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(idle);
    if (toldMs > 0) void tellTyping(room_id, false);
    toldMs = 0;
  };
  const typed = (): void => {
    clearTimeout(idle);
    idle = setTimeout(stop, typingIdleMs);
    if (Date.now() - toldMs < typingRepeatMs) return;
    toldMs = Date.now();
    void tellTyping(room_id, true);
  };
  return { typed, stop };
}

/** Tells a room that one types: once a second while one does, and that one stopped after five seconds of rest. */
export function useTyping(room_id: number): Typing {
  const typing = useMemo(() => createTyping(room_id), [room_id]);
  useEffect(() => typing.stop, [typing]);
  return typing;
}
