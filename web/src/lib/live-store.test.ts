import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveSubscription } from './live-store.ts';
import { moment } from './now.ts';
import { SocketFailure, useConnection } from './socket.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A subscription of screens, which can be rejected. */
function followed() {
  const calls: string[] = [];
  let refusal: Error | undefined;
  const screen = () =>
    createLiveSubscription({
      key: 'talk 1',
      watch: () => {
        calls.push('watch');
        return refusal === undefined ? Promise.resolve() : Promise.reject(refusal);
      },
      unwatch: () => {
        calls.push('unwatch');
        return Promise.reject(new Error('away'));
      },
      load: (isSubscribed) => calls.push(isSubscribed ? 'load' : 'load only'),
      subscribe: () => [() => calls.push('stop')],
    });
  return {
    /** Returns the calls since the last time. */
    called: () => calls.splice(0),
    screen,
    refuse: (failure: Error | undefined) => (refusal = failure),
  };
}

/** A connection that is confirmed without any waiting time. */
function connectAgain(): void {
  const recent = { now_ms: 1, since_ms: 1, event_ids: [], changes: [], spread_ms: 0 };
  useConnection.setState({ confirmation: { at: moment(), recent, isFirst: false } });
}

const flush = () => vi.advanceTimersByTimeAsync(0);
const advanceTime = () => vi.advanceTimersByTimeAsync(20_000);

it('subscribes first and then loads, until the last screen is closed', async () => {
  const { called, screen } = followed();
  const endOne = screen().listen();
  await flush();
  expect(called()).toEqual(['watch', 'load']);
  const endSecond = screen().listen();
  await flush();
  expect(called()).toEqual(['watch', 'load']);
  endOne();
  expect(called()).toEqual(['stop']);
  endSecond();
  expect(called()).toEqual(['stop', 'unwatch']);
});

it('subscribes and loads again after a reconnection', async () => {
  const { called, screen } = followed();
  const end = screen().listen();
  await flush();
  expect(called()).toEqual(['watch', 'load']);
  connectAgain();
  await flush();
  expect(called()).toEqual(['watch', 'load']);
  end();
  expect(called()).toEqual(['stop', 'unwatch']);
  connectAgain();
  await flush();
  expect(called()).toEqual([]);
});

it('loads nothing if a new connection is lost at once: the next one repeats it', async () => {
  const { called, screen, refuse } = followed();
  const end = screen().listen();
  await flush();
  expect(called()).toEqual(['watch', 'load']);
  refuse(new SocketFailure('offline', 'The socket is not connected'));
  connectAgain();
  await flush();
  expect(called()).toEqual(['watch']);
  refuse(undefined);
  connectAgain();
  await flush();
  expect(called()).toEqual(['watch', 'load']);
  end();
});

it('loads although the subscription is rejected, and subscribes later, once, while it is shown', async () => {
  const { called, screen, refuse } = followed();
  const single = screen();
  refuse(new Error('overloaded'));
  const end = single.listen();
  await single.refresh();
  expect(called()).toEqual(['watch', 'watch', 'load only', 'load only']);
  refuse(undefined);
  await advanceTime();
  expect(called()).toEqual(['watch', 'load']);
  refuse(new Error('overloaded'));
  await single.refresh();
  end();
  called();
  await advanceTime();
  expect(called()).toEqual([]);
});

it('loads once without a connection, and waits for the connection', async () => {
  const { called, screen, refuse } = followed();
  refuse(new SocketFailure('offline', 'The socket is not connected'));
  const end = screen().listen();
  await advanceTime();
  expect(called()).toEqual(['watch', 'load only']);
  end();
});

it('does not load again what is current as of the subscription', async () => {
  const loads: boolean[] = [];
  let version = 'v1';
  const end = createLiveSubscription({
    key: 'talk 2',
    watch: () => Promise.resolve({ version }),
    unwatch: () => Promise.resolve(),
    isCurrent: (watched) => loads.length > 0 && watched === 'v1',
    load: (isFollowed) => loads.push(isFollowed),
    subscribe: () => [],
  }).listen();
  await flush();
  connectAgain();
  await flush();
  expect(loads).toEqual([true]);
  version = 'v2';
  connectAgain();
  await flush();
  expect(loads).toEqual([true, true]);
  end();
});

it('waits for the reply to a request from before the connection, which may be current', async () => {
  const loads: boolean[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let isConnected = false;
  let loaded = '';
  const end = createLiveSubscription({
    key: 'talk 3',
    watch: () =>
      isConnected ? Promise.resolve({ version: 'v1' }) : Promise.reject(new SocketFailure('offline', 'Not connected')),
    unwatch: () => Promise.resolve(),
    isCurrent: (version) => loaded === version,
    load: async (isFollowed) => {
      loads.push(isFollowed);
      await promise;
      loaded = 'v1';
    },
    subscribe: () => [],
  }).listen();
  await flush();
  isConnected = true;
  connectAgain();
  await flush();
  resolve(undefined);
  await flush();
  expect(loads).toEqual([false]);
  end();
});
