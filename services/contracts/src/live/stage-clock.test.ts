import { describe, expect, it } from 'vitest';
import type { ClockSession } from './run-of-show.ts';
import { clockAt, clockDigits } from './stage-clock.ts';

const at = (time: string): number => Date.parse(`2031-03-28T${time}Z`);
const session = (id: number, start: string, end: string, actual: Partial<ClockSession> = {}): ClockSession => ({
  id,
  title: `Talk ${id}`,
  starts_at: `2031-03-28T${start}:00.000Z`,
  ends_at: `2031-03-28T${end}:00.000Z`,
  actual_start_at: null,
  actual_end_at: null,
  ...actual,
});
const day = [session(1, '09:00', '09:45'), session(2, '10:00', '10:30')];
const shown = (time: string, sessions: readonly ClockSession[] = day) => {
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
    expect(shown(time)).toEqual([kind, digits]);
  });

  it('waits for the next session once somebody has said that this one has ended', () => {
    const ended = [
      session(1, '09:00', '09:45', { actual_end_at: '2031-03-28T09:41:00.000Z' }),
      session(2, '10:00', '10:30'),
    ];
    expect(shown('09:50:00.000', ended)).toEqual(['WAITING', '10:00']);
  });

  it('counts up although the clock of the server has ended the session', () => {
    const ended = [session(1, '09:00', '09:45', { actual_end_at: '2031-03-28T09:45:00.000Z' })];
    expect(shown('09:47:00.000', ended)).toEqual(['OVER', '+02:00']);
  });

  it('follows a session that somebody begins before its time', () => {
    const early = [session(1, '09:00', '09:45', { actual_start_at: '2031-03-28T08:55:00.000Z' })];
    expect(shown('08:56:00.000', early)).toEqual(['RUNNING', '49:00']);
    expect(shown('08:54:00.000', early)).toEqual(['WAITING', '01:00']);
  });

  it('keeps to the planned end of a session that began late', () => {
    const late = [session(1, '09:00', '09:45', { actual_start_at: '2031-03-28T09:10:00.000Z' })];
    expect(shown('09:15:00.000', late)).toEqual(['RUNNING', '30:00']);
  });

  it('counts down from a day before', () => {
    const nextDay = { starts_at: '2031-03-29T09:00:00.000Z', ends_at: '2031-03-29T09:45:00.000Z' };
    const tomorrow = [session(1, '09:00', '09:45', nextDay)];
    expect(shown('09:00:00.000', tomorrow)).toEqual(['IDLE', null]);
    expect(shown('09:00:00.001', tomorrow)).toEqual(['WAITING', '24:00:00']);
  });

  it('shows nothing in a location without sessions', () => {
    expect(shown('09:00:00.000', [])).toEqual(['IDLE', null]);
  });

  it('has hours only where there are any', () => {
    const long = [session(1, '09:00', '19:00')];
    expect(shown('09:00:00.000', long)[1]).toBe('10:00:00');
    expect(shown('18:00:00.000', long)[1]).toBe('1:00:00');
    expect(shown('18:00:01.000', long)[1]).toBe('59:59');
  });
});
