import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { describe, expect, it } from 'vitest';
import { nowAndNext } from './now-and-next.rules.ts';

const session = (title: string, location: string | null, hours: readonly [number, number], status = 'SCHEDULED') =>
  ({
    title,
    location,
    status,
    starts_at: `2031-03-28T${String(hours[0]).padStart(2, '0')}:00:00.000Z`,
    ends_at: `2031-03-28T${String(hours[1]).padStart(2, '0')}:00:00.000Z`,
  }) as AgendaSession;

const at = (hour: number): number => Date.parse(`2031-03-28T${String(hour).padStart(2, '0')}:00:00.000Z`);
const titles = (sessions: readonly AgendaSession[], hour: number) =>
  nowAndNext({ locations: ['Hall', 'Attic'], sessions: [...sessions] }, at(hour)).map(({ location, now, next }) => [
    location,
    now.map(({ title }) => title),
    next?.title ?? null,
  ]);

describe('now and next', () => {
  it('lists each location in the order of the agenda, and sessions without a location last', () => {
    const sessions = [
      session('Later', 'Attic', [14, 15]),
      session('Walk', null, [9, 12]),
      session('Opening', 'Hall', [9, 11]),
      session('Second', 'Hall', [12, 13]),
    ];
    expect(titles(sessions, 10)).toEqual([
      ['Hall', ['Opening'], 'Second'],
      ['Attic', [], 'Later'],
      [null, ['Walk'], null],
    ]);
  });

  it('excludes cancelled and past sessions; a session ends at its end', () => {
    const sessions = [session('Past', 'Hall', [9, 11]), session('Cancelled', 'Hall', [11, 12], 'CANCELLED')];
    expect(titles(sessions, 11)).toEqual([]);
    expect(titles(sessions, 10)).toEqual([['Hall', ['Past'], null]]);
  });
});
