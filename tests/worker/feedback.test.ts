/** Asking for feedback: everybody who was present, once, even if a worker is killed. */
import { maxFeedbackRequestAgeHours } from '@plenum/contracts/live/feedback-limits';
import type { Deps } from '@plenum/core/deps';
import { requestFeedback } from '@plenum/core/domain/notifications/notifications/notify-feedback';
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationsOf } from '../support/api/notifications.ts';
import {
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';
import { addBookmarkingCrowd, muteEvent } from '../support/worker/bookmarking-crowd.ts';
import { openTestDeps } from '../support/worker/test-deps.ts';

const { deps, run } = await openTestDeps('feedback');

const minuteMs = 60_000;
const endMs = Math.ceil(Date.now() / minuteMs) * minuteMs;
let conference: Conference;
let session_id: number;
let ada: Person;

const inMinutes = (minutes: number): Date => new Date(endMs + minutes * minuteMs);
const tick = (minutes: number, publish: Deps['publish'] = deps.publish): Promise<void> =>
  requestFeedback({
    ...deps,
    publish,
    clock: { now: () => inMinutes(minutes).getTime(), date: () => inMinutes(minutes) },
  });
const bookmark = ({ user_id }: Person) =>
  run('bookmark', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)', [user_id, session_id]);
const addCrowd = (count: number) => addBookmarkingCrowd(run, { event_id: conference.event_id, session_id }, count);
const countNotifications = async () => {
  const [row] = await run(
    'count',
    `select count(*)::int as total, count(distinct user_id)::int as people from notifications
      where kind = 'FEEDBACK_ASKED' and subject_id = $1`,
    [session_id],
  );
  return row;
};
const kindsOf = async (person: Person) => (await notificationsOf(deps, person)).map(({ kind }) => kind);
const feedbackRequested = ['FEEDBACK_ASKED'];

beforeEach(async () => {
  await run('unmark', 'delete from session_bookmarks');
  conference = await createConferenceWithRooms(deps);
  ({ session_id } = await createSessionWithRooms(deps, conference, { title: 'A talk' }));
  await run('times', `update sessions set starts_at = $2, duration_minutes = 30 where id = $1`, [
    session_id,
    inMinutes(-30),
  ]);
  await run('days', 'update events set start_date = $2, end_date = $2 where id = $1', [
    conference.event_id,
    inMinutes(-30).toISOString().slice(0, 10),
  ]);
  ada = await setMembership(deps, conference, 'ATTENDEE', 'Ada');
  await bookmark(ada);
});

describe('asking for feedback on a session', () => {
  it.each([
    [-1, []],
    [0, feedbackRequested],
    [maxFeedbackRequestAgeHours * 60, feedbackRequested],
    [maxFeedbackRequestAgeHours * 60 + 1, []],
  ])('asks %i minutes after the end of the session: %j', async (minutes, kinds) => {
    await tick(minutes);
    expect(await kindsOf(ada)).toEqual(kinds);
  });

  it('asks when the session is ended early on stage', async () => {
    await run('off', `update sessions set status = 'COMPLETED', status_set_at = $2 where id = $1`, [
      session_id,
      inMinutes(-10),
    ]);
    await tick(-11);
    expect(await kindsOf(ada)).toEqual([]);
    await tick(-10);
    expect(await notificationsOf(deps, ada)).toMatchObject([
      { kind: 'FEEDBACK_ASKED', subject_id: session_id, actor: null, session: { title: 'A talk' } },
    ]);
  });

  it('asks only people who have the session in their agenda or were in its room', async () => {
    const [presentPerson, otherRoomPerson, absentPerson] = await Promise.all(
      ['Ben', 'Carl', 'Dora'].map((name) => setMembership(deps, conference, 'ATTENDEE', name)),
    );
    if (presentPerson === undefined || otherRoomPerson === undefined || absentPerson === undefined)
      throw new Error('There is no room.');
    const enterRoom = (subtype: string, { user_id }: Person) =>
      run(
        'enter',
        `insert into room_cursors (user_id, room_id) select $3, id from chat_rooms where session_id = $1 and subtype = $2`,
        [session_id, subtype, user_id],
      );
    await run(
      'rooms',
      `insert into chat_rooms (event_id, session_id, name, room_type, subtype)
       select event_id, id, 'Chat ' || kind, 'SESSION', kind from sessions cross join (values ('PUBLIC'), ('BACKSTAGE')) as k (kind)
        where id = $1 on conflict do nothing`,
      [session_id],
    );
    await enterRoom('PUBLIC', presentPerson);
    await enterRoom('BACKSTAGE', otherRoomPerson);
    await tick(1);
    expect(await kindsOf(ada)).toEqual(feedbackRequested);
    expect(await kindsOf(presentPerson)).toEqual(feedbackRequested);
    for (const person of [otherRoomPerson, absentPerson]) expect(await kindsOf(person)).toEqual([]);
  });

  it.each([
    [
      'its event does not ask for feedback',
      `insert into event_feedback (event_id, is_asked) select event_id, false from sessions where id = $1`,
    ],
    ['it is cancelled', `update sessions set status = 'CANCELLED' where id = $1`],
    [
      'it overruns its end',
      `update sessions set status = 'LIVE', status_set_at = starts_at + interval '30 minutes' where id = $1`,
    ],
    ['it has a feedback URL', `update sessions set feedback_url = 'https://example.org/f' where id = $1`],
    [
      'its event is a draft',
      `update events set status = 'DRAFT' where id = (select event_id from sessions where id = $1)`,
    ],
    [
      'they have already given feedback',
      `insert into session_feedback (session_id, user_id, stars) select $1, user_id, 4 from session_bookmarks`,
    ],
    [
      'they are banned',
      `update event_users set is_banned = true where event_id = (select event_id from sessions where id = $1)`,
    ],
    [
      'they have muted these notifications',
      `update users set muted_notifications = '["FEEDBACK_ASKED"]'
        where id in (select user_id from session_bookmarks where session_id = $1)`,
    ],
  ])('does not ask if %s', async (reason, applyChange) => {
    await run(reason.replaceAll(/\W/g, '-'), applyChange, [session_id]);
    await tick(1);
    expect(await kindsOf(ada)).toEqual([]);
  });

  it('does not ask people who speak in the session', async () => {
    const speaker = await setMembership(deps, conference, 'SPEAKER', 'Grace');
    await setSessionSpeaker(deps, conference, session_id, speaker);
    await bookmark(speaker);
    await tick(1);
    expect(await kindsOf(speaker)).toEqual([]);
    expect(await kindsOf(ada)).toEqual(feedbackRequested);
  });
});

describe('asking only once', () => {
  const markAllRead = () => run('read', 'update notifications set read_at = now() where user_id = $1', [ada.user_id]);

  it('does not ask twice with several workers, after the notification was deleted, or when the session ends again', async () => {
    await Promise.all([tick(1), tick(1), tick(1)]);
    expect(await kindsOf(ada)).toEqual(feedbackRequested);
    await markAllRead();
    await tick(2);
    expect((await notificationsOf(deps, ada)).map(({ is_read }) => is_read)).toEqual([true]);
    await run('clean', 'delete from notifications where user_id = $1', [ada.user_id]);
    await run('again', `update sessions set starts_at = $2, status = 'SCHEDULED' where id = $1`, [
      session_id,
      inMinutes(0),
    ]);
    await tick(31);
    expect(await kindsOf(ada)).toEqual([]);
  });

  it('asks only the remaining people after a worker was killed', async () => {
    const crowdSize = 1_200;
    await addCrowd(crowdSize);
    const pendingTick = tick(1, () => {
      throw new Error('The process was killed.');
    });
    await expect(pendingTick).rejects.toThrow('The process was killed.');
    expect(await countNotifications()).toEqual({ total: 1_000, people: 1_000 });
    await tick(2);
    expect(await countNotifications()).toEqual({ total: crowdSize + 1, people: crowdSize + 1 });
    expect(
      await run('closed', 'select session_id from feedback_rounds where session_id = $1', [session_id]),
    ).toHaveLength(1);
  });
});

it('skips people who muted the event, even among thousands of others', async () => {
  await muteEvent(run, ada, conference.event_id);
  await addCrowd(1_200);
  await tick(1);
  expect(await countNotifications()).toEqual({ total: 1_200, people: 1_200 });
  expect(await kindsOf(ada)).toEqual([]);
});
