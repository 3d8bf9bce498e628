import type { EventDetail } from '@plenum/contracts/events';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { areSingleKeysOn } from '../lib/single-keys.ts';
import { chooseTheme, themes } from '../lib/theme.ts';
import { t } from './app.messages.ts';
import { openMessages } from './chat-dock/focus-bar.ts';
import { destinations, type Destination } from './destinations.ts';
import { focusPageSearch, isTaken, stepThroughLines } from './page-keys.ts';
import { closePalette, openSearch, openShortcuts, toggleSearch, usePaletteState } from './palette-state.ts';
import { keyReader } from './shortcut-keys.ts';

export const loadPalette = () => import('../features/search/search-palette.tsx');
const SearchPalette = lazy(() => loadPalette().then((m) => ({ default: m.SearchPalette })));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((m) => ({ default: m.ShortcutSheet })));

/** Listens for shortcuts as long as somebody is logged in. */
function useShortcuts(places: readonly Destination[]): void {
  const navigate = useNavigate();
  const [read] = useState(() => keyReader(areSingleKeysOn));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const { key, ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift, target } = event;
    const meaning = read({ key, ctrl, meta, alt, shift, is_taken: isTaken(target) });
    if (meaning === null) return;
    if (meaning.kind === 'go') {
      const place = places.find(({ letter }) => letter === meaning.letter);
      if (place === undefined) return;
      event.preventDefault();
      return void navigate(place.path);
    }
    event.preventDefault();
    if (meaning.kind === 'palette') toggleSearch();
    if (meaning.kind === 'help') openShortcuts();
    if (meaning.kind === 'page_search' && !focusPageSearch()) openSearch();
    if (meaning.kind === 'step') stepThroughLines(meaning.by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      closePalette();
    };
  }, []);
}

/** The places and a few things to do, as actions. */
function actionsFor(places: readonly Destination[], event: EventDetail | undefined) {
  const in_event = event === undefined ? {} : { detail: event.title };
  return [
    ...places.map(({ id, label, path, place, letter }) => ({
      id: `go ${id}`,
      title: label,
      path,
      ...(place === 'everywhere' ? {} : in_event),
      ...(letter === undefined ? {} : { keys: `g ${letter}` }),
    })),
    { id: 'messages', title: t('app.messages'), run: openMessages },
    { id: 'shortcuts', title: t('app.shortcuts'), keys: '?', run: openShortcuts },
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      title: t('app.theme.use', { theme: t(`app.theme.${theme}`) }),
      words: t('app.menu.theme'),
      run: () => chooseTheme(theme),
    })),
  ];
}

/** The search over everything and the sheet of shortcuts, fetched when they are first wanted. */
export function PaletteHost({ event }: { readonly event: EventDetail | undefined }) {
  const open = usePaletteState((state) => state.open);
  const places = destinations(event);
  useShortcuts(places);
  return (
    <Suspense fallback={null}>
      {open === 'search' && (
        <SearchPalette
          onClose={closePalette}
          event={event === undefined ? null : { id: event.id, title: event.title }}
          actions={actionsFor(places, event)}
        />
      )}
      {open === 'shortcuts' && <ShortcutSheet places={places} onClose={closePalette} />}
    </Suspense>
  );
}
