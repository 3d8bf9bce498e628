import type { SessionStatus } from '@plenum/contracts/enums';
import { describe, expect, it } from 'vitest';
import { minutesOver, sessionsAtBusyLocations, sessionState, shownEndMs } from './session-state.rules.ts';

const ms = (time: string): number => Date.parse(`2031-03-10T${time}:00Z`);
const session = (status: SessionStatus, from = '19:00', to = '19:40', location: string | null = 'Harbour Room') => ({
  id: 1,
  status,
  starts_at: new Date(ms(from)).toISOString(),
  ends_at: new Date(ms(to)).toISOString(),
  location,
});

describe('the state of a session', () => {
  it.each([
    ['SCHEDULED', '18:59', 'UPCOMING'],
    ['STARTING_SOON', '18:59', 'UPCOMING'],
    ['SCHEDULED', '19:00', 'RUNNING'],
    ['SCHEDULED', '19:40', 'OVER'],
    ['LIVE', '18:30', 'RUNNING'],
    ['LIVE', '19:39', 'RUNNING'],
    ['LIVE', '19:40', 'OVER_TIME'],
    ['COMPLETED', '19:20', 'OVER'],
    ['CANCELLED', '19:20', 'CANCELLED'],
  ] as const)('that is %s at %s is %s', (status, time, state) => {
    expect(sessionState(session(status), ms(time))).toBe(state);
  });

  it('counts the minutes over time for an hour', () => {
    expect(minutesOver(session('LIVE'), ms('19:53'))).toBe(13);
    expect(minutesOver(session('LIVE'), ms('20:40'))).toBeNull();
  });

  it('reaches until now only while it is over time', () => {
    expect(shownEndMs(session('LIVE'), ms('19:53'))).toBe(ms('19:53'));
    expect(shownEndMs(session('LIVE'), ms('19:20'))).toBe(ms('19:40'));
    expect(shownEndMs(session('COMPLETED'), ms('19:53'))).toBe(ms('19:40'));
    expect(shownEndMs(session('LIVE'), ms('23:00'))).toBe(ms('20:40'));
  });
});

describe('a location whose session is over time', () => {
  const over = session('LIVE');
  const next = { ...session('SCHEDULED', '20:00', '20:40'), id: 2 };
  const later = { ...session('SCHEDULED', '20:10', '20:50'), id: 3 };
  const busy = (sessions: Parameters<typeof sessionsAtBusyLocations>[0], time: string) => [
    ...sessionsAtBusyLocations(sessions, ms(time)),
  ];

  it('is busy for the next session only, also after its planned start', () => {
    expect(busy([later, next, over], '19:53')).toEqual([2]);
    expect(busy([later, next, over], '20:05')).toEqual([2]);
  });

  it('is free for sessions of other locations, of much later, and after the session has ended', () => {
    expect(busy([over, { ...next, location: 'Loft' }], '19:53')).toEqual([]);
    expect(busy([over, { ...session('SCHEDULED', '20:30', '21:00'), id: 2 }], '19:53')).toEqual([]);
    expect(busy([{ ...over, status: 'COMPLETED' }, next], '19:53')).toEqual([]);
    expect(busy([over, { ...next, status: 'LIVE' }], '20:05')).toEqual([]);
    expect(
      busy(
        [
          { ...over, location: null },
          { ...next, location: null },
        ],
        '19:53',
      ),
    ).toEqual([]);
  });
});
