import { describe, expect, it } from 'vitest';
import type { ClockSession } from './run-of-show.ts';
import { clockAt, clockDigits } from './stage-clock.ts';

const at = (time: string): number => Date.parse(`2031-03-28T${time}Z`);
const session = (id: number, start: string, end: string, changes: Partial<ClockSession> = {}): ClockSession => ({
  id,
  title: `Talk ${id}`,
  starts_at: `2031-03-28T${start}:00.000Z`,
  ends_at: `2031-03-28T${end}:00.000Z`,
  actual_start_at: null,
  actual_end_at: null,
  ...changes,
});
const day = [session(1, '09:00', '09:45'), session(2, '10:00', '10:30')];
const displayAt = (time: string, sessions: readonly ClockSession[] = day) => {
  const state = clockAt(sessions, at(time));
  return [state.kind, clockDigits(state)];
};

describe('the clock of a stage', () => {
  it.each([
    ['08:59:59.000', 'WAITING', '00:01'],
    ['08:59:59.999', 'WAITING', '00:01'],
    ['09:00:00.000', 'RUNNING', '45:00'],
    ['09:00:00.001', 'RUNNING', '45:00'],
    ['09:39:59.999', 'RUNNING', '05:01'],
    ['09:40:00.000', 'ENDING', '05:00'],
    ['09:44:59.999', 'ENDING', '00:01'],
    ['09:45:00.000', 'OVER', '+00:00'],
    ['09:46:01.500', 'OVER', '+01:01'],
    ['10:00:00.000', 'RUNNING', '30:00'],
    ['11:29:59.000', 'OVER', '+59:59'],
    ['11:30:00.000', 'IDLE', null],
  ])('at %s is %s with %s', (time, kind, digits) => {
    expect(displayAt(time)).toEqual([kind, digits]);
  });

  it('waits for the next session after the current one was ended manually', () => {
    const ended = [
      session(1, '09:00', '09:45', { actual_end_at: '2031-03-28T09:41:00.000Z' }),
      session(2, '10:00', '10:30'),
    ];
    expect(displayAt('09:50:00.000', ended)).toEqual(['WAITING', '10:00']);
  });

  it('counts up after the scheduled end of the session', () => {
    const ended = [session(1, '09:00', '09:45', { actual_end_at: '2031-03-28T09:45:00.000Z' })];
    expect(displayAt('09:47:00.000', ended)).toEqual(['OVER', '+02:00']);
  });

  it('keeps a session that is still running until the next one has begun', () => {
    const running = session(1, '09:00', '09:45', { actual_start_at: '2031-03-28T09:00:00.000Z' });
    expect(displayAt('10:05:00.000', [running, session(2, '10:00', '10:30')])).toEqual(['OVER', '+20:00']);
    const begun = session(2, '10:00', '10:30', { actual_start_at: '2031-03-28T10:04:00.000Z' });
    expect(displayAt('10:05:00.000', [running, begun])).toEqual(['RUNNING', '25:00']);
    // A session that nobody ended is not shown forever.
    expect(displayAt('10:46:00.000', [running, session(2, '10:30', '11:00')])).toEqual(['RUNNING', '14:00']);
  });

  it('follows a session that was started before its time', () => {
    const startedEarly = [session(1, '09:00', '09:45', { actual_start_at: '2031-03-28T08:55:00.000Z' })];
    expect(displayAt('08:56:00.000', startedEarly)).toEqual(['RUNNING', '49:00']);
    expect(displayAt('08:54:00.000', startedEarly)).toEqual(['WAITING', '01:00']);
  });

  it('keeps the planned end of a session that began late', () => {
    const narrowTablet = [session(1, '09:00', '09:45', { actual_start_at: '2031-03-28T09:10:00.000Z' })];
    expect(displayAt('09:15:00.000', narrowTablet)).toEqual(['RUNNING', '30:00']);
  });

  it('counts down from a day before', () => {
    const nextDay = { starts_at: '2031-03-29T09:00:00.000Z', ends_at: '2031-03-29T09:45:00.000Z' };
    const tomorrow = [session(1, '09:00', '09:45', nextDay)];
    expect(displayAt('09:00:00.000', tomorrow)).toEqual(['IDLE', null]);
    expect(displayAt('09:00:00.001', tomorrow)).toEqual(['WAITING', '24:00:00']);
  });

  it('shows nothing in a location without sessions', () => {
    expect(displayAt('09:00:00.000', [])).toEqual(['IDLE', null]);
  });

  it('shows hours only if there are any', () => {
    const long = [session(1, '09:00', '19:00')];
    expect(displayAt('09:00:00.000', long)[1]).toBe('10:00:00');
    expect(displayAt('18:00:00.000', long)[1]).toBe('1:00:00');
    expect(displayAt('18:00:01.000', long)[1]).toBe('59:59');
  });
});
