import { useEffect, useRef, useState } from 'react';
import { t } from './chat-rooms.messages.ts';
import { type Entry, isWhole } from './transcript.ts';

const pause_ms = 3000;
const text_length_max = 200;

/**
 * What a screen reader is told of a room: a new message with its author, or how many when there are several; at most
 * once in three seconds, so that a busy room can still be listened to.
 */
export function useAnnouncements(entries: readonly Entry[], is_loaded: boolean, own_id: number): string {
  const [text, setText] = useState('');
  const told = useRef({ seq: 0, at_ms: 0, is_begun: false });
  useEffect(() => {
    const state = told.current;
    const last_seq = entries.at(-1)?.seq ?? 0;
    if (!is_loaded) return undefined;
    if (!state.is_begun || last_seq < state.seq) {
      told.current = { ...state, seq: last_seq, is_begun: true };
      return undefined;
    }
    const tell = (): void => {
      const fresh = entries.filter(isWhole).filter(({ seq, user_id }) => seq > told.current.seq && user_id !== own_id);
      told.current = { seq: Math.max(last_seq, told.current.seq), at_ms: Date.now(), is_begun: true };
      const [only] = fresh;
      if (only === undefined) return;
      const content = only.content.slice(0, text_length_max);
      setText(
        fresh.length === 1
          ? t('chat.said', { name: only.user.full_name, text: content })
          : t('chat.said_many', { count: fresh.length }),
      );
    };
    const timer = setTimeout(tell, Math.max(0, state.at_ms + pause_ms - Date.now()));
    return () => clearTimeout(timer);
  }, [entries, is_loaded, own_id]);
  return text;
}
