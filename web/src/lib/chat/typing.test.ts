import { typingIdleMs, typingRepeatMs } from '@plenum/contracts/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TypingTeller } from './typing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const listened = () => {
  const told: boolean[] = [];
  return { told, teller: new TypingTeller((is_typing) => told.push(is_typing), Date.now) };
};

describe('telling that one types', () => {
  it('tells at once, and again a second later, not before', () => {
    const { told, teller } = listened();
    teller.typed();
    vi.advanceTimersByTime(typingRepeatMs - 1);
    teller.typed();
    expect(told).toEqual([true]);
    vi.advanceTimersByTime(1);
    teller.typed();
    expect(told).toEqual([true, true]);
  });

  it('stops after five idle seconds, not before', () => {
    const { told, teller } = listened();
    teller.typed();
    vi.advanceTimersByTime(typingIdleMs - 1);
    expect(told).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([true, false]);
  });

  it('stops when nothing is left of the text', () => {
    const { told, teller } = listened();
    teller.changed('a');
    teller.changed(' ');
    expect(told).toEqual([true, false]);
  });

  it('stops once, and not where nothing was told', () => {
    const { told, teller } = listened();
    teller.stopped();
    teller.typed();
    teller.stopped();
    vi.advanceTimersByTime(typingIdleMs);
    expect(told).toEqual([true, false]);
  });
});
