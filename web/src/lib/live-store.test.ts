import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFollowing } from './live-store.ts';
import { SocketFailure, useConnection } from './socket.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Something that screens follow, which can be refused. */
function followed() {
  const calls: string[] = [];
  let refusal: Error | undefined;
  const screen = () =>
    createFollowing({
      key: 'talk 1',
      watch: () => {
        calls.push('watch');
        return refusal === undefined ? Promise.resolve() : Promise.reject(refusal);
      },
      unwatch: () => {
        calls.push('unwatch');
        return Promise.reject(new Error('away'));
      },
      load: (isFollowed) => calls.push(isFollowed ? 'load' : 'load only'),
      subscribe: () => [() => calls.push('stop')],
    });
  return {
    /** Returns what was called since the last time. */
    called: () => calls.splice(0),
    screen,
    refuse: (failure: Error | undefined) => (refusal = failure),
  };
}

const soon = () => vi.advanceTimersByTimeAsync(0);
const later = () => vi.advanceTimersByTimeAsync(20_000);

it('follows first and loads then, until the last screen is gone', async () => {
  const { called, screen } = followed();
  const endOne = screen().listen();
  await soon();
  expect(called()).toEqual(['watch', 'load']);
  const endOther = screen().listen();
  await soon();
  expect(called()).toEqual(['watch', 'load']);
  endOne();
  expect(called()).toEqual(['stop']);
  endOther();
  expect(called()).toEqual(['stop', 'unwatch']);
});

it('follows and loads again after a reconnection', async () => {
  const { called, screen } = followed();
  const end = screen().listen();
  await soon();
  expect(called()).toEqual(['watch', 'load']);
  useConnection.setState(({ connections }) => ({ connections: connections + 1 }));
  await soon();
  expect(called()).toEqual(['watch', 'load']);
  end();
  expect(called()).toEqual(['stop', 'unwatch']);
  useConnection.setState(({ connections }) => ({ connections: connections + 1 }));
  await soon();
  expect(called()).toEqual([]);
});

it('loads although it is refused, and follows again later, once, while it is shown', async () => {
  const { called, screen, refuse } = followed();
  const one = screen();
  refuse(new Error('overloaded'));
  const end = one.listen();
  await one.refresh();
  expect(called()).toEqual(['watch', 'watch', 'load only', 'load only']);
  refuse(undefined);
  await later();
  expect(called()).toEqual(['watch', 'load']);
  refuse(new Error('overloaded'));
  await one.refresh();
  end();
  called();
  await later();
  expect(called()).toEqual([]);
});

it('without a connection loads once, and waits for the connection', async () => {
  const { called, screen, refuse } = followed();
  refuse(new SocketFailure('offline', 'The socket is not connected'));
  const end = screen().listen();
  await later();
  expect(called()).toEqual(['watch', 'load only']);
  end();
});
