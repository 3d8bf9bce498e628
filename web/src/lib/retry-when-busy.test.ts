import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpFailure } from './http.ts';
import { retryWhenBusy } from './retry-when-busy.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const busy = (retryAfterS: number | null): HttpFailure => new HttpFailure(503, undefined, 'Busy', retryAfterS);

/** A request that fails with these failures, one after the other, and then succeeds. */
function createRequest(failures: readonly Error[]) {
  const remaining = [...failures];
  return vi.fn<() => Promise<string>>(async () => {
    const failure = remaining.shift();
    if (failure !== undefined) throw failure;
    return 'done';
  });
}

it('repeats a refused request after the time that the server names, and reports the remaining seconds', async () => {
  const request = createRequest([busy(3), busy(1)]);
  const waits: (number | null)[] = [];
  const result = retryWhenBusy(request, { onWait: (s) => waits.push(s), signal: new AbortController().signal });
  await vi.advanceTimersByTimeAsync(2999);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe('done');
  expect(request).toHaveBeenCalledTimes(3);
  expect(waits[0]).toBeOneOf([3, 4]);
  expect(waits.at(-1)).toBe(null);
  expect(waits).toContain(1);
});

it.each([busy(null), new HttpFailure(401, undefined, 'Wrong', 2), new HttpFailure(0, undefined, 'Offline')])(
  'does not repeat a request that fails for another reason',
  async (failure) => {
    const request = createRequest([failure]);
    const waiting = { onWait: () => undefined, signal: new AbortController().signal };
    await expect(retryWhenBusy(request, waiting)).rejects.toBe(failure);
    expect(request).toHaveBeenCalledTimes(1);
  },
);

it('ends the wait with the failure when it is cancelled', async () => {
  const failure = busy(60);
  const request = createRequest([failure]);
  const controller = new AbortController();
  const result = retryWhenBusy(request, { onWait: () => undefined, signal: controller.signal }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(1500);
  controller.abort();
  expect(await result).toBe(failure);
  expect(request).toHaveBeenCalledTimes(1);
});

it('gives up after ten minutes', async () => {
  const request = vi.fn<() => Promise<string>>(() => Promise.reject(busy(60)));
  const result = retryWhenBusy(request, { onWait: () => undefined, signal: new AbortController().signal }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(700_000);
  expect(await result).toMatchObject({ status: 503 });
  expect(request).toHaveBeenCalledTimes(11);
});
