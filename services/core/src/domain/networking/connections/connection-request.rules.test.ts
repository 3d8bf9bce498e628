import { connectionStatuses } from '@plenum/contracts/enums';
import { icebreakerLengthMax } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { refusalByFormer, requireIcebreaker } from './connection-request.rules.ts';

const dayMs = 86_400_000;
const asking = 1;
const asked = 2;
const changed_at = new Date('2031-03-01T12:00:00Z');
const after = (days: number, ms = 0): number => changed_at.getTime() + days * dayMs + ms;

describe('what is between two people', () => {
  it.each([
    ['PENDING', asking, 'connection_exists'],
    ['PENDING', asked, 'connection_exists'],
    ['ACCEPTED', asking, 'connection_exists'],
    ['ACCEPTED', asked, 'connection_exists'],
    ['BLOCKED', asking, 'connection_exists'],
    ['REMOVED', asking, null],
    ['REMOVED', asked, null],
    // The person who declined may send a request immediately.
    ['REJECTED', asked, null],
    ['REJECTED', asking, 'connection_too_soon'],
  ] as const)('%s, asked for by %i: %s', (status, requester_id, refusal) => {
    expect(connectionStatuses).toContain(status);
    const former = { status, requester_id, changed_at, was_withdrawn: false };
    expect(refusalByFormer(former, asking, after(1))).toBe(refusal);
  });

  it('nothing stands against a first request', () => {
    expect(refusalByFormer(null, asking, after(0))).toBeNull();
  });

  it.each([
    ['was turned down', 'REJECTED', false],
    ['took a request back', 'REMOVED', true],
  ] as const)('who %s may ask again after exactly thirty days', (_what, status, was_withdrawn) => {
    const former = { status, requester_id: asking, changed_at, was_withdrawn };
    expect(refusalByFormer(former, asking, after(30, -1))).toBe('connection_too_soon');
    expect(refusalByFormer(former, asking, after(30))).toBeNull();
    expect(refusalByFormer(former, asked, after(1))).toBeNull();
  });
});

describe('an icebreaker', () => {
  const anything = { lines: [], allows_custom: true };

  it('has 1 to 500 characters, without blank edges', () => {
    expect(requireIcebreaker('  Hi\u0301  ', anything)).toBe('Hí');
    expect(requireIcebreaker('😀'.repeat(icebreakerLengthMax), anything)).toHaveLength(2 * icebreakerLengthMax);
    expect(() => requireIcebreaker('😀'.repeat(icebreakerLengthMax + 1), anything)).toThrow(
      expect.objectContaining({ code: 'icebreaker_too_long' }),
    );
  });

  it.each(['', ' \n\t', '\u200B', '\u3164'])('is not blank: %j', (blank) => {
    expect(() => requireIcebreaker(blank, anything)).toThrow(expect.objectContaining({ code: 'icebreaker_empty' }));
  });

  it('is one of the lines where an event allows no others', () => {
    const lines = ['What brings you here?'];
    expect(requireIcebreaker(' What brings you here? ', { lines, allows_custom: false })).toBe(lines[0]);
    expect(() => requireIcebreaker('Hello', { lines, allows_custom: false })).toThrow(
      expect.objectContaining({ code: 'icebreaker_not_offered' }),
    );
    expect(requireIcebreaker('Hello', { lines, allows_custom: true })).toBe('Hello');
  });
});
