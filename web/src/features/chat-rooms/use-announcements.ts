import { useEffect, useRef, useState } from 'react';
import { t } from './chat-rooms.messages.ts';
import { isWhole, type RoomEntry } from './room-messages.ts';

const pauseMs = 3000;
const textLengthMax = 200;

/**
 * What a screen reader is told of a room: a new message with its author, or how many when there are several; at most
 * once in three seconds, so that a busy room can still be listened to.
 */
export function useAnnouncements(entries: readonly RoomEntry[], isLoaded: boolean, ownId: number): string {
  const [text, setText] = useState('');
  const told = useRef({ seq: 0, atMs: 0, isBegun: false });
  useEffect(() => {
    const state = told.current;
    const last_seq = entries.at(-1)?.seq ?? 0;
    if (!isLoaded) return undefined;
    if (!state.isBegun || last_seq < state.seq) {
      told.current = { ...state, seq: last_seq, isBegun: true };
      return undefined;
    }
    const tell = (): void => {
      const fresh = entries.filter(isWhole).filter(({ seq, user_id }) => seq > told.current.seq && user_id !== ownId);
      told.current = { seq: Math.max(last_seq, told.current.seq), atMs: Date.now(), isBegun: true };
      const [only] = fresh;
      if (only === undefined) return;
      const content = only.content.slice(0, textLengthMax);
      setText(
        fresh.length === 1
          ? t('chat.said', { name: only.user.full_name, text: content })
          : t('chat.said_many', { count: fresh.length }),
      );
    };
    const timer = setTimeout(tell, Math.max(0, state.atMs + pauseMs - Date.now()));
    return () => clearTimeout(timer);
  }, [entries, isLoaded, ownId]);
  return text;
}
