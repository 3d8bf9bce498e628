import { describe, expect, it } from 'vitest';
import { HeldPlaces } from './held-places.ts';

const place = { event_id: 1, room_id: 2, user_id: 3 };

describe('places a process holds', () => {
  it('counts a person once, however many sockets they have', () => {
    const held = new HeldPlaces();
    expect([held.change(place, 1), held.change(place, 1)]).toEqual([true, false]);
    expect(held.peopleIn(2)).toBe(1);
    expect([held.change(place, -1), held.change(place, -1)]).toEqual([false, true]);
    expect(held.peopleIn(2)).toBe(0);
    expect(held.entries()).toEqual([]);
  });

  it('never holds less than nothing', () => {
    const held = new HeldPlaces();
    expect(held.change(place, -1)).toBe(false);
    expect(held.change(place, 1)).toBe(true);
    expect(held.peopleIn(2)).toBe(1);
  });

  it('keeps rooms and people apart', () => {
    const held = new HeldPlaces();
    held.change(place, 1);
    held.change({ ...place, user_id: 4 }, 1);
    held.change({ ...place, room_id: 5 }, 1);
    expect([held.peopleIn(2), held.peopleIn(5)]).toEqual([2, 1]);
    expect(held.entries()).toEqual(['1:2:3', '1:2:4', '1:5:3']);
  });
});
