import { describe, expect, it } from 'vitest';
import { evaluateAttempt, webhookPausesMs } from './webhook-retries.rules.ts';

const reply = (status: number | null, retryAfterS: number | null = null) => ({ status, retryAfterS });
const dayMs = 24 * 3600 * 1000;

describe('a delivery attempt', () => {
  it.each([200, 204, 299])('with the status %s has succeeded', (status) => {
    expect(evaluateAttempt(reply(status), 0, 0)).toEqual({ kind: 'delivered' });
  });

  it.each([null, 199, 300, 302, 400, 404, 429, 500, 503])('with the status %s is repeated', (status) => {
    expect(evaluateAttempt(reply(status), 0, 0)).toEqual({ kind: 'later', pauseMs: 5000 });
  });

  it('is the last one if the receiver is gone', () => {
    expect(evaluateAttempt(reply(410), 0, 0)).toEqual({ kind: 'given_up', isGone: true });
  });

  it('is retried eleven times within three days with backoff, and then abandoned', () => {
    const pauses = webhookPausesMs.map((_pause, failed) => evaluateAttempt(reply(500), failed, 0));
    expect(pauses).toEqual(webhookPausesMs.map((pauseMs) => ({ kind: 'later', pauseMs })));
    expect([...webhookPausesMs]).toEqual(webhookPausesMs.toSorted((a, b) => a - b));
    const allMs = webhookPausesMs.reduce((sum, pause) => sum + pause, 0);
    expect(allMs).toBeGreaterThan(2.9 * dayMs);
    expect(allMs).toBeLessThanOrEqual(3 * dayMs);
    expect(evaluateAttempt(reply(500), webhookPausesMs.length, 0)).toEqual({ kind: 'given_up', isGone: false });
  });

  it('waits as long as the receiver specifies, a day at most, and never less than the pause', () => {
    expect(evaluateAttempt(reply(429, 60), 0, 0)).toEqual({ kind: 'later', pauseMs: 60_000 });
    expect(evaluateAttempt(reply(429, 1), 0, 0)).toEqual({ kind: 'later', pauseMs: 5000 });
    expect(evaluateAttempt(reply(503, 999_999), 0, 0)).toEqual({ kind: 'later', pauseMs: dayMs });
  });

  it('is randomly shifted by up to 10%', () => {
    expect(evaluateAttempt(reply(500), 1, 1)).toEqual({ kind: 'later', pauseMs: 33_000 });
  });
});
