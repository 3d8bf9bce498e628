import { truncateText } from '@plenum/contracts/graphemes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Entry } from '../../lib/chat/transcript.ts';
import { differingText } from '../use-live-text.ts';
import { t } from './chat.en.json';

const minIntervalMs = 3000;
const maxTextLength = 200;

export interface SpokenMessage {
  readonly name: string;
  readonly text: string;
}

interface Announcement {
  readonly text: string;
  /** Number of the message that the text repeats; null for the number of several. */
  readonly seq: number | null;
}

const noAnnouncement: Announcement = { text: '', seq: null };

/**
 * Returns the announcement of a log for screen readers: a new message with its author, or the number of several; at
 * most once in three seconds, so that a busy room stays usable. The text of a deleted message is removed immediately.
 * @param spokenOf returns author and text of a message; null for a deleted one or one of the user
 */
export function useAnnouncements<E extends Entry>(
  entries: readonly E[],
  isLoaded: boolean,
  spokenOf: (entry: E) => SpokenMessage | null,
): string {
  const [announced, setAnnounced] = useState<Announcement>(noAnnouncement);
  const latest = useRef({ seq: 0, atMs: -minIntervalMs, hasStarted: false });
  const currentSpokenOf = useEffectEvent(spokenOf);
  useEffect(() => {
    const state = latest.current;
    const last_seq = entries.at(-1)?.seq ?? 0;
    if (!isLoaded) return undefined;
    if (!state.hasStarted || last_seq < state.seq) {
      latest.current = { ...state, seq: last_seq, hasStarted: true };
      return undefined;
    }
    const announce = (): void => {
      const newMessages = entries
        .filter(({ seq }) => seq > latest.current.seq)
        .flatMap((entry) => {
          const announcement = currentSpokenOf(entry);
          return announcement === null ? [] : [{ ...announcement, seq: entry.seq }];
        });
      latest.current = { seq: Math.max(last_seq, latest.current.seq), atMs: performance.now(), hasStarted: true };
      const [first] = newMessages;
      if (first === undefined) return;
      const isSingle = newMessages.length === 1;
      const text = isSingle
        ? t('chat.said', { name: first.name, text: truncateText(first.text, maxTextLength) })
        : t('chat.new', { count: newMessages.length });
      setAnnounced((before) => ({ seq: isSingle ? first.seq : null, text: differingText(before.text, text) }));
    };
    const timer = setTimeout(announce, Math.max(0, state.atMs + minIntervalMs - performance.now()));
    return () => clearTimeout(timer);
  }, [entries, isLoaded]);
  const subject = announced.seq === null ? undefined : entries.find(({ seq }) => seq === announced.seq);
  return subject !== undefined && spokenOf(subject) === null ? '' : announced.text;
}
