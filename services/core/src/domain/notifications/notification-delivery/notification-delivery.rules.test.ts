import { describe, expect, it } from 'vitest';
import {
  afterQuiet,
  channelsOf,
  defaultChannels,
  type DeliveryState,
  digestPauseMs,
  mailGraceMs,
  nextDigest,
  planDelivery,
  pushGraceMs,
  pushRetryPeriodMs,
} from './notification-delivery.rules.ts';

const night = { from: 22 * 60, to: 7 * 60 };
const ms = (instant: string): number => Date.parse(instant);
const instant = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

describe('quiet hours', () => {
  it.each([
    ['before them', '2031-01-10T20:59:59Z', '2031-01-10T20:59:59.000Z'],
    ['at their start', '2031-01-10T21:00:00Z', '2031-01-11T06:00:00.000Z'],
    ['after midnight', '2031-01-11T02:00:00Z', '2031-01-11T06:00:00.000Z'],
    ['at their end', '2031-01-11T06:00:00Z', '2031-01-11T06:00:00.000Z'],
    ['in the night that loses an hour', '2031-03-30T00:30:00Z', '2031-03-30T05:00:00.000Z'],
    ['in the night that gains an hour', '2031-10-25T23:30:00Z', '2031-10-26T06:00:00.000Z'],
  ])('%s, in Brussels', (_when, from, to) => {
    expect(instant(afterQuiet(ms(from), night, 'Europe/Brussels'))).toBe(to);
  });

  it.each([
    ['Asia/Kathmandu', '2031-01-10T20:00:00Z', '2031-01-11T01:15:00.000Z'],
    ['America/Los_Angeles', '2031-01-10T20:00:00Z', '2031-01-10T20:00:00.000Z'],
    ['Pacific/Kiritimati', '2031-01-10T16:59:00Z', '2031-01-10T17:00:00.000Z'],
  ])('are those of %s', (zone, from, to) => {
    expect(instant(afterQuiet(ms(from), night, zone))).toBe(to);
  });

  it('that end in the skipped hour of a clock change end that much later', () => {
    const short = { from: 60, to: 150 };
    expect(instant(afterQuiet(ms('2031-03-30T00:30:00Z'), short, 'Europe/Brussels'))).toBe('2031-03-30T01:30:00.000Z');
  });

  it('are optional', () => {
    expect(afterQuiet(ms('2031-01-11T02:00:00Z'), null, 'Europe/Brussels')).toBe(ms('2031-01-11T02:00:00Z'));
    const empty = { from: 120, to: 120 };
    expect(afterQuiet(ms('2031-01-11T01:00:00Z'), empty, 'Europe/Brussels')).toBe(ms('2031-01-11T01:00:00Z'));
  });
});

it.each([
  ['2031-01-10T06:59:59Z', night, '2031-01-10T07:00:00.000Z'],
  ['2031-01-10T07:00:00Z', night, '2031-01-11T07:00:00.000Z'],
  ['2031-03-29T12:00:00Z', night, '2031-03-30T06:00:00.000Z'],
  ['2031-01-10T06:00:00Z', { from: 0, to: 600 }, '2031-01-10T09:00:00.000Z'],
])('the digest after %s is sent at eight, or when quiet hours end', (from, quiet, to) => {
  expect(instant(nextDigest(ms(from), quiet, 'Europe/Brussels'))).toBe(to);
});

const createdMs = ms('2031-01-10T10:00:00Z');
const deliveryInput = (change: Partial<DeliveryState>): DeliveryState => ({
  kind: 'DIRECT_MESSAGE',
  createdMs,
  startsMs: null,
  isOver: false,
  isPushed: false,
  isMailed: false,
  level: 'ALL',
  channel: { push: true, mail: 'AT_ONCE' },
  devices: 0,
  mails: true,
  mailsAfterPush: false,
  quiet: night,
  timeZone: 'Europe/Brussels',
  digestMs: null,
  ...change,
});
const unset = { now: null, nextMs: null };

