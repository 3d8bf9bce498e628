import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { useMemo } from 'react';
import { type Shortcut, useShortcuts } from '../../../../lib/shortcuts.ts';
import { useLiveText } from '../../../../ui/use-live-text.ts';
import type { MyAgendaState } from '../my-agenda/my-agenda.api.ts';
import { t } from '../sessions.en.json';

/** Bookmarks the focused session (`data-session`) when B is pressed. Returns the announcement for screen readers. */
export function useMarkKey(
  sessions: readonly AgendaSession[],
  { bookmarked, toggle }: Pick<MyAgendaState, 'bookmarked' | 'toggle'>,
): string {
  const [announced, announce] = useLiveText();
  const shortcuts = useMemo((): readonly Shortcut[] => {
    const toggleBookmark = (): boolean => {
      const focused = document.activeElement?.closest<HTMLElement>('[data-session]');
      const session = sessions.find(({ id }) => String(id) === focused?.dataset['session']);
      if (session === undefined || bookmarked === undefined) return false;
      toggle(session.id);
      announce(t(bookmarked.has(session.id) ? 'agenda.unmarked' : 'agenda.marked', { title: session.title }));
      return true;
    };
    return [{ keys: ['b'], label: t('agenda.keys.mark'), group: 'here', run: toggleBookmark }];
  }, [sessions, bookmarked, toggle, announce]);
  useShortcuts(shortcuts);
  return announced;
}
