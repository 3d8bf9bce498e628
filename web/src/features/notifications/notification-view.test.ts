import type { NotificationKind } from '@plenum/contracts/notification-kinds';
import type { Notification } from '@plenum/contracts/notifications';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { learnTime } from '../../lib/now.ts';
import { byDay } from './notification-days.ts';
import { wordsOf } from './notification-words.ts';

const told = (kind: NotificationKind, change: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind,
  subject_id: 5,
  is_read: false,
  created_at: '2031-03-28T10:00:00.000Z',
  actor: { id: 3, full_name: 'Ada Lovelace', image_url: null },
  event: { id: 7, title: 'Open Days', timezone: 'Europe/Brussels' },
  organization: null,
  session: null,
  role: null,
  former_role: null,
  join_outcome: null,
  schedule_news: null,
  message: null,
  request_count: null,
  announcement: null,
  delay: null,
  ...change,
});
const session = {
  id: 5,
  title: 'Opening',
  starts_at: '2031-03-28T09:30:00.000Z',
  location: 'Hall A',
  is_cancelled: false,
};

describe('a location that runs late', () => {
  afterEach(() => vi.useRealTimers());

  it('names the new times, with the day of those that are not today', () => {
    vi.useFakeTimers({ now: new Date('2031-03-28T22:50:00Z') });
    // What the module knows of the server's time is left by the tests before it.
    learnTime(new Response(null, { headers: { date: new Date().toUTCString() } }), performance.now());
    const delay = {
      location: 'Hall A',
      minutes: 15,
      session_count: 2,
      sessions: [
        { id: 5, title: 'Opening', starts_at: '2031-03-28T22:55:00.000Z' },
        { id: 6, title: 'Party', starts_at: '2031-03-28T23:05:00.000Z' },
      ],
    };
    expect(wordsOf(told('SESSION_CHANGED', { session, delay }), 'event')).toMatchObject({
      text: 'Hall A: 15 minutes later than announced',
      detail: expect.stringMatching(/^\d+:55\D* Opening · Sat\b.*\b29\b.*, \d+:05\D* Party · /),
    });
  });
});

describe('a notification', () => {
  it.each([
    [told('CONNECTION_REQUESTED'), 'Ada Lovelace would like to connect with you', '/app/network?tab=incoming'],
    [told('CONNECTION_ACCEPTED'), 'Ada Lovelace accepted your request', '/app/users/3'],
    [told('DIRECT_MESSAGE'), 'Ada Lovelace wrote to you', '/app/dashboard?thread=5'],
    [told('INVITATION', { role: 'SPEAKER' }), 'Ada Lovelace invites you to Open Days', '/app/dashboard'],
    [told('INVITATION', { actor: null }), 'You are invited to Open Days', '/app/dashboard'],
    [told('EVENT_ROLE', { role: 'SPEAKER' }), 'You were added to Open Days as speaker', '/app/events/5'],
    [
      told('EVENT_ROLE', { role: 'MODERATOR', former_role: 'ATTENDEE' }),
      'Your role in Open Days is now moderator',
      '/app/events/5',
    ],
    [
      told('ORGANIZATION_ROLE', {
        role: 'ADMIN',
        former_role: 'MEMBER',
        event: null,
        organization: { id: 5, name: 'Example e.V.' },
      }),
      'Your role in Example e.V. is now admin',
      '/app/organizations/5',
    ],
    [
      told('MENTIONED', { message: { room: { id: 7, name: 'General', session: null }, seq: 12 } }),
      'Ada Lovelace mentioned you in “General”',
      '/app/events/7/networking?tab=chat&room=7&message=12',
    ],
    [
      told('MENTIONED', { message: { room: { id: 7, name: 'Chat', session: { id: 9, title: 'Keynote' } }, seq: 12 } }),
      'Ada Lovelace mentioned you in “Keynote”',
      '/app/events/7/sessions/9?room=7&message=12#chat',
    ],
    [told('HAND_CALLED', { session }), 'It is your turn to speak: “Opening”', '/app/events/7/sessions/5'],
    [
      told('JOIN_REQUESTED', { request_count: 3 }),
      '3 people ask to join Open Days',
      '/app/events/5/admin/attendees?tab=requests',
    ],
    [
      told('JOIN_ANSWERED', { join_outcome: 'SEAT' }),
      'A seat at Open Days has become free, and it is yours',
      '/app/events/5',
    ],
    [told('JOIN_ANSWERED', { join_outcome: 'DECLINED' }), 'Your request to join Open Days was declined', '/app/events'],
    [told('PEOPLE_EXPORTED'), 'Ada Lovelace exported the list of people at Open Days', '/app/events/5/admin/attendees'],
    [told('REPORTED', { subject_id: 7 }), 'Reports at Open Days need a decision', '/app/events/7/admin/moderation'],
    [
      told('SCHEDULE_NEWS', { subject_id: 7, schedule_news: 'BROKEN' }),
      'The schedule that Open Days follows cannot be fetched or read',
      '/app/events/7/import',
    ],
    [told('SESSION_CHANGED', { session }), '“Opening” has a new time or place', '/app/events/7/sessions/5'],
    [
      told('SESSION_STARTING', { session: { ...session, is_cancelled: true } }),
      '“Opening” has been cancelled',
      '/app/events/7/sessions/5',
    ],
  ])('%#: says what happened and leads there', (notification, text, path) => {
    expect(wordsOf(notification, 'event')).toMatchObject({ text, path });
  });

  it('tells times on the clock of the event', () => {
    const starting = wordsOf(told('SESSION_STARTING', { session }), 'event');
    expect(starting.text).toContain('10:30');
    expect(starting.detail).toMatch(/Hall A · Open Days$/);
    expect(wordsOf(told('SESSION_CHANGED', { session }), 'event').detail).toMatch(/28.*10:30.* · Hall A · Open Days$/);
  });
});

it('stands under its day in the reader’s time zone', () => {
  const at = (created_at: string) => told('DIRECT_MESSAGE', { created_at });
  const nowMs = Date.parse('2031-03-28T10:00:00Z');
  const list = [
    at('2031-03-28T09:00:00Z'),
    at('2031-03-27T23:30:00Z'),
    at('2031-03-27T22:30:00Z'),
    at('2031-03-20T12:00:00Z'),
  ];
  const days = byDay(list, 'Europe/Brussels', nowMs);
  expect(days.map(({ title, notifications }) => [title, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    [expect.stringMatching(/20.*2031/), 1],
  ]);
});
