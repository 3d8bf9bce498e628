import type { PublicSession } from '@plenum/contracts/events/public-events';
import { expect, it } from 'vitest';
import { isShownAt, nowAndNext } from './now-and-next.ts';

const session = (id: number, start: string, end: string, status: PublicSession['status'] = 'SCHEDULED') =>
  ({ id, status, starts_at: `2031-03-${start}:00Z`, ends_at: `2031-03-${end}:00Z` }) as PublicSession;
const dayOf = (day_number: number, sessions: PublicSession[]) => ({
  day_number,
  days: [{ day_number, date: `2031-03-${27 + day_number}`, sessions_count: sessions.length }],
  sessions,
});
const days = [
  dayOf(1, [
    session(1, '28T08:00', '28T09:00'),
    session(2, '28T09:00', '28T10:00'),
    session(3, '28T09:00', '28T10:00', 'CANCELLED'),
    session(4, '28T10:00', '28T11:00', 'CANCELLED'),
    session(5, '28T10:30', '28T11:00'),
    session(6, '28T10:30', '28T12:00'),
    session(7, '28T23:00', '28T23:58'),
  ]),
  dayOf(2, [session(8, '29T00:00', '29T01:00')]),
];
const msAt = (time: string) => Date.parse(`2031-03-${time}:00Z`);

/** Returns the sessions displayed at a time by a page that was rendered at another time. */
function idsAt(time: string, { renderedAt = time, of = days } = {}) {
  const { now, next } = nowAndNext(of, msAt(renderedAt), () => true);
  const shown = next.filter((span) => isShownAt(span, msAt(time)));
  return [
    now.filter((span) => isShownAt(span, msAt(time))).map(({ session: { id } }) => id),
    shown.flatMap(({ sessions }) => sessions.map(({ id }) => id)),
  ];
}

it('finds the sessions in progress and all that start next', () => {
  expect(idsAt('28T07:00')).toEqual([[], [1]]);
  expect(idsAt('28T10:40')).toEqual([[4, 5, 6], [7]]);
  expect(idsAt('29T01:00')).toEqual([[], []]);
});

it('keeps cancelled sessions until their end, besides those that take place', () => {
  expect(idsAt('28T09:30')).toEqual([
    [2, 3],
    [4, 5, 6],
  ]);
  expect(idsAt('28T10:10')).toEqual([[4], [5, 6]]);
});

it('finds the next sessions on the following day', () => {
  expect(idsAt('28T23:57')).toEqual([[7], [8]]);
  expect(idsAt('28T23:59')).toEqual([[], [8]]);
});

it('keeps a live session of the day before that is past its end', () => {
  const live = [dayOf(1, [session(7, '28T23:45', '29T00:00', 'LIVE')]), ...days.slice(1)];
  expect(idsAt('29T00:05', { of: live })).toEqual([[7, 8], []]);
  expect(idsAt('29T00:05', { of: [dayOf(1, [session(7, '28T23:45', '29T00:00', 'COMPLETED')])] })).toEqual([[], []]);
});

it('displays the same on a page that was rendered earlier', () => {
  for (const time of ['28T08:00', '28T08:59', '28T09:30', '28T10:10', '28T10:40', '28T23:57', '29T00:30', '29T01:00'])
    expect(idsAt(time, { renderedAt: '28T07:00' }), time).toEqual(idsAt(time));
});
