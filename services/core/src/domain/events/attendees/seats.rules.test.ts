import { describe, expect, it } from 'vitest';
import { countWithoutSeat, freeSeats, isFull, isSeated, lowerLimit } from './seats.rules.ts';

const seats = { limit: 10, taken: 4, promised: 3, waiting: 0 };

describe('freeSeats and isFull', () => {
  it('a promised seat is not free', () => {
    expect(freeSeats(seats)).toBe(3);
    expect(isFull(seats)).toBe(false);
    expect(isFull({ ...seats, promised: 5 })).toBe(false);
    expect(isFull({ ...seats, promised: 6 })).toBe(true);
  });
  it('a limit below the taken seats leaves no seat free', () => {
    expect(freeSeats({ ...seats, limit: 2 })).toBe(0);
  });
  it('new requests wait behind earlier ones, even if a seat is free', () => {
    expect(isFull({ ...seats, waiting: 1 })).toBe(true);
  });
  it('puts no request on the waiting list without a limit', () => {
    expect(freeSeats({ ...seats, limit: null })).toBeNull();
    expect(isFull({ ...seats, limit: null, waiting: 5 })).toBe(false);
  });
});

describe('lowerLimit', () => {
  it('is the lower of the limits that are set', () => {
    expect([lowerLimit(50, 20), lowerLimit(20, 50), lowerLimit(null, 5), lowerLimit(5, null)]).toEqual([20, 20, 5, 5]);
    expect(lowerLimit(null, null)).toBeNull();
  });
});

describe('isSeated', () => {
  it.each([
    ['in_turn', { taken: 7, promised: 3 }, true],
    ['in_turn', { taken: 8, promised: 3 }, false],
    ['in_turn', { taken: 7, promised: 2, waiting: 1 }, false],
    ['given', { taken: 7, promised: 3, waiting: 9 }, true],
    ['given', { taken: 8, promised: 3 }, false],
    ['promised', { taken: 10, promised: 3, waiting: 9 }, true],
    ['promised', { taken: 11, promised: 0 }, false],
    ['in_turn', { limit: null, taken: 99 }, true],
  ] as const)('returns for %s with %j: %s', (claim, counts, expected) => {
    expect(isSeated({ ...seats, ...counts }, claim)).toBe(expected);
  });
});

describe('beyondSeats', () => {
  it('counts the invitations without a seat, behind the waiting list', () => {
    expect(countWithoutSeat({ limit: 50, taken: 0, promised: 50, waiting: 0 }, 50)).toBe(0);
    expect(countWithoutSeat({ limit: 50, taken: 0, promised: 51, waiting: 0 }, 51)).toBe(1);
    expect(countWithoutSeat({ limit: 50, taken: 0, promised: 300, waiting: 0 }, 300)).toBe(250);
    expect(countWithoutSeat({ limit: 50, taken: 48, promised: 2, waiting: 1 }, 2)).toBe(1);
    expect(countWithoutSeat({ limit: 50, taken: 60, promised: 3, waiting: 0 }, 3)).toBe(3);
    expect(countWithoutSeat({ limit: null, taken: 60, promised: 3, waiting: 0 }, 3)).toBe(0);
  });
});
