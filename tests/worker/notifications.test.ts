/** What people are told of the sessions on their agenda, and how long notifications are kept. */
import { notificationReadDays, notificationUnreadDays, startingSoonMinutes } from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import {
  notifyOfMovedSessions,
  notifyOfStartingSessions,
} from '@plenum/core/domain/notifications/notifications/notify-sessions';
import { updateSession } from '@plenum/core/domain/schedule/sessions/update-session';
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { beforeEach, describe, expect, it } from 'vitest';
import { toldTo } from '../support/api/notifications.ts';
import {
  actingAs,
  changeMembership,
  type Conference,
  makeConference,
  makeMember,
  makeSession,
  makeSessionSpeaker,
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
  // Sessions of the tests before start at the same moment.
  await run('unmark', 'delete from session_bookmarks');
  conference = await makeConference(deps);
  ({ session_id } = await makeSession(deps, conference, { title: 'A talk' }));
  await run('starts', 'update sessions set starts_at = $2, location = $3 where id = $1', [
    session_id,
    new Date(startMs),
    'Hall A',
  ]);
  ada = await makeMember(deps, conference, 'ATTENDEE', 'Ada');
  await bookmark(ada);
});

const at = (minutes: number): Date => new Date(startMs + minutes * minuteMs);
const tick = (minutes: number, publish: Deps['publish'] = deps.publish): Promise<void> =>
  notifyOfStartingSessions({ ...deps, publish, clock: { now: () => at(minutes).getTime(), date: () => at(minutes) } });
const kindsOf = async (person: Person) => (await toldTo(deps, person)).map(({ kind }) => kind);

