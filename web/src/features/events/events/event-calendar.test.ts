import { expect, it } from 'vitest';
import { eventCalendar } from './event-calendar.ts';

const event = {
  id: 7,
  title: 'Talks, drinks; more',
  start_date: '2031-02-27',
  end_date: '2031-02-28',
  venue_name: 'Old Mill',
  venue_address: 'Lane 1\nBack door',
  location: 'Ghent, Belgium',
  created_at: '2030-01-02T03:04:05.678Z',
  updated_at: null,
};

it('sets DTEND to the day after the last day, and escapes special characters', () => {
  const lines = eventCalendar(event, 'https://plenum.example/app/events/7').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:event-7@plenum.example',
      'DTSTAMP:20300102T030405Z',
      'DTSTART;VALUE=DATE:20310227',
      'DTEND;VALUE=DATE:20310301',
      String.raw`SUMMARY:Talks\, drinks\; more`,
      String.raw`LOCATION:Old Mill\, Lane 1\nBack door\, Ghent\, Belgium`,
    ]),
  );
});

it('folds long lines after 75 bytes', () => {
  const file = eventCalendar({ ...event, title: 'ä'.repeat(100) }, 'https://plenum.example/app/events/7');
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('ä'.repeat(100));
});
