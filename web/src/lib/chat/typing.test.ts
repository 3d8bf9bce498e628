import { typingIdleMs, typingRepeatMs } from '@plenum/contracts/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TypingNotifier } from './typing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const newNotifier = () => {
  const signals: boolean[] = [];
  return { sent: signals, notifier: new TypingNotifier((is_typing) => signals.push(is_typing), Date.now) };
};

describe('typing signals', () => {
  it('are sent immediately, and at most once per second', () => {
    const { sent, notifier } = newNotifier();
    notifier.typed();
    vi.advanceTimersByTime(typingRepeatMs - 1);
    notifier.typed();
    expect(sent).toEqual([true]);
    vi.advanceTimersByTime(1);
    notifier.typed();
    expect(sent).toEqual([true, true]);
  });

  it('end after five idle seconds', () => {
    const { sent, notifier } = newNotifier();
    notifier.typed();
    vi.advanceTimersByTime(typingIdleMs - 1);
    expect(sent).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([true, false]);
  });

  it('end when the text is empty', () => {
    const { sent, notifier } = newNotifier();
    notifier.changed('a');
    notifier.changed(' ');
    expect(sent).toEqual([true, false]);
  });

  it('end once, and only if one was sent', () => {
    const { sent, notifier } = newNotifier();
    notifier.stopped();
    notifier.typed();
    notifier.stopped();
    vi.advanceTimersByTime(typingIdleMs);
    expect(sent).toEqual([true, false]);
  });
});
