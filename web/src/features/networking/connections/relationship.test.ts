import { describe, expect, it } from 'vitest';
import { relationshipOf } from './relationship.ts';

describe('the relationship of two people', () => {
  it('is a connection or an open request, whatever the settings say', () => {
    expect(relationshipOf({ status: 'ACCEPTED', direction: 'sent', mayAsk: false })).toBe('connected');
    expect(relationshipOf({ status: 'PENDING', direction: 'sent', mayAsk: false })).toBe('sent');
    expect(relationshipOf({ status: 'PENDING', direction: 'received', mayAsk: true })).toBe('received');
  });

  it('offers to connect if nothing is open and the other person accepts requests', () => {
    for (const status of [null, 'REJECTED', 'REMOVED'] as const) {
      expect(relationshipOf({ status, direction: null, mayAsk: true })).toBe('open');
      expect(relationshipOf({ status, direction: null, mayAsk: false })).toBe('closed');
    }
    expect(relationshipOf({ status: null, direction: null, mayAsk: null })).toBe('closed');
  });
});
