import { maxLaterSessions } from '@plenum/contracts/live/control-room-limits';
import { describe, expect, it } from 'vitest';
import { concernsOf, planLocations } from './control-room.rules.ts';

const now = new Date('2031-03-28T10:00:00Z');
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const session = (
  id: number,
  from: number,
  to: number,
  status: 'SCHEDULED' | 'LIVE' = 'SCHEDULED',
  location = 'Hall',
) => ({
  id,
  location,
  status,
  starts_at: at(from),
  ends_at: at(to),
});
const planOf = (...sessions: readonly ReturnType<typeof session>[]) =>
  planLocations(sessions, now).map((plan) => [plan.location, plan.now?.id ?? null, plan.next?.id ?? null]);

describe('a location has', () => {
  it.each([
    ['the session that began this minute', [session(1, 0, 30)], 1, null],
    ['no session that ends this minute', [session(1, -30, 0), session(2, 5, 30)], null, 2],
    ['a live session that runs over', [session(1, -40, -5, 'LIVE'), session(2, 5, 30)], 1, 2],
    ['a live session before the planned one', [session(1, -40, -5, 'LIVE'), session(2, 0, 30)], 1, null],
    ['the later of two live ones', [session(1, -40, -5, 'LIVE'), session(2, -5, 30, 'LIVE')], 2, null],
    ['a live session before its start', [session(1, 5, 30, 'LIVE'), session(2, 30, 60)], 1, 2],
  ] as const)('%s', (_what, sessions, on, next) => {
    expect(planOf(...sessions)).toEqual([['Hall', on, next]]);
  });

  it('the first sessions after the next one', () => {
    const [plan] = planLocations(
      Array.from({ length: maxLaterSessions + 3 }, (_, index) => session(index, index * 30, index * 30 + 30)),
      now,
    );
    expect(plan?.later.map(({ id }) => id)).toEqual(Array.from({ length: maxLaterSessions }, (_, index) => index + 2));
  });

  it('is sorted by name, with numbers by value', () => {
    const halls = ['Hall 10', 'Hall 2'].map((name, index) => session(index, 0, 30, 'SCHEDULED', name));
    expect(planOf(...halls).map(([name]) => name)).toEqual(['Hall 2', 'Hall 10']);
  });

  it('contains its own sessions and is sorted by name', () => {
    expect(
      planOf(session(1, 0, 30), session(2, 0, 30, 'LIVE', 'Attic'), session(3, -30, -5, 'SCHEDULED', 'Bar')),
    ).toEqual([
      ['Attic', 2, null],
      ['Hall', 1, null],
    ]);
  });
});

describe('concerns of a session', () => {
  const sessionState = { ...session(1, 15, 45), speakers: 2, ready: 0, waiting_questions: 0 };

  it('report that no speaker is ready, from 15 minutes before the start until 15 minutes after it', () => {
    expect(concernsOf(sessionState, now, true)).toEqual(['SPEAKERS_MISSING']);
    expect(concernsOf(sessionState, new Date(now.getTime() - 1), true)).toEqual([]);
    expect(concernsOf(sessionState, at(30), true)).toEqual(['SPEAKERS_MISSING']);
    expect(concernsOf(sessionState, at(31), true)).toEqual([]);
    expect(concernsOf({ ...sessionState, ready: 1 }, now, true)).toEqual([]);
    expect(concernsOf({ ...sessionState, speakers: 0 }, now, true)).toEqual([]);
  });

  it('ignore missing readiness if nobody reports readiness', () => {
    expect(concernsOf(sessionState, now, false)).toEqual([]);
    expect(concernsOf({ ...sessionState, waiting_questions: 1 }, now, false)).toEqual(['QUESTIONS_WAITING']);
  });

  it('report sessions that run over and waiting questions', () => {
    const live = { ...sessionState, ...session(1, -30, 0, 'LIVE'), ready: 2 };
    expect(concernsOf(live, now, false)).toEqual([]);
    expect(concernsOf(live, at(1), false)).toEqual(['RUNS_OVER']);
    expect(concernsOf({ ...live, waiting_questions: 1 }, now, false)).toEqual(['QUESTIONS_WAITING']);
  });
});
