import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { describe, expect, it } from 'vitest';
import { currentSession, isUnready, splitAtNow } from './run-position.ts';

const nowMs = Date.parse('2031-03-28T10:00:00Z');
const at = (minutes: number): string => new Date(nowMs + minutes * 60_000).toISOString();
const session = (id: number, from: number, to: number, state: Partial<RunSession> = {}): RunSession => ({
  id,
  title: `Session ${id}`,
  session_type: 'PRESENTATION',
  status: 'SCHEDULED',
  starts_at: at(from),
  ends_at: at(to),
  actual_start_at: null,
  actual_end_at: null,
  is_crew_ready: false,
  speakers: [],
  cues: [],
  ...state,
});
const over = session(1, -60, -30, { status: 'COMPLETED', actual_end_at: at(-30) });
const overrun = session(2, -30, -5, { status: 'LIVE' });
const planned = session(3, 0, 30);
const later = session(4, 30, 60);

describe('the current session', () => {
  it.each([
    ['is the live one, also after its planned end', [over, overrun, planned], 2],
    ['is the later one of two that are live', [overrun, { ...planned, status: 'LIVE' as const }], 3],
    ['is the planned one, or else the next one', [over, planned, later], 3],
    ['does not exist after the last one', [over], undefined],
  ])('%s', (_what, sessions, id) => {
    expect(currentSession(sessions, nowMs)?.id).toBe(id);
  });
});

describe('a session without a ready speaker', () => {
  const speaker = (is_ready: boolean) => ({ profile_id: 1, speaker_name: 'Ada', is_ready, is_self: false });
  it.each([
    ['starts soon', 10, {}, [false, false], true],
    ['has just begun', -10, { status: 'LIVE' }, [false], true],
    ['has one who is ready', 10, {}, [false, true], false],
    ['starts much later', 60, {}, [false], false],
    ['has ended', -10, { status: 'COMPLETED' }, [false], false],
    ['has no speakers', 10, {}, [], false],
  ] as const)('that %s', (_what, from, state, ready, expected) => {
    expect(isUnready(session(1, from, from + 30, { ...state, speakers: ready.map(speaker) }), nowMs)).toBe(expected);
  });
});

describe('earlier sessions', () => {
  it('are those that are over before the first that is not', () => {
    const { earlier, others } = splitAtNow([over, overrun, { ...planned, status: 'COMPLETED' }, later], nowMs);
    expect(earlier.map(({ id }) => id)).toEqual([1]);
    expect(others.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it('are all of them after the last one', () => {
    expect(splitAtNow([over], nowMs)).toEqual({ earlier: [over], others: [] });
  });
});
