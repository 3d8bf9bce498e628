/** Keys of the grid: within a location, between locations at about the same time, and at the edges. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { describe, expect, it } from 'vitest';
import type { GridColumn } from './agenda-grid.ts';
import { columnOf, initialSession, type GridMove, moveInGrid, moveOfKey } from './grid-keys.ts';

const column = (
  location: string,
  times: readonly (readonly [id: number, top: number, length: number])[],
): GridColumn => ({
  location,
  blocks: times.map(([id, topMinutes, lengthMinutes]) => ({
    session: { id } as AgendaSession,
    topMinutes,
    lengthMinutes,
    lane: 0,
    laneCount: 1,
    isIndented: false,
    visibleMinutes: Infinity,
  })),
});
const grid = {
  columns: [
    column('A', [
      [1, 0, 60],
      [2, 60, 60],
      [3, 180, 30],
    ]),
    column('B', [
      [4, 30, 60],
      [5, 100, 20],
    ]),
    column('C', [[6, 300, 60]]),
  ],
};
const from = (id: number, ...moves: readonly GridMove[]): number =>
  moves.reduce((at, move) => moveInGrid(grid, at, move), id);

describe('moveInGrid', () => {
  it('moves between the sessions of a location, and stops at its ends', () => {
    expect([from(1, 'down'), from(1, 'down', 'down', 'down'), from(1, 'up')]).toEqual([2, 3, 1]);
    expect([from(2, 'first'), from(2, 'last')]).toEqual([1, 3]);
  });

  it('moves to the session of the next location at that time, else to the nearest', () => {
    // At minute 60 session 4 takes place; at 180 none does.
    expect([from(2, 'after'), from(3, 'after'), from(1, 'after')]).toEqual([4, 5, 4]);
    expect([from(1, 'before'), from(1, 'after', 'after'), from(6, 'after'), from(6, 'before')]).toEqual([1, 6, 6, 5]);
  });

  it('moves to the corners', () => {
    expect([from(5, 'begin'), from(5, 'end')]).toEqual([1, 6]);
  });

  it('does not move from a session outside of the grid', () => {
    expect([from(9, 'down'), columnOf(grid, 9), columnOf(grid, 5)]).toEqual([9, -1, 1]);
  });
});

describe('moveOfKey', () => {
  it('follows the direction of the text', () => {
    expect([moveOfKey('ArrowRight', false, false), moveOfKey('ArrowRight', false, true)]).toEqual(['after', 'before']);
    expect([moveOfKey('ArrowLeft', false, false), moveOfKey('ArrowLeft', false, true)]).toEqual(['before', 'after']);
  });

  it('handles Home and End with and without Ctrl, and ignores other keys', () => {
    expect([moveOfKey('Home', false, false), moveOfKey('Home', true, false)]).toEqual(['first', 'begin']);
    expect([moveOfKey('End', false, false), moveOfKey('End', true, false)]).toEqual(['last', 'end']);
    expect([moveOfKey('ArrowDown', true, false), moveOfKey('b', false, false)]).toEqual([null, null]);
  });
});

describe('entryOf', () => {
  it('is the first session, or today the first that has not ended', () => {
    expect([initialSession(grid, null), initialSession(grid, 60), initialSession(grid, 500)]).toEqual([1, 2, 1]);
    expect(initialSession({ columns: [] }, null)).toBeNull();
  });
});
