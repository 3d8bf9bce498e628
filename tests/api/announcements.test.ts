/** Announcements: whom they concern, who is told and how often, taking them down, and the limits on both sides. */
import { randomUUID } from 'node:crypto';
import { ExportAccount } from '@plenum/contracts/accounts/accounts';
import { ListModerationLog } from '@plenum/contracts/chat/moderation';
import { announcementLengthMax, announcementRateLimits } from '@plenum/contracts/live/announcement-limits';
import {
  EndAnnouncement,
  ListAnnouncements,
  ListManagedAnnouncements,
  CreateAnnouncement,
  type ManagedAnnouncement,
  PreviewAnnouncement,
} from '@plenum/contracts/live/announcements';
import { publishAnnouncement } from '@plenum/core/domain/live/announcements/publish-announcements';
import { notifyOfAnnouncement } from '@plenum/core/domain/notifications/notifications/notify-announcements';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { toldTo } from '../support/api/notifications.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let moderator: TestPerson;
let organizer: TestPerson;
let speaker: TestPerson;
let attendee: TestPerson;

const run = (name: string, sql: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement<Record<string, unknown>>(`test-announcements-${name}`, sql), values);
const path = (event_id = conference.event_id): string => `/events/${event_id}/announcements`;

beforeEach(async () => {
  conference = await newSpringConference(api);
  const { event_id } = conference;
  moderator = await newMember(api, event_id, { role: 'MODERATOR' });
  organizer = await newMember(api, event_id, { role: 'ORGANIZER' });
  speaker = await newMember(api, event_id, { role: 'SPEAKER' });
  attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
});

const wished = (wish: object) => ({
  text: 'Lunch is ready.',
  audience: 'EVERYBODY',
  minutes: 60,
  client_id: randomUUID(),
  ...wish,
});
const post = (wish: object = {}, person = moderator) => person.client.post(path(), wished(wish));
const make = async (wish: object = {}): Promise<ManagedAnnouncement> =>
  expectReply(CreateAnnouncement, 201, await post(wish));
const end = (id: number, person = moderator) => person.client.post(`${path()}/${id}/end`);
const shown = async (person: TestPerson) =>
  expectReply(ListAnnouncements, 200, await person.client.get(path())).announcements.map(({ text }) => text);
const told = async ({ user_id }: TestPerson) =>
  (await toldTo(api.deps, { user_id } as Parameters<typeof toldTo>[1])).filter(({ kind }) => kind === 'ANNOUNCEMENT');
const toldTexts = async (person: TestPerson) => (await told(person)).map(({ announcement }) => announcement);
const tell = (id: number) => notifyOfAnnouncement(api.deps, id);
const preview = async (query: Record<string, string>) =>
  expectReply(
    PreviewAnnouncement,
    200,
    await moderator.client.get(`/events/${conference.event_id}/announcement-preview`, { query }),
  ).people_count;

/** Begins in so many minutes, whatever the hour. */
async function addSoon(minutes: number, location: string): Promise<number> {
  const { event_id, detail } = conference;
  const options = { title: 'Talk', starts_at: `${detail.start_date}T09:00:00Z`, duration_minutes: 30, location };
  const id = await addSession(api, event_id, options);
  await run('soon', `update sessions set starts_at = now() + $2 * interval '1 minute' where id = $1`, [id, minutes]);
  return id;
}
const bookmark = (person: TestPerson, session_id: number) =>
  run('bookmark', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)', [person.user_id, session_id]);

