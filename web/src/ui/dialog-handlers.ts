/** Handlers for Radix dialogs. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isSmallScreen } from '../lib/media.ts';

/**
 * For `onCloseAutoFocus` of a dialog that was opened from code: returns the focus to the element that had it before,
 * because Radix restores it only to its own triggers. Does nothing if another element has the focus by then.
 */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return useCallback(
    (event: Event) => {
      event.preventDefault();
      const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
      if (!hasFocus && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}

/** For `onInteractOutside` of a dialog: keeps the dialog open when a toast above it is clicked. */
export function ignoreToastClick(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toaster]') !== null) event.preventDefault();
}

/** Lets the back button of a phone close an open dialog instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen || !isSmallScreen()) return;
    let end: (() => void) | null | undefined;
    void import('../lib/close-on-back.ts').then(({ closeOnBack }) => {
      if (end === undefined) end = closeOnBack(() => close());
    });
    return () => {
      end?.();
      end = null;
    };
  }, [isOpen]);
}
