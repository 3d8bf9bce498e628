/** Sets the texts of live regions. */
import { useCallback, useState } from 'react';

const noBreakSpace = '\u00a0';

/**
 * Returns a text that differs from the previous one, so that screen readers read it again: they ignore an equal text in
 * a region.
 */
export const differingText = (before: string, text: string): string =>
  text !== '' && text === before ? text + noBreakSpace : text;

/** Returns the text of a live region and its setter; an equal text is read again. */
export function useLiveText(): readonly [text: string, setText: (text: string) => void] {
  const [{ announced }, setState] = useState({ announced: '', last: '' });
  // An empty text in between may not be rendered, so the last non-empty one is compared.
  const setLiveText = useCallback(
    (text: string) =>
      setState(({ last }) => {
        const next = differingText(last, text);
        return { announced: next, last: next === '' ? last : next };
      }),
    [],
  );
  return [announced, setLiveText];
}