describe('a notification', () => {
  it.each<[string, Partial<DeliveryState>]>([
    ['is read', { isOver: true }],
    ['belongs to an event with notifications in the app only', { level: 'APP_ONLY' }],
    ['belongs to a muted event', { level: 'NONE' }],
    ['was shown by a device', { devices: 1, isPushed: true }],
    ['was mailed', { isMailed: true }],
    ['has no channel', { channel: { push: false, mail: 'NEVER' }, devices: 3 }],
    ['may not be emailed and has no device', { mails: false }],
    ['is a reminder, whatever was chosen', { kind: 'SESSION_STARTING', channel: { push: true, mail: 'AT_ONCE' } }],
  ])('is not sent when it %s', (_when, change) => {
    expect(planDelivery(deliveryInput(change), createdMs + 12 * 3_600_000)).toEqual(unset);
  });

  it('is pushed after the delay, retried for a limited time, and then emailed', () => {
    const pushed = deliveryInput({ devices: 1 });
    expect(planDelivery(pushed, createdMs + pushGraceMs - 1)).toEqual({ now: null, nextMs: createdMs + pushGraceMs });
    expect(planDelivery(pushed, createdMs + pushGraceMs)).toEqual({ now: 'push', nextMs: null });
    expect(planDelivery(pushed, createdMs + pushGraceMs + pushRetryPeriodMs)).toEqual({ now: 'push', nextMs: null });
    expect(planDelivery(pushed, createdMs + pushGraceMs + pushRetryPeriodMs + 1)).toEqual({
      now: 'mail',
      nextMs: null,
    });
  });

  it('is emailed after its delay if there is no device', () => {
    expect(planDelivery(deliveryInput({}), createdMs + mailGraceMs - 1)).toEqual({
      now: null,
      nextMs: createdMs + mailGraceMs,
    });
    expect(planDelivery(deliveryInput({}), createdMs + mailGraceMs)).toEqual({ now: 'mail', nextMs: null });
  });

  it('is emailed in addition to the push if the person chose so', () => {
    const both = deliveryInput({ devices: 1, isPushed: true, mailsAfterPush: true });
    expect(planDelivery(both, createdMs + mailGraceMs)).toEqual({ now: 'mail', nextMs: null });
  });

  it('waits for the end of quiet hours, except a call to the stage or the microphone', () => {
    const lateMs = ms('2031-01-10T23:00:00Z');
    const morning = ms('2031-01-11T06:00:00Z');
    expect(planDelivery(deliveryInput({ devices: 1, createdMs: lateMs }), lateMs + pushGraceMs).nextMs).toBe(morning);
    expect(planDelivery(deliveryInput({ devices: 1, createdMs: lateMs }), morning)).toEqual({
      now: 'push',
      nextMs: null,
    });
    expect(planDelivery(deliveryInput({ createdMs: lateMs }), lateMs).nextMs).toBe(morning);
    const called = deliveryInput({ kind: 'STAGE_CALL', devices: 1, createdMs: lateMs, startsMs: lateMs + 600_000 });
    expect(planDelivery(called, lateMs + pushGraceMs)).toEqual({ now: 'push', nextMs: null });
    const microphoneCall = deliveryInput({ kind: 'HAND_CALLED', devices: 1, createdMs: lateMs });
    expect(planDelivery(microphoneCall, lateMs + pushGraceMs)).toEqual({ now: 'push', nextMs: null });
    const reminder = deliveryInput({
      kind: 'SESSION_STARTING',
      devices: 1,
      createdMs: lateMs,
      startsMs: lateMs + 600_000,
    });
    expect(planDelivery(reminder, lateMs + pushGraceMs)).toEqual(unset);
  });
});

describe('the digest', () => {
  const daily = (change: Partial<DeliveryState> = {}) =>
    deliveryInput({ kind: 'EVENT_ROLE', channel: { push: false, mail: 'DAILY' }, ...change });
  const next = ms('2031-01-11T07:00:00Z');

  it('is sent the next morning, and not twice a day', () => {
    expect(planDelivery(daily(), createdMs).nextMs).toBe(next);
    expect(planDelivery(daily(), next)).toEqual({ now: 'mail', nextMs: null });
    const afterPause = daily({ digestMs: next - digestPauseMs + 1 });
    expect(planDelivery(afterPause, next).nextMs).toBe(next + 24 * 3_600_000);
    expect(planDelivery(daily({ digestMs: next - digestPauseMs - 1 }), next)).toEqual({ now: 'mail', nextMs: null });
  });

  it('is sent earlier if a moved session starts before it, unless one was sent', () => {
    const startsMs = ms('2031-01-10T16:00:00Z');
    const sessionChanged = { kind: 'SESSION_CHANGED', startsMs } as const;
    expect(instant(planDelivery(daily(sessionChanged), createdMs).nextMs)).toBe('2031-01-10T14:00:00.000Z');
    expect(planDelivery(daily({ ...sessionChanged, digestMs: createdMs - 1 }), createdMs)).toEqual(unset);
    const soonDelivery = daily({ ...sessionChanged, startsMs: createdMs + mailGraceMs + 60_000 });
    expect(planDelivery(soonDelivery, createdMs).nextMs).toBe(createdMs + mailGraceMs);
    expect(planDelivery(daily({ ...sessionChanged, startsMs: createdMs + mailGraceMs }), createdMs)).toEqual(unset);
  });
});

it('without a choice, only messages of other people are emailed immediately', () => {
  const immediateKinds = Object.entries(defaultChannels).flatMap(([kind, { mail }]) =>
    mail === 'AT_ONCE' ? [kind] : [],
  );
  expect(immediateKinds).toEqual(['CONNECTION_REQUESTED', 'DIRECT_MESSAGE']);
  expect(channelsOf({ DIRECT_MESSAGE: { mail: 'NEVER' }, INVITATION: { mail: 'DAILY' } })).toEqual({
    ...defaultChannels,
    DIRECT_MESSAGE: { push: true, mail: 'NEVER' },
  });
});
