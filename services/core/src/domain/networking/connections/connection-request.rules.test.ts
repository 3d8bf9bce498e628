import { connectionStatuses } from '@plenum/contracts/enums';
import { maxIcebreakerLength } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { rejectionByExisting, requireIcebreaker } from './connection-request.rules.ts';

const dayMs = 86_400_000;
const requesterId = 1;
const recipientId = 2;
const changed_at = new Date('2031-03-01T12:00:00Z');
const after = (days: number, ms = 0): number => changed_at.getTime() + days * dayMs + ms;

describe('the relationship of two people', () => {
  it.each([
    ['PENDING', requesterId, 'connection_exists'],
    ['PENDING', recipientId, 'connection_exists'],
    ['ACCEPTED', requesterId, 'connection_exists'],
    ['ACCEPTED', recipientId, 'connection_exists'],
    ['BLOCKED', requesterId, 'connection_exists'],
    ['REMOVED', requesterId, null],
    ['REMOVED', recipientId, null],
    // The person who declined may send a request immediately.
    ['REJECTED', recipientId, null],
    ['REJECTED', requesterId, 'connection_too_soon'],
  ] as const)('%s, requested by %i, returns %s', (status, requester_id, refusal) => {
    expect(connectionStatuses).toContain(status);
    const former = { status, requester_id, changed_at, was_withdrawn: false };
    expect(rejectionByExisting(former, requesterId, after(1))).toBe(refusal);
  });

  it('allows a first request', () => {
    expect(rejectionByExisting(null, requesterId, after(0))).toBeNull();
  });

  it.each([
    ['was turned down', 'REJECTED', false],
    ['took a request back', 'REMOVED', true],
  ] as const)('allows a person who %s to request again after exactly thirty days', (_what, status, was_withdrawn) => {
    const former = { status, requester_id: requesterId, changed_at, was_withdrawn };
    expect(rejectionByExisting(former, requesterId, after(30, -1))).toBe('connection_too_soon');
    expect(rejectionByExisting(former, requesterId, after(30))).toBeNull();
    expect(rejectionByExisting(former, recipientId, after(1))).toBeNull();
  });
});

describe('an icebreaker', () => {
  const anyIcebreaker = { lines: [], allows_custom: true };

  it('has 1 to 500 characters, without surrounding whitespace', () => {
    expect(requireIcebreaker('  Hi\u0301  ', anyIcebreaker)).toBe('Hí');
    expect(requireIcebreaker('😀'.repeat(maxIcebreakerLength), anyIcebreaker)).toHaveLength(2 * maxIcebreakerLength);
    expect(() => requireIcebreaker('😀'.repeat(maxIcebreakerLength + 1), anyIcebreaker)).toThrow(
      expect.objectContaining({ code: 'icebreaker_too_long' }),
    );
  });

  it.each(['', ' \n\t', '\u200B', '\u3164'])('rejects blank text: %j', (blank) => {
    expect(() => requireIcebreaker(blank, anyIcebreaker)).toThrow(
      expect.objectContaining({ code: 'icebreaker_empty' }),
    );
  });

  it('must be one of the predefined lines where an event allows no others', () => {
    const lines = ['What brings you here?'];
    expect(requireIcebreaker(' What brings you here? ', { lines, allows_custom: false })).toBe(lines[0]);
    expect(() => requireIcebreaker('Hello', { lines, allows_custom: false })).toThrow(
      expect.objectContaining({ code: 'icebreaker_not_offered' }),
    );
    expect(requireIcebreaker('Hello', { lines, allows_custom: true })).toBe('Hello');
  });
});
