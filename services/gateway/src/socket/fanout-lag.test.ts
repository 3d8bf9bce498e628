import { describe, expect, it } from 'vitest';
import { lagSeconds } from './fanout-lag.ts';

const nowMs = Date.parse('2026-11-21T10:00:00.250Z');
const message = (created_at: string, content = '') => JSON.stringify({ id: 1, content, created_at, reply_to: null });

describe('lag of a message', () => {
  it('returns the time since the message was stored', () => {
    expect(lagSeconds(message('2026-11-21T10:00:00.000Z'), nowMs)).toBe(0.25);
  });

  it('ignores the text of the message', () => {
    const fakeTimestamp = '"created_at":"2001-01-01T00:00:00.000Z"';
    expect(lagSeconds(message('2026-11-21T10:00:00.000Z', fakeTimestamp), nowMs)).toBe(0.25);
  });

  it('never returns a negative lag, even if the clocks differ', () => {
    expect(lagSeconds(message('2026-11-21T10:00:05.000Z'), nowMs)).toBe(0);
  });

  it.each(['{}', message('yesterday'), message('')])('returns null without a valid timestamp: %s', (text) => {
    expect(lagSeconds(text, nowMs)).toBeNull();
  });
});
