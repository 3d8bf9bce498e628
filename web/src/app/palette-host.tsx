import type { EventDetail } from '@plenum/contracts/events/events';
import { type ComponentType, memo, useEffect, useState } from 'react';
import type { GlobalShortcutsProps } from './global-shortcuts.tsx';
import { usePaletteState } from './palette.ts';

const loadShortcuts = () => import('./global-shortcuts.tsx');

export const loadPalette = () => Promise.all([loadShortcuts(), import('./event-palette.tsx')]);

const maxEarlyPresses = 8;
const fields = 'input, textarea, select, [contenteditable]';

/**
 * Keys that the browser would handle before the shortcuts are loaded: the keys of the palette, and `/` outside of
 * fields.
 */
const isTakenByBrowser = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  ctrlKey || metaKey
    ? key.toLowerCase() === 'k'
    : key === '/' && !(target instanceof Element && target.matches(fields));

const earlyPresses: KeyboardEvent[] = [];
const takeEarlyPresses = (): readonly KeyboardEvent[] => earlyPresses.splice(0);

function recordPress(event: KeyboardEvent): void {
  if (event.defaultPrevented || earlyPresses.length >= maxEarlyPresses) return;
  if (isTakenByBrowser(event)) event.preventDefault();
  earlyPresses.push(event);
}

/**
 * Loads the shortcuts and the palette at the first key press, or before it when a mouse is moved. Key presses until then
 * are recorded for them.
 */
export const PaletteHost = memo(function PaletteHost({ event }: { readonly event: EventDetail | undefined }) {
  const isOpen = usePaletteState(({ open }) => open !== null);
  const [Shortcuts, setShortcuts] = useState<ComponentType<GlobalShortcutsProps>>();
  useEffect(() => {
    if (Shortcuts !== undefined) return undefined;
    // If the file could not be loaded, the next key press or opening the palette retries.
    const load = () =>
      void loadShortcuts().then(
        (m) => setShortcuts(() => m.GlobalShortcuts),
        () => undefined,
      );
    const onMove = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && load();
    const onKeyDown = (press: KeyboardEvent) => {
      recordPress(press);
      load();
    };
    if (isOpen) load();
    document.addEventListener('pointermove', onMove);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, Shortcuts]);
  return Shortcuts === undefined ? null : <Shortcuts event={event} takeEarlyPresses={takeEarlyPresses} />;
});
