import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

function bucketAt(nowMs: number) {
  const time = { nowMs };
  const clock = { now: () => time.nowMs, date: () => new Date(time.nowMs) };
  return { time, bucket: new TokenBucket(clock, { points: 3, durationS: 3 }) };
}

describe('token bucket', () => {
  it('permits all its points immediately and no more', () => {
    const { bucket } = bucketAt(0);
    expect([1, 2, 3, 4].map(() => bucket.take())).toEqual([true, true, true, false]);
  });

  it('refills evenly, up to its capacity', () => {
    const { bucket, time } = bucketAt(0);
    for (let takenPoints = 0; takenPoints < 3; takenPoints += 1) bucket.take();
    time.nowMs = 999;
    expect(bucket.take()).toBe(false);
    time.nowMs = 1_000;
    expect(bucket.take()).toBe(true);
    time.nowMs = 60_000;
    expect([1, 2, 3, 4].map(() => bucket.take())).toEqual([true, true, true, false]);
  });

  it('returns the seconds until the next point', () => {
    const clock = { now: () => 0, date: () => new Date(0) };
    const slowBucket = new TokenBucket(clock, { points: 1, durationS: 90 });
    slowBucket.take();
    expect(slowBucket.waitS()).toBe(90);
    const { bucket, time } = bucketAt(0);
    for (let takenPoints = 0; takenPoints < 3; takenPoints += 1) bucket.take();
    time.nowMs = 900;
    expect(bucket.waitS()).toBe(1);
  });
});
