import { useEffect, useState } from 'react';

const interactionEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Whether the user has interacted on any screen. A screen that is opened later does not wait again: content that is
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
    const onInteraction = (): void => {
      hasInteracted = true;
      setInteracted(true);
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
