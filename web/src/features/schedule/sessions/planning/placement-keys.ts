/** Keyboard controls of a session in the planning grid. */
import { maxEnteredDurationMinutes } from '@plenum/contracts/limits';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { KeyboardEvent } from 'react';
import { type Placement, placementOf, resized, shifted, snapMinutes } from './placements.ts';

/**
 * Returns the placement after a key press; undefined for other keys. Delete unschedules the session; the right arrow
 * moves it to the next location in reading direction.
 */
export function placementByKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  session: AgendaSession,
  columns: readonly (string | null)[],
  dayChange: string,
): Placement | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  const placement = placementOf(session);
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (down !== undefined)
    return shiftKey
      ? resized(placement, session.duration_minutes + down * snapMinutes, maxEnteredDurationMinutes)
      : shifted(placement, { minutes: down * snapMinutes }, dayChange);
  const right = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (right === undefined) return undefined;
  const towardsEnd = document.dir === 'rtl' ? -right : right;
  if (shiftKey) return shifted(placement, { days: towardsEnd }, dayChange);
  const location = columns[columns.indexOf(session.location) + towardsEnd];
  return location === undefined ? placement : { ...placement, location };
}
