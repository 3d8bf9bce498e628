/** Notifications about sessions in personal agendas, and the retention of notifications. */
import { notificationReadDays, notificationUnreadDays, startingSoonMinutes } from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import {
  notifyOfMovedSessions,
  notifyOfStartingSessions,
} from '@plenum/core/domain/notifications/notifications/notify-sessions';
import { updateSession } from '@plenum/core/domain/schedule/sessions/update-session';
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationsOf } from '../support/api/notifications.ts';
import {
  scopeOfPerson,
  changeMembership,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';
import { addBookmarkingCrowd, muteEvent } from '../support/worker/bookmarking-crowd.ts';
import { openTestDeps } from '../support/worker/test-deps.ts';

const { deps, run } = await openTestDeps('notifications');

let conference: Conference;
let ada: Person;
let session_id: number;

const minuteMs = 60_000;
const startMs = Math.ceil(Date.now() / minuteMs) * minuteMs + 24 * 60 * minuteMs;

const bookmark = (person: Person) =>
  run(
    'bookmark',
    `insert into session_bookmarks (user_id, session_id, created_at) values ($1, $2, now() - interval '1 day')`,
    [person.user_id, session_id],
  );

beforeEach(async () => {
  // Sessions of earlier tests start at the same time.
  await run('unmark', 'delete from session_bookmarks');
  conference = await createConferenceWithRooms(deps);
  ({ session_id } = await createSessionWithRooms(deps, conference, { title: 'A talk' }));
  await run('starts', 'update sessions set starts_at = $2, location = $3 where id = $1', [
    session_id,
    new Date(startMs),
    'Hall A',
  ]);
  ada = await setMembership(deps, conference, 'ATTENDEE', 'Ada');
  await bookmark(ada);
});

const inMinutes = (minutes: number): Date => new Date(startMs + minutes * minuteMs);
const tick = (minutes: number, publish: Deps['publish'] = deps.publish): Promise<void> =>
  notifyOfStartingSessions({
    ...deps,
    publish,
    clock: { now: () => inMinutes(minutes).getTime(), date: () => inMinutes(minutes) },
  });
const kindsOf = async (person: Person) => (await notificationsOf(deps, person)).map(({ kind }) => kind);

describe('sessions that are about to start', () => {
  it.each([
    [-startingSoonMinutes - 1, []],
    [-startingSoonMinutes, ['SESSION_STARTING']],
    [-1, ['SESSION_STARTING']],
    [0, []],
  ])('notifies at minute %i from the start: %s', async (minutes, kinds) => {
    await tick(minutes);
    expect(await kindsOf(ada)).toEqual(kinds);
  });

  it('notifies with location and time', async () => {
    await tick(-10);
    expect(await notificationsOf(deps, ada)).toMatchObject([
      {
        kind: 'SESSION_STARTING',
        subject_id: session_id,
        actor: null,
        event: { id: conference.event_id, timezone: 'Europe/Brussels' },
        session: { id: session_id, title: 'A talk', location: 'Hall A', starts_at: inMinutes(0).toISOString() },
      },
    ]);
  });

  it('notifies once with any number of workers, and keeps the notification read', async () => {
    await Promise.all([tick(-9), tick(-9), tick(-9)]);
    const [first] = await notificationsOf(deps, ada);
    await run('read', 'update notifications set read_at = now() where user_id = $1', [ada.user_id]);
    await tick(-8);
    expect(await notificationsOf(deps, ada)).toEqual([{ ...first, is_read: true }]);
  });

  it('notifies again when the start moves', async () => {
    await tick(-10);
    await run('read', 'update notifications set read_at = now() where user_id = $1', [ada.user_id]);
    await run('later', 'update sessions set starts_at = $2 where id = $1', [session_id, inMinutes(60)]);
    await tick(50);
    expect(await notificationsOf(deps, ada)).toMatchObject([{ kind: 'SESSION_STARTING', is_read: false }]);
  });

  it.each([
    ['it is cancelled', `update sessions set status = 'CANCELLED' where id = $1`],
    [
      'its event is a draft',
      `update events set status = 'DRAFT' where id = (select event_id from sessions where id = $1)`,
    ],
    [
      'its event is deleted',
      `update events set status = 'DELETED' where id = (select event_id from sessions where id = $1)`,
    ],
    [
      'it was bookmarked just before its start',
      `update session_bookmarks set created_at = (select starts_at - interval '9 minutes' from sessions where id = $1)
        where session_id = $1`,
    ],
  ])('does not notify when %s', async (reason, sql) => {
    await run(reason.slice(0, 30), sql, [session_id]);
    await tick(-10);
    expect(await run('any', 'select 1 from notifications where user_id = $1', [ada.user_id])).toEqual([]);
  });

  it('does not notify people who are banned, muted it, or have no bookmark', async () => {
    const [banned, mutedPerson, personWithoutBookmark] = [
      await setMembership(deps, conference, 'ATTENDEE', 'Banned'),
      await setMembership(deps, conference, 'ATTENDEE', 'Quiet'),
      await setMembership(deps, conference, 'ATTENDEE', 'Other'),
    ];
    for (const person of [banned, mutedPerson]) await bookmark(person);
    await changeMembership(deps, conference, banned, 'is_banned = true');
    await run('mute', `update users set muted_notifications = '["SESSION_STARTING"]' where id = $1`, [
      mutedPerson.user_id,
    ]);
    await tick(-10);
    const rows = await run('who', 'select user_id from notifications where session_id = $1', [session_id]);
    expect(rows).toEqual([{ user_id: ada.user_id }]);
    expect(await kindsOf(personWithoutBookmark)).toEqual([]);
  });

  it('calls the speakers to the stage once, instead of a reminder', async () => {
    const speaker = await setMembership(deps, conference, 'SPEAKER', 'Sam');
    await setSessionSpeaker(deps, conference, session_id, speaker);
    await bookmark(speaker);
    await Promise.all([tick(-9), tick(-9)]);
    await tick(-8);
    expect(await kindsOf(speaker)).toEqual(['STAGE_CALL']);
    expect(await kindsOf(ada)).toEqual(['SESSION_STARTING']);
  });

  it('only reminds a speaker who muted stage calls', async () => {
    const speaker = await setMembership(deps, conference, 'SPEAKER', 'Sam');
    await setSessionSpeaker(deps, conference, session_id, speaker);
    await run('no-calls', `update users set muted_notifications = '["STAGE_CALL"]' where id = $1`, [speaker.user_id]);
    await tick(-9);
    expect(await kindsOf(speaker)).toEqual([]);
    await bookmark(speaker);
    await tick(-8);
    expect(await kindsOf(speaker)).toEqual(['SESSION_STARTING']);
  });

  it('includes the notification in the server event, so that no request follows', async () => {
    const payloads: unknown[] = [];
    await tick(-10, (_target, _name, payload) => payloads.push(payload));
    expect(payloads).toEqual([
      {
        unread_count: 1,
        message_count: 0,
        news: [
          {
            kind: 'SESSION_STARTING',
            event: { id: conference.event_id, title: 'Test conference', timezone: 'Europe/Brussels' },
            session: {
              id: session_id,
              title: 'A talk',
              starts_at: inMinutes(0).toISOString(),
              location: 'Hall A',
              is_cancelled: false,
            },
          },
        ],
      },
    ]);
  });

  it('notifies thousands of people with few statements and server events', async () => {
    const crowdSize = 1_100;
    await run(
      'crowd',
      `with people as (
         insert into users (email, first_name, last_name, privacy_settings)
         select 'crowd-' || $1::bigint || '-' || n || '@example.org', 'C', n::text, '{}' from generate_series(1, $3::int) n
         returning id),
       members as (insert into event_users (event_id, user_id, role) select $2::bigint, id, 'ATTENDEE' from people)
       insert into session_bookmarks (user_id, session_id, created_at)
       select id, $1::bigint, now() - interval '1 day' from people`,
      [session_id, conference.event_id, crowdSize],
    );
    const recipientCounts: number[] = [];
    await tick(-10, (target) => {
      if ('channels' in target) recipientCounts.push(target.channels.length);
    });
    expect(recipientCounts.reduce((sum, count) => sum + count, 0)).toBe(crowdSize + 1);
    expect(recipientCounts).toEqual([1_000, 101]);
    await tick(-9, () => recipientCounts.push(0));
    expect(recipientCounts).toHaveLength(2);
  });
});

const moveEvents = () =>
  run<{ readonly payload: Parameters<typeof notifyOfMovedSessions>[1] }>(
    'moves',
    `select payload from outbox where name = 'sessions.moved' and payload->>'event_id' = $1`,
    [String(conference.event_id)],
  );
const updateTestSession = (input: Parameters<typeof updateSession>[2]) =>
  updateSession(scopeOfPerson(deps, conference.creator), session_id, input);
const notifyMoves = async (): Promise<void> => {
  for (const { payload } of await moveEvents()) await notifyOfMovedSessions(deps, payload);
};

describe('changed sessions', () => {
  it.each([
    ['notifies after a change of location', { location: 'Hall B' }, 1],
    ['notifies after a cancellation', { status: 'CANCELLED' as const }, 1],
    ['notifies after a change of time', { start_time: '06:00', end_time: '07:00' }, 1],
    ['does not notify after a change of title', { title: 'Another talk' }, 0],
    ['does not notify without a change of location', { location: 'Hall A' }, 0],
  ])('%s', async (_what, input, moves) => {
    await run(
      'frame',
      "update sessions set starts_at = (select start_date + time '12:00' from events e where e.id = event_id) at time zone 'Europe/Brussels' where id = $1",
      [session_id],
    );
    await updateTestSession(input);
    expect(await moveEvents()).toHaveLength(moves);
    const speaker = await setMembership(deps, conference, 'SPEAKER', 'Sam');
    await setSessionSpeaker(deps, conference, session_id, speaker);
    await notifyMoves();
    const expectedKinds = moves === 0 ? [] : ['SESSION_CHANGED'];
    expect(await kindsOf(ada)).toEqual(expectedKinds);
    expect(await kindsOf(speaker)).toEqual(expectedKinds);
  });

  it('shows the current state of a session, once for several changes, and again after the next', async () => {
    await updateTestSession({ location: 'Hall B' });
    await updateTestSession({ location: 'Hall C' });
    await notifyMoves();
    await notifyMoves();
    const [first, ...otherNotifications] = await notificationsOf(deps, ada);
    expect(otherNotifications).toEqual([]);
    expect(first).toMatchObject({ is_read: false, session: { location: 'Hall C', is_cancelled: false } });
    await run('read', 'update notifications set read_at = now() where user_id = $1', [ada.user_id]);
    await notifyMoves();
    expect(await notificationsOf(deps, ada)).toEqual([{ ...first, is_read: true }]);
    await updateTestSession({ status: 'CANCELLED' });
    await notifyMoves();
    expect(await notificationsOf(deps, ada)).toMatchObject([{ is_read: false, session: { is_cancelled: true } }]);
  });

  it('does not notify the person who changed it, in a draft, or once it is over', async () => {
    await setMembership(deps, conference, 'ORGANIZER');
    await bookmark(conference.creator);
    await updateTestSession({ location: 'Hall B' });
    const [{ payload } = { payload: undefined }] = await moveEvents();
    if (payload === undefined) throw new Error('The change was not recorded.');
    await run('draft', `update events set status = 'DRAFT' where id = $1`, [conference.event_id]);
    await notifyOfMovedSessions(deps, payload);
    expect(await kindsOf(ada)).toEqual([]);
    await run('published', `update events set status = 'PUBLISHED' where id = $1`, [conference.event_id]);
    const afterEnd = inMinutes(31);
    await notifyOfMovedSessions({ ...deps, clock: { now: () => afterEnd.getTime(), date: () => afterEnd } }, payload);
    expect(await kindsOf(ada)).toEqual([]);
    await notifyOfMovedSessions(deps, payload);
    expect(await kindsOf(ada)).toEqual(['SESSION_CHANGED']);
    expect(await kindsOf(conference.creator)).toEqual([]);
  });
});

describe('a person who muted the event', () => {
  const people = 1_200;
  beforeEach(async () => {
    await muteEvent(run, ada, conference.event_id);
    await addBookmarkingCrowd(run, { event_id: conference.event_id, session_id }, people);
  });
  const countNotified = async () => {
    const [row] = await run<{ people: number }>(
      'told-crowd',
      'select count(distinct user_id)::int as people from notifications where session_id = $1',
      [session_id],
    );
    return row?.people;
  };

  it('does not prevent notifications of others about a move', async () => {
    await updateTestSession({ location: 'Hall B' });
    await notifyMoves();
    expect(await countNotified()).toBe(people);
    expect(await kindsOf(ada)).toEqual([]);
  });

  it('does not prevent notifications of others about a start', async () => {
    await tick(-10);
    expect(await countNotified()).toBe(people);
    expect(await kindsOf(ada)).toEqual([]);
  });
});

describe('retention', () => {
  it('removes read and unread notifications after their periods, and not before', async () => {
    const addAgedNotification = (column: string, days: number, subjectId: number) =>
      run(
        `aged-${column}`,
        `insert into notifications (user_id, kind, subject_id, version, created_at, read_at)
         values ($1, 'CONNECTION_ACCEPTED', $2, 1, now() - $3::int * interval '1 day' - interval '1 hour',
                 ${column === 'read_at' ? `now() - $3::int * interval '1 day' - interval '1 hour'` : 'null'})`,
        [ada.user_id, subjectId, days],
      );
    await addAgedNotification('read_at', notificationReadDays, 1);
    await addAgedNotification('read_at', notificationReadDays - 1, 2);
    await addAgedNotification('created_at', notificationUnreadDays, 3);
    await addAgedNotification('created_at', notificationUnreadDays - 1, 4);
    await purgeExpired(deps);
    const remaining = await run('kept', 'select subject_id from notifications where user_id = $1 order by 1', [
      ada.user_id,
    ]);
    expect(remaining).toEqual([{ subject_id: 2 }, { subject_id: 4 }]);
  });

  it('removes notifications with the person, and with the person they are about', async () => {
    const [ben, cleo] = [
      await setMembership(deps, conference, 'ATTENDEE', 'Ben'),
      await setMembership(deps, conference, 'ATTENDEE', 'Cleo'),
    ];
    await run(
      'about',
      `insert into notifications (user_id, kind, subject_id, version, actor_id)
       values ($1, 'CONNECTION_ACCEPTED', 9, 1, $2), ($2, 'CONNECTION_ACCEPTED', 9, 1, $3)`,
      [ada.user_id, ben.user_id, cleo.user_id],
    );
    await run('gone', 'delete from users where id = $1', [ben.user_id]);
    expect(await run('left', 'select 1 from notifications where subject_id = 9')).toEqual([]);
  });
});
