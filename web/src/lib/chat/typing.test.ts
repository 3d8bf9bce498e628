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
    notifier.notifyTyping();
    vi.advanceTimersByTime(typingRepeatMs - 1);
    notifier.notifyTyping();
    expect(sent).toEqual([true]);
    vi.advanceTimersByTime(1);
    notifier.notifyTyping();
    expect(sent).toEqual([true, true]);
  });

  it('end after five idle seconds', () => {
    const { sent, notifier } = newNotifier();
    notifier.notifyTyping();
    vi.advanceTimersByTime(typingIdleMs - 1);
    expect(sent).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([true, false]);
  });

  it('end when the text is empty', () => {
    const { sent, notifier } = newNotifier();
    notifier.onTextChange('a');
    notifier.onTextChange(' ');
    expect(sent).toEqual([true, false]);
  });

  it('end once, and only if one was sent', () => {
    const { sent, notifier } = newNotifier();
    notifier.notifyStopped();
    notifier.notifyTyping();
    notifier.notifyStopped();
    vi.advanceTimersByTime(typingIdleMs);
    expect(sent).toEqual([true, false]);
  });
});
