import { type NotificationKind, notificationKinds } from '@plenum/contracts/notifications/notification-kinds';
import type { Notification } from '@plenum/contracts/notifications/notifications';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventPaths } from '../../../lib/event-paths.ts';
import { learnTime } from '../../../lib/now.ts';
import { paths } from '../../../lib/paths.ts';
import { groupByDay } from './notification-days.ts';
import { viewOf } from './notification-view.ts';

const notification = (kind: NotificationKind, change: Partial<Notification> = {}): Notification => ({
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
  invited_role: null,
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

  it('has the new times, with the date of those that are not today', () => {
    vi.useFakeTimers({ now: new Date('2031-03-28T22:50:00Z') });
    // The module's server time was set by earlier tests.
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
    expect(viewOf(notification('SESSION_CHANGED', { session, delay }), 'event')).toMatchObject({
      text: 'Hall A: 15 minutes later than announced',
      path: eventPaths.agenda(7),
      detail: expect.stringMatching(/^\d+:55\D* Opening · \d+:05\D*\(Sat\) Party · /),
    });
  });
});

/** One row for each kind: its data, the text, and the screen that it opens. */
const expected: { readonly [K in NotificationKind]: readonly [Partial<Notification>, text: string, path: string] } = {
  CONNECTION_REQUESTED: [{}, 'Ada Lovelace would like to connect with you', paths.requests()],
  CONNECTION_ACCEPTED: [{}, 'Ada Lovelace accepted your request', paths.user(3)],
  DIRECT_MESSAGE: [{}, 'Ada Lovelace wrote to you', paths.thread(5)],
  INVITATION: [{ role: 'SPEAKER' }, 'Ada Lovelace invites you to Open Days', paths.dashboard()],
  EVENT_ROLE: [{ role: 'SPEAKER' }, 'You were added to Open Days as speaker', eventPaths.home(5)],
  ORGANIZATION_ROLE: [
    { role: 'ADMIN', former_role: 'MEMBER', event: null, organization: { id: 5, name: 'Example e.V.' } },
    'Your role in Example e.V. is now admin',
    paths.organization(5),
  ],
  SESSION_STARTING: [{ session }, '“Opening” starts at 10:30', eventPaths.session(7, 5)],
  SESSION_CHANGED: [{ session }, '“Opening” has a new time or place', eventPaths.session(7, 5)],
  PEOPLE_EXPORTED: [{}, 'Ada Lovelace exported the list of people at Open Days', eventPaths.admin(5, 'attendees')],
  JOINED_IN_OTHER_ROLE: [
    { role: 'ATTENDEE', invited_role: 'ADMIN' },
    'Ada Lovelace, invited as admin, joined Open Days as attendee',
    `${eventPaths.admin(7, 'attendees')}?person=3`,
  ],
  JOIN_REQUESTED: [
    { request_count: 3 },
    '3 people ask to join Open Days',
    `${eventPaths.admin(5, 'attendees')}?tab=requests`,
  ],
  JOIN_ANSWERED: [{ join_outcome: 'SEAT' }, 'A seat at Open Days has become free, and it is yours', eventPaths.home(5)],
  STAGE_CALL: [{ session }, 'You are on stage at 10:30: “Opening”', eventPaths.session(7, 5)],
  REPORTED: [{}, 'Reports at Open Days need a decision', eventPaths.admin(5, 'moderation')],
  SCHEDULE_NEWS: [
    { schedule_news: 'BROKEN' },
    'The schedule that Open Days follows cannot be fetched or read',
    eventPaths.importSchedule(5),
  ],
  FEEDBACK_ASKED: [{ session }, 'How was “Opening”?', `${eventPaths.session(7, 5)}#feedback`],
  MENTIONED: [
    { message: { room: { id: 8, name: 'General', session: null }, seq: 12 } },
    'Ada Lovelace mentioned you in “General”',
    `${eventPaths.room(7, 8)}&message=12`,
  ],
  HAND_CALLED: [{ session }, 'It is your turn to speak: “Opening”', eventPaths.session(7, 5)],
  ANNOUNCEMENT: [{ announcement: 'Lunch is ready.' }, 'Announcement at Open Days', eventPaths.home(7)],
};

describe('a notification', () => {
  it.each(notificationKinds)('%s has its text, and opens its screen', (kind) => {
    const [payload, text, path] = expected[kind];
    const view = viewOf(notification(kind, payload), 'event');
    expect({ ...view, text: view.text.replace(/\s?[AP]M/, '') }).toMatchObject({ text, path });
  });

  it.each([
    [notification('INVITATION', { actor: null }), 'You are invited to Open Days', paths.dashboard()],
    [
      notification('EVENT_ROLE', { role: 'MODERATOR', former_role: 'ATTENDEE' }),
      'Your role in Open Days is now moderator',
      eventPaths.home(5),
    ],
    [
      notification('MENTIONED', {
        message: { room: { id: 8, name: 'Chat', session: { id: 9, title: 'Keynote' } }, seq: 12 },
      }),
      'Ada Lovelace mentioned you in “Keynote”',
      `${eventPaths.session(7, 9)}?room=8&message=12#chat`,
    ],
    [
      notification('JOIN_ANSWERED', { join_outcome: 'DECLINED' }),
      'Your request to join Open Days was declined',
      paths.events(),
    ],
    [
      notification('SESSION_STARTING', { session: { ...session, is_cancelled: true } }),
      '“Opening” has been cancelled',
      eventPaths.session(7, 5),
    ],
  ])('%#: has a text from its data', (candidate, text, path) => {
    expect(viewOf(candidate, 'event')).toMatchObject({ text, path });
  });

  it('has times in the time zone of the event', () => {
    const starting = viewOf(notification('SESSION_STARTING', { session }), 'event');
    expect(starting.text).toContain('10:30');
    expect(starting.detail).toMatch(/Hall A · Open Days$/);
    expect(viewOf(notification('SESSION_CHANGED', { session }), 'event').detail).toMatch(
      /28.*10:30.* · Hall A · Open Days$/,
    );
  });
});

it('is listed under its day in the reader’s time zone', () => {
  const at = (created_at: string) => notification('DIRECT_MESSAGE', { created_at });
  const nowMs = Date.parse('2031-03-28T10:00:00Z');
  const list = [
    at('2031-03-28T09:00:00Z'),
    at('2031-03-27T23:30:00Z'),
    at('2031-03-27T22:30:00Z'),
    at('2031-03-20T12:00:00Z'),
  ];
  const days = groupByDay(list, 'Europe/Brussels', nowMs);
  expect(days.map(({ title, notifications }) => [title, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    [expect.stringMatching(/20.*2031/), 1],
  ]);
});
