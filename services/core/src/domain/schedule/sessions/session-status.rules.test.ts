import { sessionStatuses, type SessionStatus } from '@plenum/contracts/enums';
import { describe, expect, it } from 'vitest';
import { clockStatus, dueStatus, statusAfterMove } from './session-status.rules.ts';

const at = (clock: string) => new Date(`2031-03-28T${clock}Z`);
const times = { starts_at: at('10:00:00'), duration_minutes: 30 };
const session = (status: SessionStatus, status_set_at: Date | null = null) => ({ ...times, status, status_set_at });

describe('the clock', () => {
  it.each([
    ['09:49:59', 'SCHEDULED', null],
    ['09:50:00', 'STARTING_SOON', '09:50:00'],
    ['09:59:59', 'STARTING_SOON', '09:50:00'],
    ['10:00:00', 'LIVE', '10:00:00'],
    ['10:29:59', 'LIVE', '10:00:00'],
    ['10:30:00', 'COMPLETED', '10:30:00'],
    ['23:00:00', 'COMPLETED', '10:30:00'],
  ] as const)('at %s says %s', (now, status, since) => {
    expect(clockStatus(times, at(now))).toEqual({ status, status_set_at: since === null ? null : at(since) });
  });

  it('acts once at each boundary', () => {
    const live = dueStatus(session('SCHEDULED'), at('10:05:00'));
    expect(live).toEqual({ status: 'LIVE', status_set_at: at('10:00:00') });
    expect(dueStatus({ ...times, ...live, status: 'LIVE', status_set_at: at('10:00:00') }, at('10:06:00'))).toBeNull();
    expect(dueStatus(session('SCHEDULED'), at('09:00:00'))).toBeNull();
  });

  it.each(sessionStatuses.filter((status) => status !== 'CANCELLED'))(
    'lets %s set by hand stand until the next boundary',
    (status) => {
      const byHand = session(status, at('10:10:00'));
      expect(dueStatus(byHand, at('10:29:59'))).toBeNull();
      const due = dueStatus(byHand, at('10:30:00'));
      if (status === 'COMPLETED') expect(due).toBeNull();
      else expect(due).toEqual({ status: 'COMPLETED', status_set_at: at('10:30:00') });
    },
  );

  it('never leaves CANCELLED', () => {
    for (const now of ['09:50:00', '10:00:00', '10:30:00'])
      expect(dueStatus(session('CANCELLED', at('08:00:00')), at(now))).toBeNull();
  });
});

describe('a session that is moved', () => {
  const now = at('10:40:00');
  const later = { starts_at: at('12:00:00'), duration_minutes: 30 };

  it('begins anew', () => {
    expect(statusAfterMove(session('COMPLETED', at('10:30:00')), later, now)).toEqual({
      status: 'SCHEDULED',
      status_set_at: null,
    });
    expect(statusAfterMove(session('SCHEDULED'), { starts_at: at('10:35:00'), duration_minutes: 30 }, now)).toEqual({
      status: 'LIVE',
      status_set_at: at('10:35:00'),
    });
  });

  it('goes on when it ends later', () => {
    expect(statusAfterMove(session('COMPLETED', at('10:30:00')), { ...times, duration_minutes: 60 }, now)).toEqual({
      status: 'LIVE',
      status_set_at: at('10:00:00'),
    });
  });

  it('keeps what somebody set while only the end moves and nothing follows from it', () => {
    const early = session('LIVE', at('09:00:00'));
    expect(statusAfterMove(early, { ...times, duration_minutes: 60 }, at('09:10:00'))).toBeNull();
  });

  it('stays cancelled', () => {
    expect(statusAfterMove(session('CANCELLED'), later, now)).toBeNull();
  });
});
