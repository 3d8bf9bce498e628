import { truncateText } from '@plenum/contracts/graphemes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Entry } from '../../lib/chat/transcript.ts';
import { differingText } from '../use-live-text.ts';
import { t } from './chat.en.json';

const minIntervalMs = 3000;
/** In code points. */
const maxTextLength = 200;

export interface SpokenMessage {
  readonly name: string;
  readonly text: string;
}

interface Announcement {
  readonly text: string;
  /** Sequence number of the announced message; null if the text announces several. */
  readonly seq: number | null;
}

const noAnnouncement: Announcement = { text: '', seq: null };

/**
 * Returns the text that screen readers announce for new messages: author and text of a single message, or the number of
 * messages. Announces at most every three seconds, so that a busy room stays usable. The text of a deleted message is
 * removed immediately.
 * @param toSpoken returns author and text of a message; null for deleted messages and the user’s own
 */
export function useAnnouncements<E extends Entry>(
  entries: readonly E[],
  isLoaded: boolean,
  toSpoken: (entry: E) => SpokenMessage | null,
): string {
  const [announced, setAnnounced] = useState<Announcement>(noAnnouncement);
  const latest = useRef({ seq: 0, lastAnnouncedAtMs: -minIntervalMs, hasStarted: false });
  const currentToSpoken = useEffectEvent(toSpoken);
  useEffect(() => {
    const state = latest.current;
    const lastSeq = entries.at(-1)?.seq ?? 0;
    if (!isLoaded) return undefined;
    if (!state.hasStarted || lastSeq < state.seq) {
      latest.current = { ...state, seq: lastSeq, hasStarted: true };
      return undefined;
    }
    const announce = (): void => {
      const newMessages = entries
        .filter(({ seq }) => seq > latest.current.seq)
        .flatMap((entry) => {
          const announcement = currentToSpoken(entry);
          return announcement === null ? [] : [{ ...announcement, seq: entry.seq }];
        });
      latest.current = {
        seq: Math.max(lastSeq, latest.current.seq),
        lastAnnouncedAtMs: performance.now(),
        hasStarted: true,
      };
      const [first] = newMessages;
      if (first === undefined) return;
      const isSingle = newMessages.length === 1;
      const text = isSingle
        ? t('chat.said', { name: first.name, text: truncateText(first.text, maxTextLength) })
        : t('chat.new', { count: newMessages.length });
      setAnnounced((before) => ({ seq: isSingle ? first.seq : null, text: differingText(before.text, text) }));
    };
    const timer = setTimeout(announce, Math.max(0, state.lastAnnouncedAtMs + minIntervalMs - performance.now()));
    return () => clearTimeout(timer);
  }, [entries, isLoaded]);
  const subject = announced.seq === null ? undefined : entries.find(({ seq }) => seq === announced.seq);
  return subject !== undefined && toSpoken(subject) === null ? '' : announced.text;
}
