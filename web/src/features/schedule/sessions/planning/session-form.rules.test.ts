import { describe, expect, it } from 'vitest';
import { endProblem, lengthMinutes, nextFreeSlot, titleProblem } from './session-form.rules.ts';

const session = (day_number: number, start_time: string, minutes: number) => ({
  day_number,
  start_time: `${start_time}:00`,
  starts_at: '2031-03-28T08:00:00.000Z',
  ends_at: new Date(Date.parse('2031-03-28T08:00:00.000Z') + minutes * 60_000).toISOString(),
});

describe('the next free slot', () => {
  it('is nine o’clock on an empty day', () => {
    expect(nextFreeSlot([session(1, '14:00', 60)], 2)).toEqual({
      day_number: 2,
      start_time: '09:00',
      end_time: '10:00',
    });
  });

  it('follows the session that ends last, whichever starts last', () => {
    const sessions = [session(1, '09:00', 180), session(1, '11:00', 30)];
    expect(nextFreeSlot(sessions, 1)).toMatchObject({ start_time: '12:00', end_time: '13:00' });
  });

  it('is 22:00 at the latest', () => {
    expect(nextFreeSlot([session(1, '20:00', 360)], 1)).toMatchObject({ start_time: '22:00', end_time: '23:00' });
  });
});

describe('validation', () => {
  it('counts the title in characters', () => {
    expect(titleProblem('  ')).toBeDefined();
    for (const title of ['昼', 'AI', ' 休憩 ', '개회']) expect(titleProblem(title)).toBeUndefined();
    expect(titleProblem('𝄞'.repeat(255))).toBeUndefined();
    expect(titleProblem('𝄞'.repeat(256))).toBeDefined();
  });

  it('allows an end after midnight, twelve hours later at most', () => {
    expect(lengthMinutes('23:00', '01:00')).toBe(120);
    expect(endProblem('20:00', '08:00')).toBeUndefined();
    expect(endProblem('20:00', '08:01')).toBeDefined();
    expect(endProblem('20:00', '20:00')).toBeDefined();
    expect(endProblem('20:00', '')).toBeDefined();
    expect(endProblem('20:00', '12:39', 999)).toBeUndefined();
    expect(endProblem('20:00', '20:00', 1440)).toBeUndefined();
    expect(endProblem('20:00', '12:00', 999)).toBeDefined();
  });
});
