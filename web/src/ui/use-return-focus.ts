import { useCallback, useState } from 'react';

/**
 * Gives the focus back to where it was when a layer came up: for `onCloseAutoFocus` of a dialog that was opened from
 * code, because the primitives know only triggers of their own. Whoever has taken the focus meanwhile keeps it.
 */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return useCallback(
    (event: Event) => {
      event.preventDefault();
      const taken = document.activeElement !== null && document.activeElement !== document.body;
      if (!taken && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