describe('an announcement to everybody', () => {
  it('is shown to every member, told to everybody but its author, and listed for those who make them', async () => {
    const made = await make({ text: '  Lunch\nis ready.  ' });
    expect(made).toMatchObject({ text: 'Lunch\nis ready.', author: { id: moderator.user_id }, ended_at: null });
    expect(Date.parse(made.ends_at) - Date.parse(made.created_at)).toBe(60 * 60_000);
    // The owner of the organization has no row in the event, and counts.
    expect(made.people_count).toBe(5);
    expect(await preview({ audience: 'EVERYBODY' })).toBe(5);
    await tell(made.id);
    for (const person of [organizer, speaker, attendee, conference.owner]) {
      expect(await shown(person)).toEqual(['Lunch\nis ready.']);
      expect(await toldTexts(person)).toEqual(['Lunch\nis ready.']);
    }
    expect(await toldTexts(moderator)).toEqual([]);
    const list = expectReply(ListManagedAnnouncements, 200, await organizer.client.get(`${path()}/made`));
    expect(list.announcements).toEqual([made]);
  });

  it('ends by itself', async () => {
    const { id } = await make({ minutes: 5 });
    await run('age', `update announcements set ends_at = now() + interval '1 minute' where id = $1`, [id]);
    expect(await shown(attendee)).toEqual(['Lunch is ready.']);
    await run('age-more', 'update announcements set ends_at = now() where id = $1', [id]);
    expect(await shown(attendee)).toEqual([]);
  });

  it('tells nobody after it has ended by itself, and stays in the list of who was told', async () => {
    const { id } = await make();
    await tell(id);
    const late = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await run('over', 'update announcements set ends_at = now() where id = $1', [id]);
    await tell(id);
    expect(await toldTexts(attendee)).toEqual(['Lunch is ready.']);
    expect(await told(late)).toEqual([]);
    const published: unknown[] = [];
    const publish = (...news: readonly unknown[]) => void published.push(news);
    await publishAnnouncement(api.deps.db, { announcement_id: id }, publish);
    expect(published).toEqual([]);
  });

  it('is not for who is banned, nor for another event', async () => {
    await make();
    await run('ban', 'update event_users set is_banned = true where user_id = $1', [attendee.user_id]);
    expectRefusal(await attendee.client.get(path()), 'event_banned');
    expect(await preview({ audience: 'EVERYBODY' })).toBe(4);
    const other = await newSpringConference(api);
    const { body } = await other.owner.client.get(path(other.event_id));
    expect(body).toEqual({ announcements: [] });
    const { id } = await make({ text: 'Again.' });
    expectRefusal(await other.owner.client.post(`${path(other.event_id)}/${id}/end`), 'not_found');
    expect(await shown(speaker)).toEqual(['Again.', 'Lunch is ready.']);
  });
});

describe('an announcement to a role', () => {
  it('reaches nobody else', async () => {
    const cases = [
      { role: 'SPEAKER', reached: [speaker] },
      { role: 'MODERATOR', reached: [moderator] },
      { role: 'ATTENDEE', reached: [attendee] },
      { role: 'ORGANIZER', reached: [organizer, conference.owner] },
    ];
    const everybody = [organizer, moderator, speaker, attendee, conference.owner];
    for (const { role, reached } of cases) {
      const { id, people_count } = await make({ audience: 'ROLE', role, text: role });
      await tell(id);
      expect(people_count).toBe(reached.length);
      for (const person of everybody) {
        expect((await shown(person)).includes(role)).toBe(reached.includes(person));
        const isTold = reached.includes(person) && person !== moderator;
        expect((await toldTexts(person)).includes(role)).toBe(isTold);
      }
    }
  });
});

describe('an announcement to a location', () => {
  it('concerns who has a session there soon, speaks there or is there, and nobody else', async () => {
    const [soon, late, now] = [await addSoon(170, 'Hall'), await addSoon(190, 'Hall'), await addSoon(-10, 'Hall')];
    const [marked, early, present, elsewhere] = [
      attendee,
      await newMember(api, conference.event_id, { role: 'ATTENDEE' }),
      await newMember(api, conference.event_id, { role: 'ATTENDEE' }),
      await newMember(api, conference.event_id, { role: 'ATTENDEE' }),
    ];
    await bookmark(marked, soon);
    await bookmark(early, late);
    await bookmark(elsewhere, await addSoon(10, 'Attic'));
    await putOnStage(api, soon, await addSpeaker(api, conference.event_id, 'Sue', { user_id: speaker.user_id }));
    await run(
      'enter',
      `with room as (insert into chat_rooms (event_id, session_id, name, room_type, subtype)
                     values ($1, $2, 'Talk', 'SESSION', 'PUBLIC') returning id)
       insert into room_cursors (room_id, user_id) select id, $3 from room`,
      [conference.event_id, now, present.user_id],
    );
    const { id, people_count } = await make({ audience: 'LOCATION', location: 'Hall' });
    await tell(id);
    expect(people_count).toBe(3);
    for (const person of [marked, speaker, present]) {
      expect(await shown(person)).toEqual(['Lunch is ready.']);
      expect(await told(person)).toHaveLength(1);
    }
    for (const person of [early, elsewhere, organizer]) {
      expect(await shown(person)).toEqual([]);
      expect(await told(person)).toEqual([]);
    }
  });

  it('is refused for a location without sessions, and without one', async () => {
    expectRefusal(await post({ audience: 'LOCATION', location: 'Nowhere' }), 'not_found');
    expectRefusal(await post({ audience: 'LOCATION' }), 'invalid_request');
    expectRefusal(await post({ audience: 'ROLE' }), 'invalid_request');
    expectRefusal(await post({ role: 'SPEAKER' }), 'invalid_request');
    expect(await run('none', 'select id from announcements where event_id = $1', [conference.event_id])).toEqual([]);
  });
});

