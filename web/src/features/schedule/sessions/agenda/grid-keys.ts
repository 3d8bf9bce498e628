/** Keyboard controls of the agenda grid: a single tab stop, with arrow keys between its sessions. */
import type { DayGrid, GridBlock, GridColumn } from './agenda-grid.ts';

export type GridMove = 'up' | 'down' | 'before' | 'after' | 'first' | 'last' | 'begin' | 'end';

/** Returns the move of a key. Ctrl+Home and Ctrl+End move to the corners. */
export function moveOfKey(key: string, ctrl: boolean, isRightToLeft: boolean): GridMove | null {
  if (key === 'Home') return ctrl ? 'begin' : 'first';
  if (key === 'End') return ctrl ? 'end' : 'last';
  if (ctrl) return null;
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === isRightToLeft ? 'before' : 'after';
}

/** Returns the minutes between a time and a session; 0 while it takes place. */
const distance = ({ topMinutes, lengthMinutes }: GridBlock, minutes: number): number =>
  minutes < topMinutes ? topMinutes - minutes : Math.max(0, minutes - topMinutes - lengthMinutes + 1);

/** Returns the block of a column that takes place at a time, otherwise the nearest one. */
const nearest = (column: GridColumn | undefined, minutes: number): GridBlock | undefined =>
  column?.blocks.toSorted((a, b) => distance(a, minutes) - distance(b, minutes))[0];

const indexOf = (column: GridColumn, session_id: number): number =>
  column.blocks.findIndex(({ session }) => session.id === session_id);

/** Returns the position of the column with a session; -1 if there is none. */
export const columnOf = ({ columns }: Pick<DayGrid, 'columns'>, session_id: number): number =>
  columns.findIndex((column) => indexOf(column, session_id) >= 0);

function movedTo({ columns }: Pick<DayGrid, 'columns'>, at: number, index: number, move: GridMove) {
  const blocks = columns[at]?.blocks ?? [];
  const minutes = blocks[index]?.topMinutes ?? 0;
  switch (move) {
    case 'up':
      return blocks[index - 1];
    case 'down':
      return blocks[index + 1];
    case 'before':
      return nearest(columns[at - 1], minutes);
    case 'after':
      return nearest(columns[at + 1], minutes);
    case 'first':
      return blocks[0];
    case 'last':
      return blocks.at(-1);
    case 'begin':
      return columns[0]?.blocks[0];
    case 'end':
      return columns.at(-1)?.blocks.at(-1);
  }
}

/** Returns the session that a move leads to; the same one at an edge. */
export function moveInGrid(grid: Pick<DayGrid, 'columns'>, session_id: number, move: GridMove): number {
  const at = columnOf(grid, session_id);
  const column = grid.columns[at];
  if (column === undefined) return session_id;
  return movedTo(grid, at, indexOf(column, session_id), move)?.session.id ?? session_id;
}

/**
 * Returns the session of the initial tab stop: in the first column, on the current day the first that has not ended.
 */
export function initialSession({ columns }: Pick<DayGrid, 'columns'>, nowMinutes: number | null): number | null {
  const blocks = columns[0]?.blocks ?? [];
  const current = blocks.find(({ topMinutes, lengthMinutes }) => topMinutes + lengthMinutes > (nowMinutes ?? 0));
  return (current ?? blocks[0])?.session.id ?? null;
}
