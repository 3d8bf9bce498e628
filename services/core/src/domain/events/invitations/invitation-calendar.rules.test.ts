import { expect, it } from 'vitest';
import { invitationCalendar } from './invitation-calendar.rules.ts';

const row = {
  event_id: 7,
  start_date: '2031-03-28',
  end_date: '2031-03-30',
  sent_at: new Date('2030-01-02T03:04:05Z'),
};
const texts = {
  title: 'The fair; and more',
  place: 'House of trees, Brussels',
  url: 'https://plenum.test/invitations/x',
};

it('has one entry for the days of the event, which does not block time', () => {
  const lines = (invitationCalendar(row, texts) ?? '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:event-7@plenum.test',
      'DTSTART;VALUE=DATE:20310328',
      'DTEND;VALUE=DATE:20310331',
      String.raw`SUMMARY:The fair\; and more`,
      String.raw`LOCATION:House of trees\, Brussels`,
      'TRANSP:TRANSPARENT',
    ]),
  );
});

it('ends after the last day of a month, and is empty without an event', () => {
  const oneDay = invitationCalendar({ ...row, start_date: '2031-02-28', end_date: '2031-02-28' }, texts);
  expect(oneDay).toContain('DTEND;VALUE=DATE:20310301');
  expect(invitationCalendar({ ...row, event_id: null, start_date: null, end_date: null }, texts)).toBe(null);
});
