/** Notifications of delays: recipients, time, number of minutes, and delays that were undone. */
import type { LocationDelay } from '@plenum/contracts/live/run-of-show';
import { delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import { UndoDelay } from '@plenum/contracts/schedule/delays';
import { notifyOfDelays } from '@plenum/core/domain/notifications/notifications/notify-delays';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { delayActions, lateLocation } from '../support/api/late-locations.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let organizer: TestPerson;
let ada: TestPerson;
let grace: TestPerson;
let first: number;
let second: number;

const date = (): string => conference.detail.start_date;
const { run, bookmark, reportDelay, undoDelay, backdateDelay, notify, notificationsFor } = delayActions(api, () => ({
  event_id: conference.event_id,
  organizer,
}));

beforeEach(async () => {
  conference = await newSpringConference(api);
  const { event_id } = conference;
  organizer = await newMember(api, event_id, { role: 'ORGANIZER' });
  grace = await newMember(api, event_id, { role: 'SPEAKER' });
  ada = await newMember(api, event_id, { role: 'ATTENDEE' });
  const add = (time: string) =>
    addSession(api, event_id, {
      title: `At ${time}`,
      starts_at: `${date()}T${time}:00Z`,
      duration_minutes: 60,
      location: lateLocation,
    });
  [first, second] = [await add('09:00'), await add('10:00')];
});

describe('delay notifications', () => {
  it('notifies a person once about all of their sessions, after the undo period', async () => {
    await bookmark(ada, first);
    await bookmark(ada, second);
    const { id } = await reportDelay();
    await backdateDelay(id, delayUndoMs);
    await notify();
    expect(await notificationsFor(ada)).toEqual([]);
    await backdateDelay(id, 6_000);
    await notify();
    const [notification, ...furtherNotifications] = await notificationsFor(ada);
    expect(furtherNotifications).toEqual([]);
    expect(notification).toMatchObject({
      subject_id: first,
      session: { id: first },
      delay: {
        location: lateLocation,
        minutes: 10,
        session_count: 2,
        sessions: [
          { id: first, title: 'At 09:00', starts_at: `${date()}T09:10:00.000Z` },
          { id: second, title: 'At 10:00' },
        ],
      },
    });
  });

  it('notifies a person once even if the job is repeated or was killed', async () => {
    await bookmark(ada, first);
    const ben = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await bookmark(ben, second);
    const { id } = await reportDelay();
    await backdateDelay(id);
    const killedJob = notifyOfDelays({
      ...api.deps,
      publish: () => {
        throw new Error('Killed.');
      },
    });
    await expect(killedJob).rejects.toThrow('Killed.');
    await run('read', 'update notifications set read_at = now() where user_id = $1', [ada.user_id]);
    await Promise.all([notify(), notify()]);
    await notify();
    expect(await notificationsFor(ada)).toMatchObject([{ is_read: true }]);
    expect(await notificationsFor(ben)).toHaveLength(1);
    expect(await run('told', 'select told_at is not null as is_told from location_delays where id = $1', [id])).toEqual(
      [{ is_told: true }],
    );
  });

  it('reports only the second move of a session that was moved again', async () => {
    await bookmark(ada, first);
    const { id } = await reportDelay();
    await organizer.client.put(`/sessions/${first}`, { start_time: '12:30', end_time: '13:30' });
    await backdateDelay(id);
    await notify();
    expect(await notificationsFor(ada)).toEqual([]);
  });

  it('combines two delays within a minute into one notification with the sum', async () => {
    await bookmark(ada, first);
    const firstDelay = await reportDelay();
    const secondDelay = await reportDelay({ minutes: 5 });
    for (const { id } of [firstDelay, secondDelay]) await backdateDelay(id);
    await notify();
    expect((await notificationsFor(ada)).map(({ delay }) => delay?.minutes)).toEqual([15]);
  });

  it('reports the earlier of two delays when the later one is undone, and a third by its difference', async () => {
    await bookmark(ada, first);
    const firstDelay = await reportDelay();
    await backdateDelay(firstDelay.id);
    const secondDelay = await reportDelay({ minutes: 5 });
    await notify();
    expect(await notificationsFor(ada)).toEqual([]);
    expectReply(UndoDelay, 200, await undoDelay(secondDelay.id));
    await notify();
    expect((await notificationsFor(ada)).map(({ delay }) => delay?.minutes)).toEqual([10]);
    const thirdDelay = await reportDelay({ minutes: 5 });
    for (const { id } of [firstDelay, thirdDelay]) await backdateDelay(id);
    await notify();
    expect((await notificationsFor(ada)).map(({ delay }) => delay?.minutes)).toEqual([5]);
  });

  it('reports a delay even if another one is added and undone during the notification', async () => {
    await bookmark(ada, first);
    const firstDelay = await reportDelay();
    await backdateDelay(firstDelay.id);
    let interimDelay: LocationDelay | undefined;
    /** The first row is the delay that the job notifies about next. */
    const db = new Proxy(api.deps.db, {
      get: (target, name) =>
        name === 'rows'
          ? target.rows.bind(target)
          : async (...args: Parameters<typeof target.row>) => {
              const row = await target.row(...args);
              interimDelay ??= await reportDelay({ minutes: 5 });
              return row;
            },
    });
    await notifyOfDelays({ ...api.deps, db });
    await notify();
    expect(await notificationsFor(ada)).toEqual([]);
    expectReply(UndoDelay, 200, await undoDelay(interimDelay?.id ?? 0));
    for (let times = 0; times < 2; times += 1) await notify();
    expect((await notificationsFor(ada)).map(({ delay }) => delay?.minutes)).toEqual([10]);
    expect(
      await run('told', 'select told_at is not null as is_told from location_delays where id = $1', [firstDelay.id]),
    ).toEqual([{ is_told: true }]);
  });

  it('reports a later delay by the difference to the last notification', async () => {
    await bookmark(ada, first);
    const firstDelay = await reportDelay();
    await backdateDelay(firstDelay.id);
    await notify();
    const secondDelay = await reportDelay({ minutes: 5 });
    for (const { id } of [firstDelay, secondDelay]) await backdateDelay(id);
    await notify();
    expect((await notificationsFor(ada)).map(({ delay }) => delay?.minutes)).toEqual([5]);
  });

  it('notifies speakers, except the actor, people who muted delays and former members', async () => {
    const { event_id } = conference;
    const { user_id } = grace;
    const profile_id = await addSpeaker(api, event_id, 'Grace', { user_id });
    await putOnStage(api, first, profile_id);
    const [mutedKindMember, mutedEventMember, formerMember] = [
      await newMember(api, event_id, { role: 'ATTENDEE' }),
      await newMember(api, event_id, { role: 'ATTENDEE' }),
      await newMember(api, event_id, { role: 'ATTENDEE' }),
    ];
    for (const person of [organizer, mutedKindMember, mutedEventMember, formerMember]) await bookmark(person, first);
    await run('deaf', `update users set muted_notifications = '["SESSION_CHANGED"]' where id = $1`, [
      mutedKindMember.user_id,
    ]);
    await run('muted', `insert into event_notification_choices (user_id, event_id, choice) values ($1, $2, 'NONE')`, [
      mutedEventMember.user_id,
      event_id,
    ]);
    await run('gone', 'delete from event_users where user_id = $1', [formerMember.user_id]);
    const { id } = await reportDelay();
    await backdateDelay(id);
    await notify();
    expect((await notificationsFor(grace)).filter(({ subject_id }) => subject_id === first)).toHaveLength(1);
    for (const person of [organizer, mutedKindMember, mutedEventMember, formerMember])
      expect((await notificationsFor(person)).filter(({ subject_id }) => subject_id === first)).toEqual([]);
  });
});
