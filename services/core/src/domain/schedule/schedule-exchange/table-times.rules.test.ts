import { describe, expect, it } from 'vitest';
import { readCellLength, readCellTime, readingOfDates } from './table-times.rules.ts';

const read = (cell: string, order: 'DAY_FIRST' | 'MONTH_FIRST' = 'DAY_FIRST') => {
  const time = readCellTime(cell, order);
  return time && [time.date, time.minutes, time.offset].filter((part) => part !== null).join(' ');
};

describe('a cell of a spreadsheet', () => {
  it.each([
    ['2027-03-20', '2027-03-20'],
    ['2027/3/20', '2027-03-20'],
    ['20.03.2027', '2027-03-20'],
    ['20. 3. 27', '2027-03-20'],
    ['Sa, 20.03.2027', '2027-03-20'],
    ['Saturday, March 20, 2027', '2027-03-20'],
    ['20. März 2027', '2027-03-20'],
    ['20-Mar-27', '2027-03-20'],
    ['20/03/2027', '2027-03-20'],
    ['2027-03-20 00:00:00', '2027-03-20 0'],
    ['20.03.2027 09:30', '2027-03-20 570'],
    ['2027-03-20T09:00:00.000Z', '2027-03-20 540 Z'],
    ['2027-03-20 15:00 +0200', '2027-03-20 900 +0200'],
    ['46466', '2027-03-20'],
    ['46466.375', '2027-03-20 540'],
    ['46466,3958333333', '2027-03-20 570'],
    ['9:00 AM', '540'],
    ['12:30\u202Fam', '30'],
    ['12:00 PM', '720'],
    ['9.30 Uhr', '570'],
    ['09:00:30.500', '540'],
    ['24:00', '1440'],
    ['0.375', '540'],
  ])('reads %s', (cell, time) => expect(read(cell)).toBe(time));

  it.each(['32.03.2027', '2027-02-30', '24:01', '25:00', '13:00 PM', '9', '0.30', 'tomorrow', '3/20/2027', '20.03.'])(
    'rejects %s',
    (cell) => expect(read(cell)).toBeNull(),
  );

  it('reads the month first on request', () => expect(read('3/20/2027 9:00 AM', 'MONTH_FIRST')).toBe('2027-03-20 540'));

  it.each([
    ['45', 45],
    ['45 min', 45],
    ['1:30', 90],
    ['01:30:00', 90],
    ['25:00:00', 1500],
    ['1 h 30 min', 90],
    ['2 Std.', 120],
    ['0.03125', 45],
    ['12:45:00 AM', 45],
  ])('reads %s as a length', (cell, minutes) => expect(readCellLength(cell)).toBe(minutes));

  it.each(['0.5 h', '0.5', '0.50', '1.5', '1:75', 'long'])('rejects %s as a length', (cell) =>
    expect(readCellLength(cell)).toBeNull(),
  );
});

describe('the order of day and month', () => {
  it('follows from any day above 12', () => {
    expect(readingOfDates(['3/4/2027', '3/20/2027'])).toEqual({ order: 'MONTH_FIRST', undecided: null });
    expect(readingOfDates(['3/4/2027', '20/3/2027'])).toEqual({ order: 'DAY_FIRST', undecided: null });
  });

  it('is a question otherwise, with the shorter span as the assumption', () => {
    expect(readingOfDates(['3/4/2027', '3/5/2027'])).toEqual({ order: 'MONTH_FIRST', undecided: '3/4/2027' });
    expect(readingOfDates(['3/4/2027'])).toEqual({ order: 'DAY_FIRST', undecided: '3/4/2027' });
    expect(readingOfDates(['20/3/2027', '3/20/2027', '3/4/2027']).undecided).toBe('3/4/2027');
    expect(readingOfDates(['32/5/2027', '3/4/2027']).undecided).toBe('3/4/2027');
  });

  it('is not a question for dates that mean the same', () => {
    expect(readingOfDates(['4/4/2027', '2027-03-20', '']).undecided).toBeNull();
  });
});
