import { describe, expect, it } from 'vitest';
import { endProblem, startProblem, titleProblem } from './event.rules.ts';

describe('the rules of an event', () => {
  it('require a title of 1 to 255 characters', () => {
    expect(titleProblem('  ')).toBe('Title is required');
    for (const title of ['昼', 'AI', ' 休憩 ', '개회']) expect(titleProblem(title)).toBe(true);
    expect(titleProblem('x'.repeat(255))).toBe(true);
    expect(titleProblem('x'.repeat(256))).toMatch(/1 to 255/);
  });

  it('allow a start today, not yesterday', () => {
    expect(startProblem('2026-05-10', '2026-05-10')).toBe(true);
    expect(startProblem('2026-05-09', '2026-05-10')).not.toBe(true);
    expect(startProblem('', '2026-05-10')).toBe('Choose a date');
  });

  it('allow an end on the first day, not before', () => {
    expect(endProblem('2026-05-10', '2026-05-10')).toBe(true);
    expect(endProblem('2026-05-09', '2026-05-10')).not.toBe(true);
    expect(endProblem('2026-05-09', '')).toBe(true);
  });
});