describe('a session that is about to start', () => {
  it.each([
    [-startingSoonMinutes - 1, []],
    [-startingSoonMinutes, ['SESSION_STARTING']],
    [-1, ['SESSION_STARTING']],
    [0, []],
  ])('is told %i minutes from its start: %s', async (minutes, kinds) => {
    await tick(minutes);
    expect(await kindsOf(ada)).toEqual(kinds);
  });

  it('is told with what people need to go there', async () => {
    await tick(-10);
    expect(await toldTo(deps, ada)).toMatchObject([
      {
        kind: 'SESSION_STARTING',
        subject_id: session_id,
        actor: null,
        event: { id: conference.event_id, timezone: 'Europe/Brussels' },
        session: { id: session_id, title: 'A talk', location: 'Hall A', starts_at: at(0).toISOString() },
      },
    ]);
  });

  it('is told once, by any number of workers, and stays read', async () => {
    await Promise.all([tick(-9), tick(-9), tick(-9)]);
    const [first] = await toldTo(deps, ada);
    await run('read', 'update notifications set read_at = now() where user_id = $1', [ada.user_id]);
    await tick(-8);
    expect(await toldTo(deps, ada)).toEqual([{ ...first, is_read: true }]);
  });

  it('is told again when it starts again later', async () => {
    await tick(-10);
    await run('read', 'update notifications set read_at = now() where user_id = $1', [ada.user_id]);
    await run('later', 'update sessions set starts_at = $2 where id = $1', [session_id, at(60)]);
    await tick(50);
    expect(await toldTo(deps, ada)).toMatchObject([{ kind: 'SESSION_STARTING', is_read: false }]);
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
      'it was marked when it was about to start anyway',
      `update session_bookmarks set created_at = (select starts_at - interval '9 minutes' from sessions where id = $1)
        where session_id = $1`,
    ],
  ])('is not told when %s', async (when, sql) => {
    await run(when.slice(0, 30), sql, [session_id]);
    await tick(-10);
    expect(await run('any', 'select 1 from notifications where user_id = $1', [ada.user_id])).toEqual([]);
  });

  it('is not told to who is banned, does not want it, or has no mark', async () => {
    const [banned, quiet, other] = [
      await makeMember(deps, conference, 'ATTENDEE', 'Banned'),
      await makeMember(deps, conference, 'ATTENDEE', 'Quiet'),
      await makeMember(deps, conference, 'ATTENDEE', 'Other'),
    ];
    for (const person of [banned, quiet]) await bookmark(person);
    await changeMembership(deps, conference, banned, 'is_banned = true');
    await run('mute', `update users set muted_notifications = '["SESSION_STARTING"]' where id = $1`, [quiet.user_id]);
    await tick(-10);
    const rows = await run('who', 'select user_id from notifications where session_id = $1', [session_id]);
    expect(rows).toEqual([{ user_id: ada.user_id }]);
    expect(await kindsOf(other)).toEqual([]);
  });

  it('calls those who speak in it to the stage, once, instead of reminding them', async () => {
    const speaker = await makeMember(deps, conference, 'SPEAKER', 'Sam');
    await makeSessionSpeaker(deps, conference, session_id, speaker);
    await bookmark(speaker);
    await Promise.all([tick(-9), tick(-9)]);
    await tick(-8);
    expect(await kindsOf(speaker)).toEqual(['STAGE_CALL']);
    expect(await kindsOf(ada)).toEqual(['SESSION_STARTING']);
  });

  it('only reminds a speaker who does not want to be called', async () => {
    const speaker = await makeMember(deps, conference, 'SPEAKER', 'Sam');
    await makeSessionSpeaker(deps, conference, session_id, speaker);
    await run('no-calls', `update users set muted_notifications = '["STAGE_CALL"]' where id = $1`, [speaker.user_id]);
    await tick(-9);
    expect(await kindsOf(speaker)).toEqual([]);
    await bookmark(speaker);
    await tick(-8);
    expect(await kindsOf(speaker)).toEqual(['SESSION_STARTING']);
  });

  it('is in the update itself, so that nobody has to ask', async () => {
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
              starts_at: at(0).toISOString(),
              location: 'Hall A',
              is_cancelled: false,
            },
          },
        ],
      },
    ]);
  });

  it('reaches thousands in few statements and messages', async () => {
    const crowd = 1_100;
    await run(
      'crowd',
      `with people as (
         insert into users (email, first_name, last_name, privacy_settings)
         select 'crowd-' || $1::bigint || '-' || n || '@example.org', 'C', n::text, '{}' from generate_series(1, $3::int) n
         returning id),
       members as (insert into event_users (event_id, user_id, role) select $2::bigint, id, 'ATTENDEE' from people)
       insert into session_bookmarks (user_id, session_id, created_at)
       select id, $1::bigint, now() - interval '1 day' from people`,
      [session_id, conference.event_id, crowd],
    );
    const reached: number[] = [];
    await tick(-10, (target) => {
      if ('channels' in target) reached.push(target.channels.length);
    });
    expect(reached.reduce((sum, count) => sum + count, 0)).toBe(crowd + 1);
    expect(reached).toEqual([1_000, 101]);
    await tick(-9, () => reached.push(0));
    expect(reached).toHaveLength(2);
  });
});

const movesOf = () =>
  run<{ readonly payload: Parameters<typeof notifyOfMovedSessions>[1] }>(
    'moves',
    `select payload from outbox where name = 'sessions.moved' and payload->>'event_id' = $1`,
    [String(conference.event_id)],
  );
const change = (input: Parameters<typeof updateSession>[2]) =>
  updateSession(actingAs(deps, conference.creator), session_id, input);
const tellMoves = async (): Promise<void> => {
  for (const { payload } of await movesOf()) await notifyOfMovedSessions(deps, payload);
};

