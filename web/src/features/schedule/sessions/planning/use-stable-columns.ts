/** Keeps the columns, hours and focus of the planning grid stable while its data changes. */
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { type FocusEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  extendColumns,
  type DaySpan,
  hasLocationOrderChanged,
  type OrderedLocations,
  daySpanOf,
} from './planning-grid.ts';

interface KnownColumns {
  readonly agenda: OrderedLocations;
  readonly locations: readonly string[];
}

interface GridData {
  readonly agenda: Agenda;
  readonly sessions: readonly AgendaSession[];
  /** Displayed locations; empty for all. */
  readonly location: readonly string[];
}

/**
 * Returns the columns and hours of a day, which only grow while the grid is open, except that a new order of locations resets
 * the columns. The column for sessions without a location appears with the first such session, then stays; it is also displayed
 * if there are no locations.
 */
export function useStableColumns({ agenda, sessions, location }: GridData) {
  const [knownColumns, setKnownColumns] = useState<KnownColumns>({ agenda, locations: agenda.locations });
  const isCurrent = knownColumns.agenda.locations === agenda.locations;
  const locations = isCurrent
    ? knownColumns.locations
    : hasLocationOrderChanged(knownColumns.agenda, agenda)
      ? agenda.locations
      : extendColumns(knownColumns.locations, agenda.locations);
  if (!isCurrent) setKnownColumns({ agenda, locations });
  const [span, setSpan] = useState<DaySpan>(() => daySpanOf(sessions, agenda.day_change, null));
  const grownSpan = daySpanOf(sessions, agenda.day_change, span);
  if (grownSpan.fromMinutes !== span.fromMinutes || grownSpan.toMinutes !== span.toMinutes) setSpan(grownSpan);
  const [hasUnplaced, setHasUnplaced] = useState(false);
  if (!hasUnplaced && sessions.some((session) => session.location === null)) setHasUnplaced(true);
  const columns = useMemo(
    () =>
      location.length === 0
        ? [...locations, ...(hasUnplaced || locations.length === 0 ? [null] : [])]
        : locations.filter((name) => location.includes(name)),
    [locations, location, hasUnplaced],
  );
  return { columns, span };
}

/**
 * Keeps the focus on a session that moves to another column or the shelf, where it is remounted, and scrolls to it.
 * Checked after every render, because added columns and hours also remount it.
 */
export function useFocusRestoration() {
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
      const blurredSession = target.dataset['planned'] ?? target.dataset['shelved'];
      // A session that was remounted elsewhere has also lost the focus, and has regained it by now.
      requestAnimationFrame(() => {
        if (target.isConnected && focused.current === blurredSession && document.activeElement !== target)
          focused.current = undefined;
      });
    },
  };
}
