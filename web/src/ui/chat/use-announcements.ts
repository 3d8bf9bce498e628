import { beginningOf } from '@plenum/contracts/graphemes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Entry } from '../../lib/chat/transcript.ts';
import { differing } from '../use-live-text.ts';
import { t } from './chat.en.json';

const pauseMs = 3000;
const textLengthMax = 200;

export interface SpokenMessage {
  readonly name: string;
  readonly text: string;
}

interface Announced {
  readonly text: string;
  /** Number of the message that the text repeats; null for the number of several. */
  readonly seq: number | null;
}

const nothing: Announced = { text: '', seq: null };

/**
 * Returns the announcement of a log for screen readers: a new message with its author, or the number of several; at
 * most once in three seconds, so that a busy room stays usable. The text of a deleted message is removed immediately.
 * @param said returns author and text of a message; null for a deleted one or one of the user
 */
export function useAnnouncements<E extends Entry>(
  entries: readonly E[],
  isLoaded: boolean,
  said: (entry: E) => SpokenMessage | null,
): string {
  const [announced, setAnnounced] = useState<Announced>(nothing);
  const latest = useRef({ seq: 0, atMs: -pauseMs, isBegun: false });
  const saidOf = useEffectEvent(said);
  useEffect(() => {
    const state = latest.current;
    const last_seq = entries.at(-1)?.seq ?? 0;
    if (!isLoaded) return undefined;
    if (!state.isBegun || last_seq < state.seq) {
      latest.current = { ...state, seq: last_seq, isBegun: true };
      return undefined;
    }
    const announce = (): void => {
      const fresh = entries
        .filter(({ seq }) => seq > latest.current.seq)
        .flatMap((entry) => {
          const announcement = saidOf(entry);
          return announcement === null ? [] : [{ ...announcement, seq: entry.seq }];
        });
      latest.current = { seq: Math.max(last_seq, latest.current.seq), atMs: performance.now(), isBegun: true };
      const [only] = fresh;
      if (only === undefined) return;
      const isOne = fresh.length === 1;
      const text = isOne
        ? t('chat.said', { name: only.name, text: beginningOf(only.text, textLengthMax) })
        : t('chat.new', { count: fresh.length });
      setAnnounced((before) => ({ seq: isOne ? only.seq : null, text: differing(before.text, text) }));
    };
    const timer = setTimeout(announce, Math.max(0, state.atMs + pauseMs - performance.now()));
    return () => clearTimeout(timer);
  }, [entries, isLoaded]);
  const subject = announced.seq === null ? undefined : entries.find(({ seq }) => seq === announced.seq);
  return subject !== undefined && said(subject) === null ? '' : announced.text;
}
