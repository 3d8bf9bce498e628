import { useEffect, useState } from 'react';

const interactionEvents = ['scroll', 'pointermove', 'pointerup', 'pointercancel', 'keydown'] as const;

/**
 * Whether the user has interacted with any screen. A screen that is opened later does not wait again: content that is
 * replaced at a key press would lose the focus and the press.
 */
let hasInteracted = false;

/**
 * Returns true after the first interaction, to defer content below the fold.
 * @param withinMs also returns true after this time without interaction
 */
export function useFirstInteraction(withinMs?: number): boolean {
  const [interacted, setInteracted] = useState(() => hasInteracted || window.scrollY > 0 || location.hash !== '');
  useEffect(() => {
    if (interacted) return;
    const controller = new AbortController();
    const onInteraction = (event: Event): void => {
      // Content that is replaced during a press would lose the click, so a press counts when its click has been handled.
      if (event.type === 'pointermove' && (event as PointerEvent).buttons !== 0) return;
      setTimeout(() => {
        hasInteracted = true;
        setInteracted(true);
      });
    };
    for (const eventType of interactionEvents)
      window.addEventListener(eventType, onInteraction, { passive: true, signal: controller.signal });
    const timer = withinMs === undefined ? undefined : setTimeout(() => setInteracted(true), withinMs);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [interacted, withinMs]);
  return interacted;
}