describe('a session that changes', () => {
  it.each([
    ['place', { location: 'Hall B' }, 1],
    ['status to cancelled', { status: 'CANCELLED' as const }, 1],
    ['time', { start_time: '06:00', end_time: '07:00' }, 1],
    ['title only', { title: 'Another talk' }, 0],
    ['place to what it was', { location: 'Hall A' }, 0],
  ])('%s', async (_what, input, moves) => {
    await run(
      'frame',
      "update sessions set starts_at = (select start_date + time '12:00' from events e where e.id = event_id) at time zone 'Europe/Brussels' where id = $1",
      [session_id],
    );
    await change(input);
    expect(await movesOf()).toHaveLength(moves);
    const speaker = await makeMember(deps, conference, 'SPEAKER', 'Sam');
    await makeSessionSpeaker(deps, conference, session_id, speaker);
    await tellMoves();
    const told = moves === 0 ? [] : ['SESSION_CHANGED'];
    expect(await kindsOf(ada)).toEqual(told);
    expect(await kindsOf(speaker)).toEqual(told);
  });

  it('is shown as it stands, once for several changes, and again after the next', async () => {
    await change({ location: 'Hall B' });
    await change({ location: 'Hall C' });
    await tellMoves();
    await tellMoves();
    const [first, ...others] = await toldTo(deps, ada);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ is_read: false, session: { location: 'Hall C', is_cancelled: false } });
    await run('read', 'update notifications set read_at = now() where user_id = $1', [ada.user_id]);
    await tellMoves();
    expect(await toldTo(deps, ada)).toEqual([{ ...first, is_read: true }]);
    await change({ status: 'CANCELLED' });
    await tellMoves();
    expect(await toldTo(deps, ada)).toMatchObject([{ is_read: false, session: { is_cancelled: true } }]);
  });

  it('is not told to who changed it, nor to members of a draft, nor once it is over', async () => {
    await makeMember(deps, conference, 'ORGANIZER');
    await bookmark(conference.creator);
    await change({ location: 'Hall B' });
    const [{ payload } = { payload: undefined }] = await movesOf();
    if (payload === undefined) throw new Error('Nothing was recorded.');
    await run('draft', `update events set status = 'DRAFT' where id = $1`, [conference.event_id]);
    await notifyOfMovedSessions(deps, payload);
    expect(await kindsOf(ada)).toEqual([]);
    await run('published', `update events set status = 'PUBLISHED' where id = $1`, [conference.event_id]);
    const over = at(31);
    await notifyOfMovedSessions({ ...deps, clock: { now: () => over.getTime(), date: () => over } }, payload);
    expect(await kindsOf(ada)).toEqual([]);
    await notifyOfMovedSessions(deps, payload);
    expect(await kindsOf(ada)).toEqual(['SESSION_CHANGED']);
    expect(await kindsOf(conference.creator)).toEqual([]);
  });
});

describe('who has muted the event does not end it for a crowd', () => {
  const people = 1_200;
  beforeEach(async () => {
    await muteEvent(run, ada, conference.event_id);
    await addBookmarkingCrowd(run, { event_id: conference.event_id, session_id }, people);
  });
  const told = async () => {
    const [row] = await run<{ people: number }>(
      'told-crowd',
      'select count(distinct user_id)::int as people from notifications where session_id = $1',
      [session_id],
    );
    return row?.people;
  };

  it('that is told of a move', async () => {
    await change({ location: 'Hall B' });
    await tellMoves();
    expect(await told()).toBe(people);
    expect(await kindsOf(ada)).toEqual([]);
  });

  it('that is told of a start', async () => {
    await tick(-10);
    expect(await told()).toBe(people);
    expect(await kindsOf(ada)).toEqual([]);
  });
});

describe('retention', () => {
  it('removes what was read, and what nobody read, after their days and not before', async () => {
    const age = (column: string, days: number, subject_id: number) =>
      run(
        `aged-${column}`,
        `insert into notifications (user_id, kind, subject_id, version, created_at, read_at)
         values ($1, 'CONNECTION_ACCEPTED', $2, 1, now() - $3::int * interval '1 day' - interval '1 hour',
                 ${column === 'read_at' ? `now() - $3::int * interval '1 day' - interval '1 hour'` : 'null'})`,
        [ada.user_id, subject_id, days],
      );
    await age('read_at', notificationReadDays, 1);
    await age('read_at', notificationReadDays - 1, 2);
    await age('created_at', notificationUnreadDays, 3);
    await age('created_at', notificationUnreadDays - 1, 4);
    await purgeExpired(deps);
    const kept = await run('kept', 'select subject_id from notifications where user_id = $1 order by 1', [ada.user_id]);
    expect(kept).toEqual([{ subject_id: 2 }, { subject_id: 4 }]);
  });

  it('goes with the person, and with who it was about', async () => {
    const [ben, cleo] = [
      await makeMember(deps, conference, 'ATTENDEE', 'Ben'),
      await makeMember(deps, conference, 'ATTENDEE', 'Cleo'),
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
