import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFollowing } from './following.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Something that screens follow, which can be refused. */
function followed() {
  const calls: string[] = [];
  let isRefused = false;
  const screen = () =>
    createFollowing({
      key: 'talk 1',
      watch: () => {
        calls.push('watch');
        return isRefused ? Promise.reject(new Error('away')) : Promise.resolve();
      },
      unwatch: () => {
        calls.push('unwatch');
        return Promise.reject(new Error('away'));
      },
      load: (isFollowed) => calls.push(isFollowed ? 'load' : 'load only'),
    });
  return { calls, screen, refuse: (refused: boolean) => (isRefused = refused) };
}

it('follows first and loads then, until the last screen is gone', async () => {
  const { calls, screen } = followed();
  const [one, other] = [screen(), screen()];
  const [endOne, endOther] = [one.begin([() => calls.push('stop')]), other.begin([])];
  await one.refresh();
  expect(calls).toEqual(['watch', 'load']);
  endOne();
  expect(calls).toEqual(['watch', 'load', 'stop']);
  endOther();
  expect(calls).toEqual(['watch', 'load', 'stop', 'unwatch']);
});

it('loads although it is not followed, and follows again later, once, while it is shown', async () => {
  const { calls, screen, refuse } = followed();
  const one = screen();
  refuse(true);
  const end = one.begin([]);
  await Promise.all([one.refresh(), one.refresh()]);
  expect(calls).toEqual(['watch', 'watch', 'load only', 'load only']);
  refuse(false);
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual(['watch', 'load']);
  refuse(true);
  await one.refresh();
  end();
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual([]);
});
