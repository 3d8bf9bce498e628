import { describe, expect, it } from 'vitest';
import { averageOf, changeableUntil, closesAt, feedbackState, hasEnoughAnswers } from './feedback.rules.ts';

const ended_at = new Date('2031-03-28T10:00:00Z');
const facts = { is_asked: true, is_elsewhere: false, ended_at };
const after = (ms: number): Date => new Date(ended_at.getTime() + ms);
const monthMs = 30 * 86_400_000;

describe('feedback on a session', () => {
  it.each([
    ['is not accepted before the end', -1, 'NOT_YET'],
    ['is accepted from the end', 0, 'OPEN'],
    ['is accepted until thirty days later', monthMs - 1, 'OPEN'],
    ['is rejected after thirty days', monthMs, 'CLOSED'],
  ] as const)('%s', (_when, ms, state) => {
    expect(feedbackState(facts, after(ms))).toBe(state);
  });

  it('is not accepted without a known end, if the event has disabled it, or if it uses another page', () => {
    expect(feedbackState({ ...facts, ended_at: null }, after(0))).toBe('NOT_YET');
    expect(feedbackState({ ...facts, is_asked: false }, after(0))).toBe('OFF');
    expect(feedbackState({ ...facts, is_elsewhere: true }, after(0))).toBe('ELSEWHERE');
  });

  it('can be changed for seven days', () => {
    expect(changeableUntil(ended_at)).toEqual(new Date('2031-04-04T10:00:00Z'));
    expect(closesAt(ended_at)).toEqual(new Date('2031-04-27T10:00:00Z'));
  });
});

describe('results', () => {
  it('are visible from five answers', () => {
    expect([4, 5].map(hasEnoughAnswers)).toEqual([false, true]);
  });

  it.each([
    [[0, 0, 0, 0, 0], null],
    [[0, 0, 0, 0, 3], 5],
    [[1, 0, 0, 0, 2], 3.67],
    [[1, 1, 1, 1, 1], 3],
  ])('average of %j is %s', (counts, average) => {
    expect(averageOf(counts)).toBe(average);
  });
});
