import type { PublicSession } from '@plenum/contracts/events/public-events';
import { expect, it } from 'vitest';
import { nowAndNext } from './now-and-next.ts';

const session = (id: number, start: string, end: string, status: PublicSession['status'] = 'SCHEDULED') =>
  ({ id, status, starts_at: `2031-03-28T${start}Z`, ends_at: `2031-03-28T${end}Z` }) as PublicSession;
const sessions = [
  session(1, '08:00:00', '09:00:00'),
  session(2, '09:00:00', '10:00:00'),
  session(3, '09:00:00', '10:00:00', 'CANCELLED'),
  session(4, '10:00:00', '11:00:00', 'CANCELLED'),
  session(5, '10:30:00', '11:00:00'),
  session(6, '10:30:00', '12:00:00'),
  session(7, '12:00:00', '13:00:00'),
];
const idsAt = (time: string) => {
  const { now, next } = nowAndNext(sessions, Date.parse(`2031-03-28T${time}Z`));
  return [now.map(({ id }) => id), next.map(({ id }) => id)];
};

it('finds the sessions in progress and all that start next', () => {
  expect(idsAt('07:00:00')).toEqual([[], [1]]);
  expect(idsAt('09:00:00')).toEqual([[2], [5, 6]]);
  expect(idsAt('10:10:00')).toEqual([[], [5, 6]]);
  expect(idsAt('12:30:00')).toEqual([[7], []]);
  expect(idsAt('13:00:00')).toEqual([[], []]);
});
