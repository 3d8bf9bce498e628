import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SocketFailure } from '../../../lib/socket.ts';
import { joinWithRetries } from './join-with-retries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the replies of a gateway in this order; the last one is repeated. */
function gateway(...gatewayReplies: readonly (string | Error)[]) {
  let attempts = 0;
  const join = async (): Promise<string> => {
    const status = gatewayReplies[Math.min(attempts, gatewayReplies.length - 1)] ?? '';
    attempts += 1;
    if (status instanceof Error) throw status;
    return status;
  };
  return { join, attempts: () => attempts };
}

test('retries after timeouts and overload until the server replies', async () => {
  const { join, attempts } = gateway(
    new SocketFailure('timeout', ''),
    new SocketFailure('rate_limited', ''),
    new SocketFailure('overloaded', ''),
    'in',
  );
  const replies: unknown[] = [];
  joinWithRetries(join, (reply) => replies.push(reply));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replies).toEqual([null, null, null, 'in']);
  expect(attempts()).toBe(4);
});

test('stops after a rejection or a lost connection', async () => {
  for (const code of ['forbidden', 'event_banned', 'offline']) {
    const { join, attempts } = gateway(new SocketFailure(code, ''));
    joinWithRetries(join, () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts(), code).toBe(1);
  }
});

test('does not retry or call back after it was stopped', async () => {
  const { join, attempts } = gateway(new SocketFailure('timeout', ''));
  const replies: unknown[] = [];
  const end = joinWithRetries(join, (reply) => replies.push(reply));
  await vi.advanceTimersByTimeAsync(500);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([attempts(), replies]).toEqual([1, [null]]);
});
