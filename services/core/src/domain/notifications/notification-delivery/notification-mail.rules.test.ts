import { expect, test } from 'vitest';
import { composeNotificationMail, type NotificationMailItem } from './notification-mail.rules.ts';

const url = 'https://plenum.example/notifications';
const reported: NotificationMailItem = {
  kind: 'REPORTED',
  actor: null,
  event: 'Spring Days',
  organization: null,
  role: null,
  news: null,
  delay: null,
  session: null,
  url,
};

const mailOf = (locale: string, count: number) => {
  const recipient = { email: 'ada@example.org', first_name: 'Ada', locale };
  const items = Array.from({ length: count }, () => reported);
  return composeNotificationMail({ recipient, url, messageKey: 'key' }, { items, settingsUrl: url });
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
