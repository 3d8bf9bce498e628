import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Entry } from '../../lib/chat/transcript.ts';

/**
 * Returns a roving tabindex: the menu of one message is the tab stop, initially of the newest message; arrow keys move
 * it.
 * @param able sequence numbers of the messages with a menu
 */
export function useRoving(able: readonly Entry[]) {
  const [chosen, setChosen] = useState<number | null>(null);
  const tabStop = able.some(({ seq }) => seq === chosen) ? (chosen ?? 0) : (able.at(-1)?.seq ?? 0);
  const isMenu = (target: EventTarget): target is HTMLElement =>
    target instanceof HTMLElement && target.matches('[aria-haspopup=menu]');
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    if (!isMenu(target)) return;
    const bubble = target.parentElement?.querySelector<HTMLElement>('[data-seq]');
    if (bubble) setChosen(Number(bubble.dataset['seq']));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isMenu(event.target) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    if (event.target.ariaExpanded === 'true') return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-haspopup=menu]')];
    const next = all[all.indexOf(event.target) + (event.key === 'ArrowUp' ? -1 : 1)];
    event.preventDefault();
    // The key that leaves this message must not open its menu.
    event.stopPropagation();
    next?.focus();
  };
  return { tabStop, onFocus, onKeyDownCapture: onKeyDown };
}
