import type { SessionFigures } from '@plenum/contracts/overview/statistics';
import { describe, expect, it } from 'vitest';
import {
  averageOf,
  hasEnoughPeople,
  medianStay,
  hideSmallCount,
  periodsOf,
  figuresAfter,
  staysOf,
} from './statistics.rules.ts';

describe('a count is visible', () => {
  it.each([
    [0, false],
    [4, false],
    [5, true],
    [6, true],
  ])('of %i people: %s', (people, is) => {
    expect(hasEnoughPeople(people)).toBe(is);
  });

  it('by the number of people, however active they are', () => {
    expect(hideSmallCount(400, 4)).toBeNull();
    expect(hideSmallCount(5, 5)).toBe(5);
    expect(hideSmallCount(0, 5)).toBe(0);
  });

  it('by itself where people are not counted', () => {
    expect(hideSmallCount(4)).toBeNull();
    expect(hideSmallCount(5)).toBe(5);
  });
});

describe('the time that people stayed', () => {
  const counts = new Map([
    [1, 4],
    [10, 5],
    [60, 9],
  ]);

  it('is listed by minutes, without groups of fewer than five', () => {
    expect(staysOf(counts)).toEqual([
      { from_minutes: 1, to_minutes: 5, people: null },
      { from_minutes: 5, to_minutes: 10, people: null },
      { from_minutes: 10, to_minutes: 20, people: 5 },
      { from_minutes: 20, to_minutes: 30, people: null },
      { from_minutes: 30, to_minutes: 45, people: null },
      { from_minutes: 45, to_minutes: 60, people: null },
      { from_minutes: 60, to_minutes: null, people: 9 },
    ]);
    expect(staysOf(new Map([[1, 0]]))).toEqual([]);
  });

  it('has a median, the lower of two', () => {
    expect(medianStay(counts)).toEqual({ from_minutes: 10, to_minutes: 20 });
    expect(medianStay(new Map([...counts, [60, 10]]))).toEqual({ from_minutes: 60, to_minutes: null });
  });

  it('has a median from five people', () => {
    expect(medianStay(new Map([[20, 4]]))).toBeNull();
    expect(medianStay(new Map([[20, 5]]))).toEqual({ from_minutes: 20, to_minutes: 30 });
  });
});

describe('sessions', () => {
  const session = (session_id: number, messages: number | null): SessionFigures => ({
    session_id,
    title: '',
    starts_at: '',
    location: null,
    bookmarks: null,
    peak: null,
    messages,
    questions: null,
    question_votes: null,
    poll_votes: null,
    reactions: null,
    answers: null,
    average: null,
  });
  const byStart = [session(1, null), session(2, 9), session(3, 5), session(4, 9), session(5, null)];
  const ids = (sort: 'time' | 'messages', direction: 'asc' | 'desc') =>
    figuresAfter(byStart, { sort, direction }, null).map(({ session_id }) => session_id);

  it('are listed by their start, or by a count with hidden counts last', () => {
    expect(ids('time', 'asc')).toEqual([1, 2, 3, 4, 5]);
    expect(ids('time', 'desc')).toEqual([5, 4, 3, 2, 1]);
    expect(ids('messages', 'asc')).toEqual([3, 2, 4, 1, 5]);
    expect(ids('messages', 'desc')).toEqual([2, 4, 3, 1, 5]);
  });
});

describe('activity over time', () => {
  const none = {
    peak: null,
    bookmarks: null,
    messages: null,
    questions: null,
    question_votes: null,
    poll_votes: null,
    reactions: null,
    answers: null,
    average: null,
  };
  const session = (start: string, counts: Partial<Record<keyof typeof none, number>>) => ({
    ...none,
    ...counts,
    hour: new Date(start),
    day: new Date(`${start.slice(0, 10)}T00:00:00Z`),
  });

  it('is by the hour of a single day, and sums only visible counts', () => {
    const sessions = [
      session('2031-03-28T08:00:00Z', { messages: 20, peak: 30 }),
      session('2031-03-28T08:00:00Z', { peak: 12 }),
      session('2031-03-28T10:00:00Z', { messages: 7 }),
    ];
    expect(periodsOf(sessions)).toEqual({
      period: 'HOUR',
      periods: [
        { ...none, at: '2031-03-28T08:00:00.000Z', messages: 20, peak: 30 },
        { ...none, at: '2031-03-28T10:00:00.000Z', messages: 7 },
      ],
    });
  });

  it('is by the day of several', () => {
    const sessions = [
      session('2031-03-28T08:00:00Z', { reactions: 5 }),
      session('2031-03-28T10:00:00Z', { reactions: 6 }),
      session('2031-03-29T08:00:00Z', {}),
    ];
    expect(periodsOf(sessions)).toMatchObject({
      period: 'DAY',
      periods: [{ at: '2031-03-28T00:00:00.000Z', reactions: 11 }, { reactions: null }],
    });
    expect(periodsOf([])).toEqual({ period: 'HOUR', periods: [] });
  });

  it('has an average by answers, without hidden ones', () => {
    expect(
      averageOf([
        { answers: 30, average: 4 },
        { answers: 10, average: 5 },
        { answers: null, average: null },
      ]),
    ).toBe(4.25);
    expect(averageOf([{ answers: null, average: null }])).toBeNull();
  });
});
