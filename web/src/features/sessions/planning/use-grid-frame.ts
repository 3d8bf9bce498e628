/** What stays where it is in the planning grid: columns, hours and the focus. */
import type { Agenda, AgendaSession } from '@plenum/contracts/sessions';
import { type FocusEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { columnsKept, type DaySpan, spanOf } from './planning-grid.ts';

interface KnownColumns {
  readonly locations: readonly string[];
  /** Of the agenda when they were last compared. */
  readonly given: readonly string[];
  readonly ordered: number;
  /** A new order was saved, and its agenda may still be on its way. */
  readonly isSorting: boolean;
}

interface FrameProps {
  readonly agenda: Agenda;
  readonly ordered: number;
  readonly sessions: readonly AgendaSession[];
  readonly location: readonly string[];
}

/** Returns the columns and hours of a day, which only grow while the grid is open; a new order sorts the columns. */
export function useStableFrame({ agenda, ordered, sessions, location }: FrameProps) {
  const given = agenda.locations;
  const [known, setKnown] = useState<KnownColumns>({ locations: given, given, ordered, isSorting: false });
  const isNewOrder = known.ordered !== ordered;
  const isNewAgenda = known.given !== given;
  // The agenda in a new order arrives before the reply to saving it, or after it.
  const isSorted = isNewOrder || (known.isSorting && isNewAgenda);
  const locations = isSorted ? given : columnsKept(known.locations, given);
  if (isSorted) setKnown({ locations, given, ordered, isSorting: isNewOrder && !isNewAgenda });
  else if (locations.length !== known.locations.length || isNewAgenda) setKnown({ ...known, locations, given });
  const [span, setSpan] = useState<DaySpan>(() => spanOf(sessions, agenda.day_change, null));
  const grown = spanOf(sessions, agenda.day_change, span);
  if (grown.fromMinutes !== span.fromMinutes || grown.toMinutes !== span.toMinutes) setSpan(grown);
  const columns = useMemo(
    () => (location.length === 0 ? [...locations, null] : locations.filter((one) => location.includes(one))),
    [locations, location],
  );
  return { columns, span };
}

/**
 * Keeps the focus on a session that moves to another column or the shelf, where it is mounted again, and scrolls to it.
 * Checked after every render, because columns and hours that grow mount it again too.
 */
export function useKeptFocus() {
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const block = document.querySelector<HTMLElement>(
      `[data-planned="${focused.current}"], [data-shelved="${focused.current}"]`,
    );
    block?.focus();
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.dataset['planned'] ?? target.dataset['shelved'];
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      const left = target.dataset['planned'] ?? target.dataset['shelved'];
      // A session that is mounted elsewhere has lost the focus too, and has it back by now.
      requestAnimationFrame(() => {
        if (target.isConnected && focused.current === left && document.activeElement !== target)
          focused.current = undefined;
      });
    },
  };
}
