/** Announcements: audience, notifications, ending, and limits. */
import { randomUUID } from 'node:crypto';
import { ExportAccount } from '@plenum/contracts/accounts/accounts';
import { ListModerationLog } from '@plenum/contracts/chat/moderation';
import type { ApiScope } from '@plenum/contracts/integrations/token-scopes';
import { maxAnnouncementLength, announcementRateLimits } from '@plenum/contracts/live/announcement-limits';
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
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import {
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { notificationsOf } from '../support/api/notifications.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
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

const announcementInput = (input: object) => ({
  text: 'Lunch is ready.',
  audience: 'EVERYBODY',
  minutes: 60,
  client_id: randomUUID(),
  ...input,
});
const post = (input: object = {}, person = moderator) => person.client.post(path(), announcementInput(input));
const create = async (input: object = {}): Promise<ManagedAnnouncement> =>
  expectReply(CreateAnnouncement, 201, await post(input));
const end = (id: number, person = moderator) => person.client.post(`${path()}/${id}/end`);
const visibleTexts = async (person: TestPerson) =>
  expectReply(ListAnnouncements, 200, await person.client.get(path())).announcements.map(({ text }) => text);
const announcementsOf = async ({ user_id }: TestPerson) =>
  (await notificationsOf(api.deps, { user_id } as Parameters<typeof notificationsOf>[1])).filter(
    ({ kind }) => kind === 'ANNOUNCEMENT',
  );
const notifiedTexts = async (person: TestPerson) =>
  (await announcementsOf(person)).map(({ announcement }) => announcement);
const notify = (id: number) => notifyOfAnnouncement(api.deps, id);
const preview = async (query: Record<string, string>) =>
  expectReply(
    PreviewAnnouncement,
    200,
    await moderator.client.get(`/events/${conference.event_id}/announcement-preview`, { query }),
  ).people_count;

/** Adds a session that begins in the given number of minutes, regardless of the time of day. */
async function addSoon(minutes: number, location: string): Promise<number> {
  const { event_id, detail } = conference;
  const options = { title: 'Talk', starts_at: `${detail.start_date}T09:00:00Z`, duration_minutes: 30, location };
  const id = await addSession(api, event_id, options);
  await run('soon', `update sessions set starts_at = now() + $2 * interval '1 minute' where id = $1`, [id, minutes]);
  return id;
}
const bookmark = (person: TestPerson, session_id: number) =>
  run('bookmark', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)', [person.user_id, session_id]);

describe('announcements to everybody', () => {
  it('shows an announcement to every member, notifies everybody but its author, and lists it for staff', async () => {
    const announcement = await create({ text: '  Lunch\nis ready.  ' });
    expect(announcement).toMatchObject({ text: 'Lunch\nis ready.', author: { id: moderator.user_id }, ended_at: null });
    expect(Date.parse(announcement.ends_at) - Date.parse(announcement.created_at)).toBe(60 * 60_000);
    // Includes the owner of the organization, who has no membership row in the event.
    expect(announcement.people_count).toBe(5);
    expect(await preview({ audience: 'EVERYBODY' })).toBe(5);
    await notify(announcement.id);
    for (const person of [organizer, speaker, attendee, conference.owner]) {
      expect(await visibleTexts(person)).toEqual(['Lunch\nis ready.']);
      expect(await notifiedTexts(person)).toEqual(['Lunch\nis ready.']);
    }
    expect(await notifiedTexts(moderator)).toEqual([]);
    const list = expectReply(ListManagedAnnouncements, 200, await organizer.client.get(`${path()}/made`));
    expect(list.announcements).toEqual([announcement]);
  });

  it('ends an announcement at its end time', async () => {
    const { id } = await create({ minutes: 5 });
    await run('age', `update announcements set ends_at = now() + interval '1 minute' where id = $1`, [id]);
    expect(await visibleTexts(attendee)).toEqual(['Lunch is ready.']);
    // The clock of the API has a resolution of a millisecond, and that of the database of a microsecond.
    await run('age-more', `update announcements set ends_at = now() - interval '1 millisecond' where id = $1`, [id]);
    expect(await visibleTexts(attendee)).toEqual([]);
  });

  it('notifies nobody after the end time, and keeps the notifications already sent', async () => {
    const { id } = await create();
    await notify(id);
    const lateMember = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await run('over', `update announcements set ends_at = now() - interval '1 millisecond' where id = $1`, [id]);
    await notify(id);
    expect(await notifiedTexts(attendee)).toEqual(['Lunch is ready.']);
    expect(await announcementsOf(lateMember)).toEqual([]);
    const publishedEvents: unknown[] = [];
    const publish = (...events: readonly unknown[]) => void publishedEvents.push(events);
    await publishAnnouncement(api.deps.db, { announcement_id: id }, publish);
    expect(publishedEvents).toEqual([]);
  });

  it('hides announcements from banned members and from other events', async () => {
    await create();
    await run('ban', 'update event_users set is_banned = true where user_id = $1', [attendee.user_id]);
    expectRejection(await attendee.client.get(path()), 'event_banned');
    expect(await preview({ audience: 'EVERYBODY' })).toBe(4);
    const otherConference = await newSpringConference(api);
    const { body } = await otherConference.owner.client.get(path(otherConference.event_id));
    expect(body).toEqual({ announcements: [] });
    const { id } = await create({ text: 'Again.' });
    expectRejection(
      await otherConference.owner.client.post(`${path(otherConference.event_id)}/${id}/end`),
      'not_found',
    );
    expect(await visibleTexts(speaker)).toEqual(['Again.', 'Lunch is ready.']);
  });
});

describe('announcements to a role', () => {
  it('shows an announcement to a role only to members with that role', async () => {
    const cases = [
      { role: 'SPEAKER', reached: [speaker] },
      { role: 'MODERATOR', reached: [moderator] },
      { role: 'ATTENDEE', reached: [attendee] },
      { role: 'ORGANIZER', reached: [organizer, conference.owner] },
    ];
    const everyone = [organizer, moderator, speaker, attendee, conference.owner];
    for (const { role, reached } of cases) {
      const { id, people_count } = await create({ audience: 'ROLE', role, text: role });
      await notify(id);
      expect(people_count).toBe(reached.length);
      for (const person of everyone) {
        expect((await visibleTexts(person)).includes(role)).toBe(reached.includes(person));
        const isNotified = reached.includes(person) && person !== moderator;
        expect((await notifiedTexts(person)).includes(role)).toBe(isNotified);
      }
    }
  });
});

describe('announcements to a location', () => {
  it('reaches people who have a session there soon, speak there or are present, and nobody else', async () => {
    const [soonSession, laterSession, runningSession] = [
      await addSoon(170, 'Hall'),
      await addSoon(190, 'Hall'),
      await addSoon(-10, 'Hall'),
    ];
    const [bookmarker, laterBookmarker, presentMember, otherLocationMember] = [
      attendee,
      await newMember(api, conference.event_id, { role: 'ATTENDEE' }),
      await newMember(api, conference.event_id, { role: 'ATTENDEE' }),
      await newMember(api, conference.event_id, { role: 'ATTENDEE' }),
    ];
    await bookmark(bookmarker, soonSession);
    await bookmark(laterBookmarker, laterSession);
    await bookmark(otherLocationMember, await addSoon(10, 'Attic'));
    await putOnStage(api, soonSession, await addSpeaker(api, conference.event_id, 'Sue', { user_id: speaker.user_id }));
    await run(
      'enter',
      `with room as (insert into chat_rooms (event_id, session_id, name, room_type, subtype)
                     values ($1, $2, 'Talk', 'SESSION', 'PUBLIC') returning id)
       insert into room_cursors (room_id, user_id) select id, $3 from room`,
      [conference.event_id, runningSession, presentMember.user_id],
    );
    const { id, people_count } = await create({ audience: 'LOCATION', location: 'Hall' });
    await notify(id);
    expect(people_count).toBe(3);
    for (const person of [bookmarker, speaker, presentMember]) {
      expect(await visibleTexts(person)).toEqual(['Lunch is ready.']);
      expect(await announcementsOf(person)).toHaveLength(1);
    }
    for (const person of [laterBookmarker, otherLocationMember, organizer]) {
      expect(await visibleTexts(person)).toEqual([]);
      expect(await announcementsOf(person)).toEqual([]);
    }
  });

  it('rejects an announcement without a location or for a location without sessions', async () => {
    expectRejection(await post({ audience: 'LOCATION', location: 'Nowhere' }), 'not_found');
    expectRejection(await post({ audience: 'LOCATION' }), 'invalid_request');
    expectRejection(await post({ audience: 'ROLE' }), 'invalid_request');
    expectRejection(await post({ role: 'SPEAKER' }), 'invalid_request');
    expect(await run('none', 'select id from announcements where event_id = $1', [conference.event_id])).toEqual([]);
  });
});

describe('announcement notifications', () => {
  it('creates one notification per person even if the job is repeated or was killed', async () => {
    const { id } = await create();
    const killedJob = notifyOfAnnouncement(
      {
        ...api.deps,
        publish: () => {
          throw new Error('Killed.');
        },
      },
      id,
    );
    await expect(killedJob).rejects.toThrow('Killed.');
    await run('read', 'update notifications set read_at = now() where user_id = $1', [attendee.user_id]);
    const lateMember = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await Promise.all([notify(id), notify(id)]);
    await notify(id);
    expect(await announcementsOf(attendee)).toMatchObject([{ is_read: true, subject_id: id }]);
    expect(await announcementsOf(lateMember)).toHaveLength(1);
  });

  it('skips people who muted announcements, and marks notifications as read by announcement', async () => {
    await run('mute', `update users set muted_notifications = '["ANNOUNCEMENT"]' where id = $1`, [speaker.user_id]);
    const [first, second] = [await create(), await create({ text: 'Dinner is ready.' })];
    for (const { id } of [first, second]) await notify(id);
    expect(await announcementsOf(speaker)).toEqual([]);
    await attendee.client.post('/notifications/read', { announcement_id: first.id });
    expect(await announcementsOf(attendee)).toMatchObject([
      { subject_id: second.id, is_read: false },
      { subject_id: first.id, is_read: true },
    ]);
  });
});

describe('ending an announcement', () => {
  it('removes the announcement and its notifications everywhere, and notifies nobody afterwards', async () => {
    const { id } = await create();
    await notify(id);
    const endedAnnouncement = expectReply(EndAnnouncement, 200, await end(id, organizer));
    expect(endedAnnouncement.ended_by?.id).toBe(organizer.user_id);
    expect(expectReply(EndAnnouncement, 200, await end(id))).toEqual(endedAnnouncement);
    const lateMember = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await notify(id);
    for (const person of [attendee, lateMember]) {
      expect(await visibleTexts(person)).toEqual([]);
      expect(await announcementsOf(person)).toEqual([]);
    }
    const log = await organizer.client.get(`/events/${conference.event_id}/moderation/log`);
    expect(expectReply(ListModerationLog, 200, log).entries).toMatchObject([
      { action: 'ANNOUNCEMENT_ENDED', actor: { id: organizer.user_id }, announcement: 'Lunch is ready.' },
      { action: 'ANNOUNCED', actor: { id: moderator.user_id }, announcement: 'Lunch is ready.' },
    ]);
    expectRejection(await end(id, attendee), 'forbidden');
    expectRejection(await end(999_999_999), 'not_found');
  });
});

describe('announcement limits', () => {
  it('accepts the longest text, the shortest text and the longest duration, and nothing beyond', async () => {
    const longest = '😀'.repeat(maxAnnouncementLength);
    expect(await create({ text: ` ${longest} ` })).toMatchObject({ text: longest });
    await create({ text: 'x', minutes: 5 });
    await create({ minutes: 1440 });
    const invalidInputs = [
      { text: `${longest}x` },
      { text: '   ' },
      { minutes: 4 },
      { minutes: 1441 },
      { minutes: 5.5 },
    ];
    for (const input of invalidInputs) expectRejection(await post(input), 'invalid_request');
    expect(await visibleTexts(attendee)).toHaveLength(3);
  });

  it('answers a repeated request with the first announcement, and rejects another request with its client_id', async () => {
    const input = { client_id: randomUUID() };
    const announcement = await create(input);
    expect(await create(input)).toEqual(announcement);
    expectRejection(await post({ ...input, text: 'Something else' }), 'client_id_conflict');
    expectRejection(await post(input, organizer), 'client_id_conflict');
    expect(await visibleTexts(attendee)).toHaveLength(1);
  });

  it('creates one announcement for two concurrent requests with the same client_id', async () => {
    const input = { client_id: randomUUID() };
    const replies = await Promise.all([create(input), create(input)]);
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  });

  it('allows ten announcements per hour and event, whoever sends them', async () => {
    const { points } = announcementRateLimits.announcement_per_event;
    for (let count = 0; count < points; count += 1) await create({ text: `Number ${count}` });
    expectRejection(await post({ text: 'One more' }), 'rate_limited');
    expectRejection(await post({ text: 'One more' }, organizer), 'rate_limited');
    expect(await visibleTexts(attendee)).toHaveLength(points);
    const otherConference = await newSpringConference(api);
    expectReply(
      CreateAnnouncement,
      201,
      await otherConference.owner.client.post(path(otherConference.event_id), announcementInput({})),
    );
  });
});

describe('announcements of programs', () => {
  const newProgram = async (scopes: readonly ApiScope[]) =>
    api.client((await newOrganizationToken(conference.owner, conference.organization_id, { scopes })).token);

  it('notify everybody, and are attributed to the token of the organization', async () => {
    const program = await newProgram(['announcement:write', 'announcement:read']);
    const input = announcementInput({ text: 'The doors are open.' });
    const announcement = expectReply(CreateAnnouncement, 201, await program.post(path(), input));
    expect(announcement).toMatchObject({ author: { full_name: 'Ticket shop (API)' }, people_count: 5 });
    expect(expectReply(CreateAnnouncement, 201, await program.post(path(), input))).toEqual(announcement);
    await notify(announcement.id);
    for (const person of [moderator, organizer, speaker, attendee, conference.owner]) {
      expect(await visibleTexts(person)).toEqual(['The doors are open.']);
      expect(await notifiedTexts(person)).toEqual(['The doors are open.']);
    }
    expect(expectReply(ListAnnouncements, 200, await program.get(path())).announcements).toHaveLength(1);

    const endPath = `${path()}/${announcement.id}/end`;
    const ended = expectReply(EndAnnouncement, 200, await program.post(endPath));
    expect(ended.ended_by).toEqual(announcement.author);
    expect(await announcementsOf(attendee)).toEqual([]);
    const log = await organizer.client.get(`/events/${conference.event_id}/moderation/log`);
    const actor = { id: announcement.author.id };
    expect(expectReply(ListModerationLog, 200, log).entries).toMatchObject([
      { action: 'ANNOUNCEMENT_ENDED', actor },
      { action: 'ANNOUNCED', actor },
    ]);
  });

  it('share the limit of the event with people', async () => {
    const program = await newProgram(['announcement:write']);
    const { points } = announcementRateLimits.announcement_per_event;
    for (let count = 0; count < points; count += 1)
      expectReply(CreateAnnouncement, 201, await program.post(path(), announcementInput({ text: `Number ${count}` })));
    expectRejection(await program.post(path(), announcementInput({})), 'rate_limited');
    expectRejection(await post(), 'rate_limited');
  });

  it('are rejected from people who cannot make any, and from a token that only reads', async () => {
    const ofAttendee = await newPersonToken(attendee, { scopes: ['announcement:write'] });
    expectRejection(await api.client(ofAttendee.token).post(path(), announcementInput({})), 'forbidden');
    for (const scopes of [['announcement:read'], ['session:write', 'event:update']] as const)
      expectRejection(await (await newProgram(scopes)).post(path(), announcementInput({})), 'token_scope_missing');
    expect(await visibleTexts(attendee)).toEqual([]);
  });

  it('are listed as attendees see them, unless the token reads what organizers see', async () => {
    await create({ audience: 'ROLE', role: 'ORGANIZER', text: 'For organizers' });
    const visibleWith = async (scopes: readonly ApiScope[]) => {
      const client = api.client((await newPersonToken(organizer, { scopes })).token);
      return expectReply(ListAnnouncements, 200, await client.get(path())).announcements.map(({ text }) => text);
    };
    expect(await visibleWith(['announcement:read'])).toEqual([]);
    expect(await visibleWith(['announcement:read', 'production:read'])).toEqual(['For organizers']);
  });
});

describe('announcements in the author’s data', () => {
  it('exports announcements to their author and deletes them with the account', async () => {
    await create();
    const data = await moderator.client.get(`/users/${moderator.user_id}/export`);
    expect(expectReply(ExportAccount, 200, data).announcements).toMatchObject([{ text: 'Lunch is ready.' }]);
    await run('leave', 'delete from users where id = $1', [moderator.user_id]);
    expect(await visibleTexts(attendee)).toEqual([]);
  });
});
