import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SocketFailure } from '../../lib/socket.ts';
import { entering } from './entering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers of a gateway, one after another; the last one for ever. */
function gateway(...answers: readonly (string | Error)[]) {
  let asked = 0;
  const ask = async (): Promise<string> => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? '';
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ask, asked: () => asked };
}

test('nobody answers in time, so it asks again until somebody does', async () => {
  const { ask, asked } = gateway(
    new SocketFailure('timeout', ''),
    new SocketFailure('rate_limited', ''),
    new SocketFailure('overloaded', ''),
    'in',
  );
  const told: unknown[] = [];
  entering(ask, (reply) => told.push(reply));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([null, null, null, 'in']);
  expect(asked()).toBe(4);
});

test('a refusal is an answer, and so is a lost connection', async () => {
  for (const code of ['forbidden', 'event_banned', 'offline']) {
    const { ask, asked } = gateway(new SocketFailure(code, ''));
    entering(ask, () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked(), code).toBe(1);
  }
});

test('who has left does not ask again, and is not told any more', async () => {
  const { ask, asked } = gateway(new SocketFailure('timeout', ''));
  const told: unknown[] = [];
  const end = entering(ask, (reply) => told.push(reply));
  await vi.advanceTimersByTimeAsync(500);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), told]).toEqual([1, [null]]);
});
