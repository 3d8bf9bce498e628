import type { SessionType } from '@plenum/contracts/enums';
import { delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import { describe, expect, it } from 'vitest';
import { type Delay, delayedSessions, newClashes, type PlannedSession, undoMsOf } from './delay.rules.ts';

const at = (time: string, day = '2031-03-28'): Date => new Date(`${day}T${time}:00Z`);
const morning = at('06:00').getTime();
let ids = 0;
const planned = (time: string, duration_minutes: number, more: Partial<PlannedSession> = {}): PlannedSession => {
  ids += 1;
  return { id: ids, session_type: 'PRESENTATION', status: 'SCHEDULED', starts_at: at(time), duration_minutes, ...more };
};
const pause = (time: string, minutes: number): PlannedSession =>
  planned(time, minutes, { session_type: 'NETWORKING' satisfies SessionType });
const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 16);
const delaysOf = (sessions: readonly PlannedSession[], options: Partial<Delay>, when = morning) =>
  delayedSessions(sessions, { minutes: 10, breaks_absorb: true, from_session_id: undefined, ...options }, when).map(
    ({ session, startsMs, endsMs }) => `${clock(session.starts_at.getTime())} ${clock(startsMs)}-${clock(endsMs)}`,
  );
const refusal = (code: string) => expect.objectContaining({ code });
const attempt = (...args: Parameters<typeof delaysOf>): unknown => {
  try {
    return delaysOf(...args);
  } catch (failure) {
    return failure;
  }
};

describe('a location that runs late', () => {
  it('moves the rest of the day if breaks do not absorb the delay', () => {
    const day = [planned('09:00', 45), pause('10:00', 30), planned('10:30', 45), planned('14:00', 45)];
    expect(delaysOf(day, { breaks_absorb: false })).toEqual([
      '09:00 09:10-09:55',
      '10:00 10:10-10:40',
      '10:30 10:40-11:25',
      '14:00 14:10-14:55',
    ]);
  });

  it('moves sessions after midnight as long as they would overlap', () => {
    const tomorrow = '2031-03-29';
    const late = [planned('23:00', 58), planned('23:58', 22)];
    const night = [
      planned('00:00', 20, { starts_at: at('00:20', tomorrow) }),
      planned('00:00', 20, { starts_at: at('00:40', tomorrow) }),
      planned('00:00', 20, { starts_at: at('01:05', tomorrow) }),
    ];
    const movesWith = (minutes: number, breaks_absorb: boolean) =>
      delayedSessions(late, { minutes, breaks_absorb, from_session_id: late[1]?.id }, morning, night).map(
        ({ session, startsMs }) => `${clock(session.starts_at.getTime())} ${clock(startsMs)}`,
      );
    for (const absorbs of [true, false]) {
      expect(movesWith(2, absorbs)).toEqual(['23:58 00:00', '00:20 00:22', '00:40 00:42']);
      expect(movesWith(10, absorbs)).toHaveLength(4);
    }
  });

  it('is on time again after gaps with the total length of the delay', () => {
    const day = [planned('09:00', 60), planned('10:04', 60), planned('11:10', 60), planned('12:10', 60)];
    expect(delaysOf(day, { minutes: 10 })).toEqual(['09:00 09:10-10:10', '10:04 10:10-11:10']);
    expect(delaysOf(day, { minutes: 11 })).toEqual([
      '09:00 09:11-10:11',
      '10:04 10:11-11:11',
      '11:10 11:11-12:11',
      '12:10 12:11-13:11',
    ]);
  });

  it('shortens a break to five minutes at least, and moves later sessions by the rest', () => {
    const day = [planned('09:00', 60), pause('10:00', 30), planned('10:30', 45)];
    expect(delaysOf(day, { minutes: 25 })).toEqual(['09:00 09:25-10:25', '10:00 10:25-10:30']);
    expect(delaysOf(day, { minutes: 26 })).toEqual(['09:00 09:26-10:26', '10:00 10:26-10:31', '10:30 10:31-11:16']);
  });

  it('does not shorten a break of five minutes or less', () => {
    const day = [planned('09:00', 60), pause('10:00', 5), planned('10:05', 45)];
    expect(delaysOf(day, { minutes: 1 })).toEqual(['09:00 09:01-10:01', '10:00 10:01-10:06', '10:05 10:06-10:51']);
    const short = [planned('09:00', 60), pause('10:00', 3), planned('10:03', 45)];
    expect(delaysOf(short, { minutes: 1 })[1]).toBe('10:00 10:01-10:04');
  });

  it('keeps the planned end of a break that begins late', () => {
    expect(delaysOf([pause('10:00', 30), planned('10:30', 45)], { minutes: 20 })).toEqual(['10:00 10:20-10:30']);
  });

  it('keeps parallel sessions parallel', () => {
    const day = [planned('09:00', 60), planned('09:30', 60), planned('10:30', 30)];
    expect(delaysOf(day, {})).toEqual(['09:00 09:10-10:10', '09:30 09:40-10:40', '10:30 10:40-11:10']);
  });

  it('does not shorten a break with a parallel session', () => {
    const day = [planned('09:00', 60), pause('10:00', 60), planned('10:00', 60), planned('11:00', 30)];
    expect(delaysOf(day, {}).at(-1)).toBe('11:00 11:10-11:40');
  });

  it('begins with the next session, or with the selected one', () => {
    const day = [planned('09:00', 60), planned('10:00', 60), planned('11:00', 60)];
    const [, second] = day;
    const when = at('10:00').getTime();
    expect(delaysOf(day, {}, when)).toEqual(['11:00 11:10-12:10']);
    expect(delaysOf(day, { from_session_id: second?.id }, when)).toHaveLength(2);
    expect(delaysOf(day, {}, when - 1)).toHaveLength(2);
    expect(attempt(day, { from_session_id: 0 }, when)).toEqual(refusal('not_found'));
  });

  it('does not move sessions that are over, by time or by status', () => {
    const day = [planned('09:00', 60), planned('10:00', 60, { status: 'COMPLETED' })];
    const from_session_id = day[0]?.id;
    const end = at('10:00').getTime();
    expect(delaysOf(day, { from_session_id }, end - 1)).toEqual(['09:00 09:10-10:10']);
    expect(attempt(day, { from_session_id }, end)).toEqual(refusal('delay_moves_nothing'));
    expect(attempt([], {})).toEqual(refusal('delay_moves_nothing'));
  });

  it('continues past midnight, and past the day change', () => {
    expect(delaysOf([planned('23:00', 50)], { minutes: 11 })).toEqual(['23:00 23:11-00:01']);
    expect(delaysOf([planned('23:55', 50)], { minutes: 10 })).toEqual(['23:55 00:05-00:55']);
    expect(delaysOf([pause('23:00', 180)], { minutes: 120 })).toEqual(['23:00 01:00-02:00']);
  });

  it('counts elapsed minutes when the clock changes', () => {
    // The clock goes from 02:00 to 03:00 at 01:00 UTC.
    const night = planned('00:45', 30, { starts_at: at('00:45', '2031-03-30') });
    expect(delaysOf([night], { minutes: 30 }, at('00:00', '2031-03-30').getTime())).toEqual(['00:45 01:15-01:45']);
  });
});

