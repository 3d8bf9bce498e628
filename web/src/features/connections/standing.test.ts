import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';

describe('what stands between two people', () => {
  it('is a connection or an open request, whatever the wishes say', () => {
    expect(standingOf({ status: 'ACCEPTED', direction: 'sent', may_ask: false })).toBe('connected');
    expect(standingOf({ status: 'PENDING', direction: 'sent', may_ask: false })).toBe('sent');
    expect(standingOf({ status: 'PENDING', direction: 'received', may_ask: true })).toBe('received');
  });

  it('is the question to connect where nothing is open and the other person takes it', () => {
    for (const status of [null, 'REJECTED', 'REMOVED'] as const) {
      expect(standingOf({ status, direction: null, may_ask: true })).toBe('open');
      expect(standingOf({ status, direction: null, may_ask: false })).toBe('closed');
    }
    expect(standingOf({ status: null, direction: null, may_ask: null })).toBe('closed');
  });
});
