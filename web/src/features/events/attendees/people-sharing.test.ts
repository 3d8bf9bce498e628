import { describe, expect, it } from 'vitest';
import { orderPeople } from './people-sharing.ts';

const person = (user_id: number, list = 'all') => ({ user_id, list });

describe('the order of people', () => {
  it('has those who share an interest first, each person once, and not the viewer', () => {
    const listed = orderPeople([person(3, 'shared')], [person(1), person(2), person(3), person(4)], 2);
    expect(listed.map(({ user_id }) => user_id)).toEqual([3, 1, 4]);
  });

  it('is that of the list without shared interests or a known viewer', () => {
    expect(orderPeople([], [person(2), person(1)], undefined)).toEqual([person(2), person(1)]);
  });
});