describe('a person on two stages', () => {
  const talk = planned('09:00', 60);
  const lateSession = planned('10:00', 60);
  const other = (time: string, minutes: number, other_session_id = -1, session_id = talk.id) => ({
    profile_id: 1,
    session_id,
    other_session_id,
    other_starts_at: at(time),
    other_duration_minutes: minutes,
  });
  const options: Delay = { minutes: 10, breaks_absorb: true, from_session_id: undefined };
  const moves = delayedSessions([talk, lateSession], options, morning);

  it('is reported if the delay makes their sessions overlap, to the minute', () => {
    expect(newClashes(moves, [other('10:09', 30)])).toHaveLength(1);
    expect(newClashes(moves, [other('10:10', 30)])).toEqual([]);
  });

  it('is not reported if they overlap in the plan, or if both move', () => {
    expect(newClashes(moves, [other('09:30', 60)])).toEqual([]);
    expect(newClashes(moves, [other('10:00', 60, lateSession.id)])).toEqual([]);
    expect(newClashes(moves, [other('10:09', 30, -1, 0)])).toEqual([]);
  });
});

it('can be undone for a minute', () => {
  const made_at = at('09:00');
  const ms = made_at.getTime();
  expect(undoMsOf(made_at, ms)).toBe(delayUndoMs);
  expect(undoMsOf(made_at, ms + delayUndoMs - 1)).toBe(1);
  expect(undoMsOf(made_at, ms + delayUndoMs)).toBe(0);
  // Another process may have another clock.
  expect(undoMsOf(made_at, ms - 5_000)).toBe(delayUndoMs);
});
