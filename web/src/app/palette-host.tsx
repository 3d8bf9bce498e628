import type { EventDetail } from '@plenum/contracts/events';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Shortcut, shortcutsHere, useShortcuts } from '../lib/shortcuts.ts';
import { areSingleKeysOn } from '../lib/single-keys.ts';
import { chooseTimeMode, timeModes } from '../lib/stores/time-mode.ts';
import { chooseTheme, themes } from '../lib/theme.ts';
import { t as time } from '../ui/time-switch.en.json';
import { t } from './app.en.json';
import { focusChat, openMessages } from './chat-dock/focus-bar.ts';
import { destinations, type Destination } from './destinations.ts';
import { t as k } from './keys.en.json';
import { focusPageSearch, isTaken, stepByArrow, stepThroughLines } from './page-keys.ts';
import { closePalette, openSearch, openShortcuts, toggleSearch, usePaletteState } from './palette.ts';
import { keyReader } from './shortcut-keys.ts';

export const loadPalette = () => import('../features/search/search-palette.tsx');
const SearchPalette = lazy(() => loadPalette().then((m) => ({ default: m.SearchPalette })));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((m) => ({ default: m.ShortcutSheet })));

/** Returns the shortcuts of all screens; navigation follows the available destinations. */
function everywhere(places: readonly Destination[], navigate: (path: string) => unknown): readonly Shortcut[] {
  const group = 'everywhere' as const;
  return [
    { keys: ['/'], label: t('app.shortcuts.page_search'), group, run: () => focusPageSearch() || openSearch() },
    { keys: ['j'], label: k('keys.next'), group, run: () => stepThroughLines(1) },
    { keys: ['k'], label: k('keys.previous'), group, run: () => stepThroughLines(-1) },
    { keys: ['c'], label: k('keys.chat'), group, run: focusChat },
    { keys: ['?'], label: t('app.shortcuts.help'), group, run: openShortcuts },
    { keys: ['g', 'm'], label: t('app.messages'), group: 'go', run: openMessages },
    ...places.flatMap(({ letter, label, path }): readonly Shortcut[] =>
      letter === undefined ? [] : [{ keys: ['g', letter], label, group: 'go', run: () => navigate(path) }],
    ),
  ];
}

/** Listens for registered shortcuts while somebody is logged in. */
function useKeys(): void {
  const [read] = useState(() => keyReader({ shortcutsHere, areSingleKeysOn }));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift, target } = event;
      // Keys pressed while the palette loads are meant for it.
      const taken = isTaken(target) || usePaletteState.getState().open !== null;
      if (!taken && !ctrl && !meta && !alt && !shift && stepByArrow(key)) return event.preventDefault();
      if (event.repeat) return;
      const meaning = read({ key, ctrl, meta, alt, shift, taken });
      if (meaning === null) return;
      if (meaning.kind === 'palette') toggleSearch();
      else if (meaning.shortcut.run() === false) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      closePalette();
    };
  }, [read]);
}

/** Returns destinations and other actions as palette actions. */
function actionsFor(places: readonly Destination[], event: EventDetail | undefined) {
  const inEvent = event === undefined ? {} : { detail: event.title };
  return [
    ...places.map(({ id, label, path, place, letter }) => ({
      id: `go ${id}`,
      title: label,
      path,
      ...(place === 'everywhere' ? {} : inEvent),
      ...(letter === undefined ? {} : { keys: `g ${letter}` }),
    })),
    { id: 'messages', title: t('app.messages'), keys: 'g m', run: openMessages },
    { id: 'shortcuts', title: t('app.shortcuts'), keys: '?', run: openShortcuts },
    ...timeModes.map((mode) => ({
      id: `time ${mode}`,
      title: time(`time.use.${mode}`),
      words: time('time.label'),
      run: () => chooseTimeMode(mode),
    })),
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      title: t('app.theme.use', { theme: t(`app.theme.${theme}`) }),
      words: t('app.menu.theme'),
      run: () => chooseTheme(theme),
    })),
  ];
}

/** Palette and list of shortcuts, loaded on demand. */
export function PaletteHost({ event }: { readonly event: EventDetail | undefined }) {
  const open = usePaletteState((state) => state.open);
  const places = destinations(event);
  const navigate = useNavigate();
  useShortcuts(useMemo(() => everywhere(destinations(event), navigate), [event, navigate]));
  useKeys();
  return (
    <Suspense fallback={null}>
      {open === 'search' && (
        <SearchPalette
          onClose={closePalette}
          event={event === undefined ? null : { id: event.id, title: event.title }}
          actions={actionsFor(places, event)}
        />
      )}
      {open === 'shortcuts' && <ShortcutSheet onClose={closePalette} />}
    </Suspense>
  );
}
