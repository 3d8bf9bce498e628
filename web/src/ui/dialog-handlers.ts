/** Handlers for Radix dialogs. */
import { useCallback, useState } from 'react';

/**
 * For `onCloseAutoFocus` of a dialog that was opened from code: returns the focus to the element that had it before,
 * because Radix restores it only to its own triggers. Does nothing if another element has the focus by then.
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

/** For `onInteractOutside` of a dialog: keeps the dialog open when a toast above it is clicked. */
export function ignoreToastClick(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null) event.preventDefault();
}