describe('people', () => {
  it('are told once also where the job is repeated, or was killed in the middle', async () => {
    const { id } = await make();
    const killed = notifyOfAnnouncement(
      {
        ...api.deps,
        publish: () => {
          throw new Error('Killed.');
        },
      },
      id,
    );
    await expect(killed).rejects.toThrow('Killed.');
    await run('read', 'update notifications set read_at = now() where user_id = $1', [attendee.user_id]);
    const late = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await Promise.all([tell(id), tell(id)]);
    await tell(id);
    expect(await told(attendee)).toMatchObject([{ is_read: true, subject_id: id }]);
    expect(await told(late)).toHaveLength(1);
  });

  it('are not told what they have turned off, and mark it as read by itself', async () => {
    await run('mute', `update users set muted_notifications = '["ANNOUNCEMENT"]' where id = $1`, [speaker.user_id]);
    const [one, two] = [await make(), await make({ text: 'Dinner is ready.' })];
    for (const { id } of [one, two]) await tell(id);
    expect(await told(speaker)).toEqual([]);
    await attendee.client.post('/notifications/read', { announcement_id: one.id });
    expect(await told(attendee)).toMatchObject([
      { subject_id: two.id, is_read: false },
      { subject_id: one.id, is_read: true },
    ]);
  });
});

describe('taking it down', () => {
  it('removes it everywhere, once, and who was not told is not', async () => {
    const { id } = await make();
    await tell(id);
    const ended = expectReply(EndAnnouncement, 200, await end(id, organizer));
    expect(ended.ended_by?.id).toBe(organizer.user_id);
    expect(expectReply(EndAnnouncement, 200, await end(id))).toEqual(ended);
    const late = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await tell(id);
    for (const person of [attendee, late]) {
      expect(await shown(person)).toEqual([]);
      expect(await told(person)).toEqual([]);
    }
    const log = await organizer.client.get(`/events/${conference.event_id}/moderation/log`);
    expect(expectReply(ListModerationLog, 200, log).entries).toMatchObject([
      { action: 'ANNOUNCEMENT_ENDED', actor: { id: organizer.user_id }, announcement: 'Lunch is ready.' },
      { action: 'ANNOUNCED', actor: { id: moderator.user_id }, announcement: 'Lunch is ready.' },
    ]);
    expectRefusal(await end(id, attendee), 'forbidden');
    expectRefusal(await end(999_999_999), 'not_found');
  });
});

describe('the limits', () => {
  it('take the longest text and the shortest and longest time, and nothing beyond', async () => {
    const longest = '😀'.repeat(announcementLengthMax);
    expect(await make({ text: ` ${longest} ` })).toMatchObject({ text: longest });
    await make({ text: 'x', minutes: 5 });
    await make({ minutes: 1440 });
    const refused = [{ text: `${longest}x` }, { text: '   ' }, { minutes: 4 }, { minutes: 1441 }, { minutes: 5.5 }];
    for (const wish of refused) expectRefusal(await post(wish), 'invalid_request');
    expect(await shown(attendee)).toHaveLength(3);
  });

  it('repeat a request without a second announcement, and refuse another one under its name', async () => {
    const wish = { client_id: randomUUID() };
    const made = await make(wish);
    expect(await make(wish)).toEqual(made);
    expectRefusal(await post({ ...wish, text: 'Something else' }), 'client_id_conflict');
    expectRefusal(await post(wish, organizer), 'client_id_conflict');
    expect(await shown(attendee)).toHaveLength(1);
  });

  it('of two at once with one name store one', async () => {
    const wish = { client_id: randomUUID() };
    const both = await Promise.all([make(wish), make(wish)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });

  it('let an event announce ten times an hour, whoever does it, and others as often', async () => {
    const { points } = announcementRateLimits.announcement_per_event;
    for (let made = 0; made < points; made += 1) await make({ text: `Number ${made}` });
    expectRefusal(await post({ text: 'One more' }), 'rate_limited');
    expectRefusal(await post({ text: 'One more' }, organizer), 'rate_limited');
    expect(await shown(attendee)).toHaveLength(points);
    const other = await newSpringConference(api);
    expectReply(CreateAnnouncement, 201, await other.owner.client.post(path(other.event_id), wished({})));
  });
});

describe('the author', () => {
  it('gets it with their data, and it goes with them', async () => {
    await make();
    const data = await moderator.client.get(`/users/${moderator.user_id}/export`);
    expect(expectReply(ExportAccount, 200, data).announcements).toMatchObject([{ text: 'Lunch is ready.' }]);
    await run('leave', 'delete from users where id = $1', [moderator.user_id]);
    expect(await shown(attendee)).toEqual([]);
  });
});
