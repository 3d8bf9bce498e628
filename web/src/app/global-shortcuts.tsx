import type { EventDetail } from '@plenum/contracts/events/events';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t as pageName } from '../lib/place-names.en.json';
import { type Shortcut, activeShortcuts, useShortcuts } from '../lib/shortcuts.ts';
import { areSingleKeyShortcutsEnabled } from '../lib/single-keys.ts';
import { useMayCreateOrganizations } from '../lib/stores/may-create-organizations.ts';
import { t } from './app.en.json';
import { focusChat, openMessages } from './chat-dock/focus-bar.ts';
import { destinations, type Destination } from './destinations.ts';
import { t as keysText } from './keys.en.json';
import { focusAdjacentItem, focusAdjacentItemByArrow, focusPageSearch, isHandledElsewhere } from './page-keys.ts';
import {
  closePalette,
  openSearch,
  openShortcuts,
  toggleSearch,
  usePaletteState,
  destinationKeys,
  messagesKeys,
  shortcutsKeys,
} from './palette.ts';
import { createShortcutMatcher } from './shortcut-keys.ts';

const EventPalette = lazy(() => import('./event-palette.tsx').then((m) => ({ default: m.EventPalette })));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((m) => ({ default: m.ShortcutSheet })));

/** Returns the shortcuts that work on every screen, with one for each destination that has a letter. */
function globalShortcuts(available: readonly Destination[], navigate: (path: string) => unknown): readonly Shortcut[] {
  const group = 'everywhere' as const;
  return [
    { keys: ['/'], label: t('app.shortcuts.page_search'), group, run: () => focusPageSearch() || openSearch() },
    { keys: ['j'], label: keysText('keys.next'), group, run: () => focusAdjacentItem(1) },
    { keys: ['k'], label: keysText('keys.previous'), group, run: () => focusAdjacentItem(-1) },
    { keys: ['c'], label: keysText('keys.chat'), group, run: focusChat },
    { keys: shortcutsKeys, label: t('app.shortcuts.help'), group, run: openShortcuts },
    { keys: messagesKeys, label: pageName('page.messages'), group: 'go', run: openMessages },
    ...available.flatMap(({ letter, label, path }): readonly Shortcut[] =>
      letter === undefined ? [] : [{ keys: destinationKeys(letter), label, group: 'go', run: () => navigate(path) }],
    ),
  ];
}

export interface GlobalShortcutsProps {
  readonly event: EventDetail | undefined;
  /** Returns the key presses since the page was opened, and stops recording them. */
  readonly takeEarlyPresses: () => readonly KeyboardEvent[];
}

/** Handles key presses while mounted (the layout of logged-in users); closes the palette on unmount. */
function useShortcutListener(takeEarlyPresses: GlobalShortcutsProps['takeEarlyPresses']): void {
  const [match] = useState(() => createShortcutMatcher({ activeShortcuts, areSingleKeyShortcutsEnabled }));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift, target } = event;
      // While an overlay is open or loading, its keys must not trigger shortcuts of the page.
      const isBlocked = isHandledElsewhere(target) || usePaletteState.getState().open !== null;
      if (!isBlocked && !ctrl && !meta && !alt && !shift && focusAdjacentItemByArrow(key))
        return event.preventDefault();
      if (event.repeat) return;
      const matched = match({ key, ctrl, meta, alt, shift, isHandledElsewhere: isBlocked });
      if (matched === null) return;
      if (matched.kind === 'palette') toggleSearch();
      else if (matched.shortcut.run() === false) return;
      event.preventDefault();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented) press(event);
    };
    for (const early of takeEarlyPresses()) press(early);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      closePalette();
    };
  }, [match, takeEarlyPresses]);
}

/** The shortcuts of all screens, the palette and the list of shortcuts; the latter two are loaded on demand. */
export function GlobalShortcuts({ event, takeEarlyPresses }: GlobalShortcutsProps) {
  const open = usePaletteState((state) => state.open);
  const may_found_organizations = useMayCreateOrganizations();
  const available = useMemo(() => destinations(event, { may_found_organizations }), [event, may_found_organizations]);
  const navigate = useNavigate();
  useShortcuts(useMemo(() => globalShortcuts(available, navigate), [available, navigate]));
  useShortcutListener(takeEarlyPresses);
  return (
    <Suspense fallback={null}>
      {open === 'search' && <EventPalette event={event} available={available} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={closePalette} />}
    </Suspense>
  );
}
