import type { SessionStatus } from '@plenum/contracts/enums';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { describe, expect, it } from 'vitest';
import { minutesUntil } from '../../../lib/event-time.ts';
import { otherSessionsNow, myDayNow, upNext } from './up-next.rules.ts';

const session = (id: number, from: string, to: string, status: SessionStatus = 'SCHEDULED'): AgendaSession => ({
  id,
  title: `Session ${id}`,
  session_type: 'PRESENTATION',
  status,
  day_number: 1,
  starts_at: `2031-03-10T${from}:00.000Z`,
  ends_at: `2031-03-10T${to}:00.000Z`,
  start_time: `${from}:00`,
  end_time: `${to}:00`,
  duration_minutes: 30,
  track: null,
  location: null,
  language: null,
  level: null,
  is_full: false,
  has_recording: false,
  speakers: [],
  speaker_profile_ids: [],
});
const at = (time: string, sessions: readonly AgendaSession[]) => {
  const nextUp = upNext(sessions, Date.parse(`2031-03-10T${time}Z`));
  return nextUp === null ? null : [nextUp.isRunning, ...nextUp.sessions.map(({ id }) => id)];
};

describe('up next', () => {
  const day = [session(3, '12:00', '13:00'), session(2, '09:00', '11:00'), session(1, '09:00', '10:00')];

  it.each<[string, ReturnType<typeof at>]>([
    ['08:59:59', [false, 1, 2]],
    ['09:00:00', [true, 1, 2]],
    ['10:00:00', [true, 2]],
    ['11:00:00', [false, 3]],
    ['12:59:59', [true, 3]],
    ['13:00:00', null],
  ])('at %s', (time, expected) => {
    expect(at(time, day)).toEqual(expected);
  });

  it('follows the status that staff set', () => {
    const withStatus = (status: SessionStatus) => [session(1, '09:00', '10:00', status), session(2, '11:00', '12:00')];
    expect(at('09:30:00', withStatus('CANCELLED'))).toEqual([false, 2]);
    expect(at('09:30:00', withStatus('COMPLETED'))).toEqual([false, 2]);
    expect(at('10:30:00', withStatus('LIVE'))).toEqual([true, 1]);
    expect(at('08:30:00', withStatus('LIVE'))).toEqual([true, 1]);
  });

  it('finds the next session among thousands', () => {
    const past = Array.from({ length: 4_999 }, (_, index) => session(index, '08:00', '08:30'));
    expect(at('10:30:00', [...past, session(5_000, '11:00', '12:00')])).toEqual([false, 5_000]);
  });
});

describe('the personal day', () => {
  const day = [
    session(1, '09:00', '10:00'),
    session(2, '09:30', '10:30'),
    session(3, '11:00', '12:00'),
    session(4, '11:00', '12:00', 'CANCELLED'),
    session(5, '11:00', '11:30'),
    session(6, '13:00', '14:00', 'LIVE'),
  ];
  const ownAt = (time: string, ...ids: readonly number[]) => {
    const { running, next } = myDayNow(day, new Set(ids), Date.parse(`2031-03-10T${time}Z`));
    return [running.map(({ id }) => id), next.map(({ id }) => id)];
  };

  it('has running and next sessions of the personal agenda', () => {
    expect(ownAt('09:45:00', 1, 3, 4)).toEqual([[1], [3]]);
    expect(ownAt('09:45:00', 1, 2, 3, 5)).toEqual([
      [1, 2],
      [3, 5],
    ]);
    expect(ownAt('12:00:00', 1, 3)).toEqual([[], []]);
    expect(ownAt('08:00:00')).toEqual([[], []]);
  });

  it('recognizes an early start, which is not listed as next as well', () => {
    expect(ownAt('10:45:00', 3, 6)).toEqual([[6], [3]]);
  });

  it('is not repeated in the running and next sessions of everybody', () => {
    const remainingAt = (time: string, ...ids: readonly number[]) => {
      const now = Date.parse(`2031-03-10T${time}Z`);
      const nextUp = otherSessionsNow(day, myDayNow(day, new Set(ids), now), now);
      return nextUp === null
        ? null
        : [nextUp.isRunning, nextUp.sessions.map(({ id }) => id), nextUp.next.map(({ id }) => id)];
    };
    expect(remainingAt('09:45:00', 1)).toEqual([true, [2, 6], [3, 5]]);
    expect(remainingAt('09:45:00', 1, 2, 6)).toEqual([true, [], [3, 5]]);
    expect(remainingAt('09:45:00', 3)).toEqual([true, [1, 2, 6], [5]]);
    expect(remainingAt('12:30:00')).toEqual([true, [6], []]);
    const morning = Date.parse('2031-03-10T09:45:00Z');
    const twoDays = [
      ...day.slice(0, 3),
      session(9, '15:00', '16:00'),
      { ...session(10, '16:00', '17:00'), day_number: 2 },
    ];
    expect(otherSessionsNow(twoDays, { running: [], next: [] }, morning)?.next.map(({ id }) => id)).toEqual([3, 9]);
    const firstFive = day.slice(0, 5);
    const quiet = Date.parse('2031-03-10T10:45:00Z');
    expect(otherSessionsNow(firstFive, myDayNow(firstFive, new Set([3]), quiet), quiet)).toEqual({
      isRunning: false,
      sessions: [day[4]],
      next: [],
    });
    expect(otherSessionsNow(firstFive, myDayNow(firstFive, new Set([3, 5]), quiet), quiet)).toEqual({
      isRunning: false,
      sessions: [],
      next: [],
    });
    const longDay = [...firstFive, session(9, '15:00', '16:00')];
    expect(otherSessionsNow(longDay, myDayNow(longDay, new Set([3, 5]), quiet), quiet)).toEqual({
      isRunning: false,
      sessions: [longDay[5]],
      next: [],
    });
    expect(otherSessionsNow([], { running: [], next: [] }, quiet)).toBeNull();
  });

  it('rounds minutes up', () => {
    const now = Date.parse('2031-03-10T09:00:00Z');
    expect(minutesUntil('2031-03-10T09:25:00Z', now)).toBe(25);
    expect(minutesUntil('2031-03-10T09:25:01Z', now)).toBe(26);
    expect(minutesUntil('2031-03-10T09:00:01Z', now)).toBe(1);
    expect(minutesUntil('2031-03-10T08:00:00Z', now)).toBe(1);
  });
});
