import { expect, test } from 'vitest';
import { composeNotificationMail, type NotificationMailItem } from './notification-mail.rules.ts';

const url = 'https://plenum.example/notifications';
const reported: NotificationMailItem = {
  kind: 'REPORTED',
  actor: null,
  event: 'Spring Days',
  organization: null,
  role: null,
  invited_role: null,
  news: null,
  delay: null,
  session: null,
  url,
};

const mailOf = (locale: string, count: number, subjectEvent: string | null = null) => {
  const recipient = { email: 'ada@example.org', first_name: 'Ada', locale };
  const items = Array.from({ length: count }, () => reported);
  return composeNotificationMail({ recipient, url, messageKey: 'key' }, { items, subjectEvent, settingsUrl: url });
};

test.each([
  ['en', 1, '1 notification on Plenum'],
  ['en', 2, '2 notifications on Plenum'],
  ['de', 1, '1 Mitteilung auf Plenum'],
  ['de', 2, '2 Mitteilungen auf Plenum'],
])('has the subject in %s for %i', (locale, count, subject) => {
  expect(mailOf(locale, count).subject).toBe(subject);
});

test.each([
  ['en', 10, null],
  ['en', 11, 'And one more, in your notifications.'],
  ['en', 12, 'And 2 more, in your notifications.'],
  ['de', 11, 'Und eine weitere in Ihren Mitteilungen.'],
  ['de', 12, 'Und 2 weitere in Ihren Mitteilungen.'],
])('lists ten and counts the rest: in %s, of %i', (locale, count, rest) => {
  const { text } = mailOf(locale, count);
  expect(text.match(/Spring Days/g)).toHaveLength(10);
  if (rest === null) expect(text).not.toContain('more');
  else expect(text).toContain(rest);
});

test.each([
  ['en', 1, '1 notification from “Spring Days”'],
  ['en', 2, '2 notifications from “Spring Days”'],
  ['de', 2, '2 Mitteilungen von „Spring Days“'],
])('names the event that all are about, in %s for %i', (locale, count, subject) => {
  expect(mailOf(locale, count, 'Spring Days').subject).toBe(subject);
});

test.each([
  ['en-GB', null, 'Thursday, 5 March 2026 at 14:00 CET'],
  ['en-US', null, 'Thursday, March 5, 2026 at 2:00 PM GMT+1'],
  ['en-GB', 'Europe/Berlin', 'Thursday, 5 March 2026 at 14:00 CET'],
  ['en-US', 'America/New_York', 'Thursday, March 5, 2026 at 2:00 PM GMT+1 (8:00 AM EST)'],
  ['de', 'Asia/Tokyo', 'Donnerstag, 5. März 2026 um 14:00 MEZ (22:00 GMT+9)'],
  ['de', 'Pacific/Auckland', 'Donnerstag, 5. März 2026 um 14:00 MEZ (Freitag, 02:00 GMT+13)'],
])('states the start for a reader of %s in %s', (locale, time_zone, start) => {
  const session = {
    title: 'Compilers',
    starts_at: new Date('2026-03-05T13:00:00Z'),
    timezone: 'Europe/Brussels',
    location: null,
    isCancelled: false,
  };
  const item = { ...reported, kind: 'SESSION_CHANGED', session } as const;
  const recipient = { email: 'ada@example.org', first_name: 'Ada', locale, time_zone };
  const content = { items: [item], subjectEvent: null, settingsUrl: url };
  const { text } = composeNotificationMail({ recipient, url, messageKey: 'key' }, content);
  expect(text.replaceAll(/[\u2009\u202F\u00A0]/g, ' ')).toContain(start);
});
