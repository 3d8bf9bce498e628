/** Texts of live regions. */
import { useCallback, useState } from 'react';

const noBreakSpace = '\u00a0';

/**
 * Returns a text that differs from the one before, so that screen readers read it again: they are silent when a region gets
 * an equal text.
 */
export const differing = (before: string, text: string): string =>
  text !== '' && text === before ? text + noBreakSpace : text;

/** Returns the text of a live region and how to set it; an equal text is read again. */
export function useLiveText(): readonly [said: string, say: (text: string) => void] {
  const [{ said }, setState] = useState({ said: '', last: '' });
  // An empty text in between may not reach the page, so the last one with words is compared.
  const say = useCallback(
    (text: string) =>
      setState(({ last }) => {
        const next = differing(last, text);
        return { said: next, last: next === '' ? last : next };
      }),
    [],
  );
  return [said, say];
}
