import { describe, expect, it } from 'vitest';
import { catalogue, fill } from './catalogue.ts';

const t = catalogue({
  'test.greeting': 'Hello {name}',
  'test.seats': { zero: 'No seats', one: '{count} seat in {hall}', other: '{count} seats in {hall}' },
  'test.plain': 'Plain',
});

describe('a message catalogue', () => {
  it('fills placeholders and leaves unknown ones visible', () => {
    expect(t('test.greeting', { name: 'Ada' })).toBe('Hello Ada');
    expect(t('test.plain')).toBe('Plain');
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });

  it('does not fill a placeholder with what another one brought in', () => {
    expect(fill('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x');
  });

  it('selects the English plural, with a form of its own for nothing', () => {
    expect(t('test.seats', { count: 0, hall: 'H1' })).toBe('No seats');
    expect(t('test.seats', { count: 1, hall: 'H1' })).toBe('1 seat in H1');
    expect(t('test.seats', { count: 2, hall: 'H1' })).toBe('2 seats in H1');
    expect(t('test.seats', { count: 1105, hall: 'H1' })).toBe('1,105 seats in H1');
  });

  it('follows the plural rules and numbers of another language', () => {
    const seats = { one: '{count} miejsce', few: '{count} miejsca', other: '{count} miejsc' };
    expect(fill(seats, { count: 3 }, 'pl')).toBe('3 miejsca');
    expect(fill(seats, { count: 5 }, 'pl')).toBe('5 miejsc');
    expect(fill('{count} Plätze', { count: 1105 }, 'de')).toBe('1.105 Plätze');
  });
});
