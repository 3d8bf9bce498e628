import { describe, expect, it } from 'vitest';
import { LocalPresence } from './local-presence.ts';

const membership = { event_id: 1, room_id: 2, user_id: 3 };

describe('LocalPresence', () => {
  it('counts a user once, regardless of how many sockets they have', () => {
    const local = new LocalPresence();
    expect([local.change(membership, 1), local.change(membership, 1)]).toEqual([true, false]);
    expect(local.peopleIn(2)).toBe(1);
    expect([local.change(membership, -1), local.change(membership, -1)]).toEqual([false, true]);
    expect(local.peopleIn(2)).toBe(0);
    expect(local.entries()).toEqual([]);
  });

  it('never counts below zero', () => {
    const local = new LocalPresence();
    expect(local.change(membership, -1)).toBe(false);
    expect(local.change(membership, 1)).toBe(true);
    expect(local.peopleIn(2)).toBe(1);
  });

  it('counts rooms and users separately', () => {
    const local = new LocalPresence();
    local.change(membership, 1);
    local.change({ ...membership, user_id: 4 }, 1);
    local.change({ ...membership, room_id: 5 }, 1);
    expect([local.peopleIn(2), local.peopleIn(5)]).toEqual([2, 1]);
    expect(local.entries()).toEqual(['1:2:3', '1:2:4', '1:5:3']);
  });
});
