import type { EventDetail } from '@plenum/contracts/events/events';
import { lazy } from 'react';
import { SearchPalette } from '../features/overview/search/search-palette.tsx';
import { t as pageName } from '../lib/place-names.en.json';
import { chooseTimeMode, timeModes } from '../lib/stores/time-mode.ts';
import { chooseTheme, themes } from '../lib/theme.ts';
import { t as timeText } from '../ui/time-switch.en.json';
import { t } from './app.en.json';
import { openMessages } from './chat-dock/focus-bar.ts';
import type { Destination } from './destinations.ts';
import { closePalette, openShortcuts, destinationKeys, messagesKeys, shortcutsKeys } from './palette.ts';

const SearchMark = lazy(() =>
  import('../features/schedule/sessions/my-agenda/search-mark.tsx').then((m) => ({ default: m.SearchMark })),
);

interface EventPaletteProps {
  readonly event: EventDetail | undefined;
  readonly available: readonly Destination[];
}

/** Returns the palette's actions: destinations, messages, shortcuts, time modes, themes. */
function paletteActions(available: readonly Destination[], event: EventDetail | undefined) {
  const eventTitle = event?.title ?? '';
  // Some pages of attendees and organizers have the same name.
  const details = { event: eventTitle, organize: `${pageName('page.organize')} · ${eventTitle}`, everywhere: '' };
  return [
    ...available.map(({ id, label, path, area, letter }) => ({
      id: `go ${id}`,
      title: label,
      path,
      detail: details[area],
      ...(letter === undefined ? {} : { keys: destinationKeys(letter) }),
    })),
    { id: 'messages', title: pageName('page.messages'), keys: messagesKeys, run: openMessages },
    { id: 'shortcuts', title: t('app.shortcuts'), keys: shortcutsKeys, run: openShortcuts },
    ...timeModes.map((mode) => ({
      id: `time ${mode}`,
      title: timeText(`time.use.${mode}`),
      keywords: timeText('time.label'),
      run: () => chooseTimeMode(mode),
    })),
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      title: t('app.theme.use', { theme: t(`app.theme.${theme}`) }),
      keywords: t('app.menu.theme'),
      run: () => chooseTheme(theme),
    })),
  ];
}

export function EventPalette({ event, available }: EventPaletteProps) {
  return (
    <SearchPalette
      onClose={closePalette}
      event={event === undefined ? null : { id: event.id, title: event.title }}
      actions={paletteActions(available, event)}
      Mark={SearchMark}
    />
  );
}
