import { describe, expect, it } from 'vitest';
import { buildingsOf, orderOf, movedUp, parseMinutes, withBuilding, withLocation } from './agenda-order.rules.ts';

const agenda = {
  locations: ['Aula', 'H.1', 'H.2', 'Tent'],
  buildings: [
    { name: 'H', locations: ['H.1', 'H.2'] },
    { name: 'A', locations: ['Aula'] },
  ],
};

describe('the order of locations', () => {
  it('is by building, and stored that way', () => {
    const groups = buildingsOf(agenda);
    expect(groups.at(-1)).toEqual({ name: '', locations: ['Tent'] });
    expect(orderOf(movedUp(groups, 'A'), ['Main']).locations).toEqual([
      { name: 'Aula', building: 'A' },
      { name: 'H.1', building: 'H' },
      { name: 'H.2', building: 'H' },
      { name: 'Tent', building: null },
    ]);
  });

  it('accepts new buildings with unique names', () => {
    const groups = buildingsOf(agenda);
    expect(withBuilding(groups, '  North   wing ').map(({ name }) => name)).toEqual(['H', 'A', 'North wing', '']);
    expect(withBuilding(groups, 'H')).toBe(groups);
    expect(withBuilding(groups, ' ')).toBe(groups);
  });

  it('appends new locations without a building', () => {
    const groups = buildingsOf(agenda);
    expect(withLocation(groups, ' Inner  yard ').at(-1)?.locations).toEqual(['Tent', 'Inner yard']);
    expect(withLocation(groups, 'H.1')).toBe(groups);
    expect(withLocation(groups, ' ')).toBe(groups);
  });

  it('includes the minutes between buildings, from 1 to 60 or none', () => {
    expect(['1', ' 60 ', ''].map(parseMinutes)).toEqual([1, 60, 0]);
    expect(['0', '61', '2.5', '-1', 'x', '1e1'].map(parseMinutes)).toEqual(Array.from({ length: 6 }));
  });
});
