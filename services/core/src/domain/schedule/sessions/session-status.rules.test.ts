import { sessionStatuses, type SessionStatus } from '@plenum/contracts/enums';
import { describe, expect, it } from 'vitest';
import { clockStatus, dueStatus, statusAfterMove } from './session-status.rules.ts';

const at = (clock: string) => new Date(`2031-03-28T${clock}Z`);
const times = { starts_at: at('10:00:00'), duration_minutes: 30 };
const session = (status: SessionStatus, status_set_at: Date | null = null) => ({ ...times, status, status_set_at });

describe('the status by time', () => {
  it.each([
    ['09:49:59', 'SCHEDULED', null],
    ['09:50:00', 'STARTING_SOON', '09:50:00'],
    ['09:59:59', 'STARTING_SOON', '09:50:00'],
    ['10:00:00', 'LIVE', '10:00:00'],
    ['10:29:59', 'LIVE', '10:00:00'],
    ['10:30:00', 'COMPLETED', '10:30:00'],
    ['23:00:00', 'COMPLETED', '10:30:00'],
  ] as const)('at %s is %s', (now, status, since) => {
    expect(clockStatus(times, at(now))).toEqual({ status, status_set_at: since === null ? null : at(since) });
  });

  it('changes once at each boundary', () => {
    const live = dueStatus(session('SCHEDULED'), at('10:05:00'));
    expect(live).toEqual({ status: 'LIVE', status_set_at: at('10:00:00') });
    expect(dueStatus({ ...times, ...live, status: 'LIVE', status_set_at: at('10:00:00') }, at('10:06:00'))).toBeNull();
    expect(dueStatus(session('SCHEDULED'), at('09:00:00'))).toBeNull();
  });

  it.each(sessionStatuses.filter((status) => status !== 'CANCELLED'))(
    'keeps a manual %s until the next boundary',
    (status) => {
      const manual = session(status, at('10:10:00'));
      expect(dueStatus(manual, at('10:29:59'))).toBeNull();
      const expectedStatus = dueStatus(manual, at('10:30:00'));
      if (status === 'COMPLETED') expect(expectedStatus).toBeNull();
      else expect(expectedStatus).toEqual({ status: 'COMPLETED', status_set_at: at('10:30:00') });
    },
  );

  it('never leaves CANCELLED', () => {
    for (const now of ['09:50:00', '10:00:00', '10:30:00'])
      expect(dueStatus(session('CANCELLED', at('08:00:00')), at(now))).toBeNull();
  });
});

describe('a moved session', () => {
  const now = at('10:40:00');
  const later = { starts_at: at('12:00:00'), duration_minutes: 30 };

  it('starts again', () => {
    expect(statusAfterMove(session('COMPLETED', at('10:30:00')), later, now)).toEqual({
      status: 'SCHEDULED',
      status_set_at: null,
    });
    expect(statusAfterMove(session('SCHEDULED'), { starts_at: at('10:35:00'), duration_minutes: 30 }, now)).toEqual({
      status: 'LIVE',
      status_set_at: at('10:35:00'),
    });
  });

  it('continues when it ends later', () => {
    expect(statusAfterMove(session('COMPLETED', at('10:30:00')), { ...times, duration_minutes: 60 }, now)).toEqual({
      status: 'LIVE',
      status_set_at: at('10:00:00'),
    });
  });

  it('keeps a manual status if only the end moves without effect on it', () => {
    const startedEarly = session('LIVE', at('09:00:00'));
    expect(statusAfterMove(startedEarly, { ...times, duration_minutes: 60 }, at('09:10:00'))).toBeNull();
  });

  it('stays cancelled', () => {
    expect(statusAfterMove(session('CANCELLED'), later, now)).toBeNull();
  });
});
