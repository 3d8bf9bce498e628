/** The public page of a session, and its entry for calendars. */
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { GetPublicSession } from '@plenum/contracts/events/public-sessions';
import { OpenCalendarFeed } from '@plenum/contracts/schedule/my-agenda';
import { PlaceSessions } from '@plenum/contracts/schedule/session-planning';
import { SetSessionResources } from '@plenum/contracts/schedule/session-resources';
import { DeleteSession, UpdateSession } from '@plenum/contracts/schedule/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newConference,
  newMember,
  putOnStage,
  setPrivacy,
  type TestConference,
} from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { readCalendarEntries } from '../support/calendar-entries.ts';

const api = await openTestApi();
const venue = { venue_name: 'Forum', venue_city: 'Brussels', venue_country: 'Belgium' };
/** A client without a login. */
const anonymous = api.client();

interface TalkAddress {
  readonly slug: string;
  readonly session_id: number;
}
interface TestTalk extends TestConference, TalkAddress {}

async function newTalk(changes: Readonly<Record<string, unknown>> = {}): Promise<TestTalk> {
  const conference = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });
  const { event_id, owner, detail } = conference;
  const session_id = await addSession(api, event_id, {
    title: 'A keyboard that lasts',
    starts_at: '2031-03-28T08:30:00Z',
    location: 'Hall A',
    track: 'Hardware',
  });
  const body = { visibility: 'PUBLIC', event_format: 'IN_PERSON', ...venue, ...changes };
  expectReply(UpdateEvent, 200, await owner.client.put(`/events/${event_id}`, body));
  return { ...conference, slug: detail.slug, session_id };
}

const update = (talk: TestTalk, body: object) => talk.owner.client.put(`/events/${talk.event_id}`, body);
const updateSession = async (talk: TestTalk, body: object) =>
  expectReply(UpdateSession, 200, await talk.owner.client.put(`/sessions/${talk.session_id}`, body));
const pathOf = ({ slug, session_id }: TalkAddress): string => `/public/events/${slug}/sessions/${session_id}`;
const read = async (talk: TalkAddress) => expectReply(GetPublicSession, 200, await anonymous.get(pathOf(talk)));
const paths = (talk: TalkAddress) => [pathOf(talk), `${pathOf(talk)}/session.ics`];
async function expectStatus(talk: TalkAddress, status: number): Promise<void> {
  for (const path of paths(talk)) expect((await anonymous.get(path)).status, path).toBe(status);
}
const entryOf = async (talk: TalkAddress) => {
  const reply = await anonymous.get(`${pathOf(talk)}/session.ics`);
  expect(reply.status, reply.text).toBe(200);
  const [entry, ...others] = readCalendarEntries(reply.text);
  if (entry === undefined || others.length > 0) throw new Error('The calendar does not have one entry.');
  return { entry, headers: reply.headers };
};

describe('GetPublicSession', () => {
  it('returns the session with its event and speakers, including for a former slug', async () => {
    const talk = await newTalk();
    const profile_id = await addSpeaker(api, talk.event_id, 'Ada Byron', {
      title: 'Countess',
      bio: '<p>Born early</p>',
      social_links: { website: 'https://ada.example' },
    });
    await putOnStage(api, talk.session_id, profile_id, null, 'MODERATOR');
    await updateSession(talk, { description: '<p>What <strong>wears out</strong> first?</p>' });
    await update(talk, { slug: `${talk.slug}-again` });
    const reply = await anonymous.get(pathOf(talk));
    expect(expectReply(GetPublicSession, 200, reply)).toMatchObject({
      event: { slug: `${talk.slug}-again`, id: talk.event_id, venue_city: 'Brussels', timezone: 'Europe/Brussels' },
      session: {
        id: talk.session_id,
        title: 'A keyboard that lasts',
        date: '2031-03-28',
        starts_at: '2031-03-28T08:30:00.000Z',
        start_time: '09:30:00',
        location: 'Hall A',
        description: '<p>What <strong>wears out</strong> first?</p>',
        description_text: 'What wears out first?',
        speakers: [
          {
            profile_id,
            full_name: 'Ada Byron',
            role: 'MODERATOR',
            title: 'Countess',
            social_links: { website: 'https://ada.example' },
          },
        ],
      },
    });
    for (const secret of [talk.join_code, talk.owner.email, 'Born early']) expect(reply.text).not.toContain(secret);
  });

  it('returns the same error for everything that has no page', async () => {
    const talk = await newTalk();
    const other = await newTalk();
    const unknown = (await anonymous.get('/public/events/no-such-event/sessions/1')).body as object;
    const expectUnknown = async (address: TalkAddress) => {
      for (const path of paths(address)) {
        const reply = await anonymous.get(path);
        expectRejection(reply, 'not_found');
        expect({ ...(reply.body as object), request_id: '' }).toEqual({ ...unknown, request_id: '' });
      }
    };
    await expectStatus(talk, 200);
    await expectUnknown({ slug: talk.slug, session_id: other.session_id });
    await expectUnknown({ slug: talk.slug, session_id: 2_000_000_000 });
    const time = { day_number: 1, start_time: '09:30:00', end_time: '10:00:00', location: 'Hall A' };
    const later = { ...time, day_number: 2 };
    const place = async (from: object | null, to: object | null) => {
      const body = { placements: [{ id: talk.session_id, from, to }] };
      const reply = await talk.owner.client.post(`/events/${talk.event_id}/sessions/placements`, body);
      expectReply(PlaceSessions, 200, reply);
    };
    await place(time, null);
    await expectUnknown(talk);
    await place(null, later);
    expect(await read(talk)).toMatchObject({ session: { date: '2031-03-29', day_number: 2 } });
    expectReply(DeleteSession, 204, await talk.owner.client.delete(`/sessions/${talk.session_id}`));
    await expectUnknown(talk);
    for (const hidden of [{ visibility: 'MEMBERS' }, { visibility: 'PUBLIC', status: 'ARCHIVED' }]) {
      await update(other, hidden);
      await expectUnknown(other);
    }
  });

  it('shows only the sessions that the page of the event shows', async () => {
    const talk = await newTalk();
    const { event_id, slug } = talk;
    const keynote = { slug, session_id: await addSession(api, event_id, { starts_at: '2031-03-29T08:30:00Z' }) };
    await talk.owner.client.put(`/sessions/${keynote.session_id}`, { session_type: 'KEYNOTE' });
    await update(talk, { public_parts: { programme: 'HIGHLIGHTS' } });
    await expectStatus(talk, 404);
    await expectStatus(keynote, 200);
    await talk.owner.client.put(`/sessions/${keynote.session_id}`, { status: 'CANCELLED' });
    expect(await read(keynote)).toMatchObject({ session: { status: 'CANCELLED' } });
    await update(talk, { public_parts: { programme: 'NONE' } });
    await expectStatus(keynote, 404);
  });

  it('hides speakers and links unless the page of the event shows them', async () => {
    const talk = await newTalk();
    await putOnStage(api, talk.session_id, await addSpeaker(api, talk.event_id, 'Grace Hopper'));
    const link = { kind: 'RECORDING', title: 'The video', url: 'https://video.example/1' } as const;
    const path = `/sessions/${talk.session_id}/resources`;
    expectReply(SetSessionResources, 200, await talk.owner.client.put(path, [link]));
    expect(await read(talk)).toMatchObject({ session: { links: [], speakers: [{ full_name: 'Grace Hopper' }] } });
    await update(talk, { public_parts: { links: true, speakers: false } });
    expect(await read(talk)).toMatchObject({ session: { links: [link], speakers: [] } });
    expect((await anonymous.get(`${pathOf(talk)}/session.ics`)).text).not.toContain('Grace Hopper');
  });

  it('shows only what speakers show to strangers', async () => {
    const talk = await newTalk();
    const addMemberOnStage = async (name: string) => {
      const { user_id } = await newMember(api, talk.event_id, { role: 'SPEAKER' });
      const profile = { user_id, title: 'Chief', social_links: { website: `https://${user_id}.example` } };
      await putOnStage(api, talk.session_id, await addSpeaker(api, talk.event_id, name, profile));
      return user_id;
    };
    const hidden = await addMemberOnStage('Hidden Figure');
    await setPrivacy(api, hidden, { show_company: false });
    const added = await addMemberOnStage('Added Person');
    await api.deps.db.rows(
      statement('t-public-session-added', 'update event_users set was_added = true where user_id = $1'),
      [added],
    );
    const nameOnly = { title: null, company_name: null, social_links: null };
    expect((await read(talk)).session.speakers).toEqual([
      expect.objectContaining({ full_name: 'Hidden Figure', ...nameOnly }),
      expect.objectContaining({ full_name: 'Added Person', ...nameOnly, image_url: null }),
    ]);
  });
});

describe('ReadPublicSessionCalendar', () => {
  it('has one entry with the page, the place and the time, which are updated with the session', async () => {
    const talk = await newTalk();
    const { entry, headers } = await entryOf(talk);
    expect(headers['content-type']).toMatch(/^text\/calendar/);
    expect(headers['content-disposition']).toContain(`${talk.slug}-${talk.session_id}.ics`);
    expect(entry).toMatchObject({
      SUMMARY: 'A keyboard that lasts',
      LOCATION: 'Hall A, Forum, Brussels, Belgium',
      CATEGORIES: 'Hardware,Talk',
      DTSTART: '20310328T083000Z',
      DTEND: '20310328T090000Z',
      STATUS: 'CONFIRMED',
      SEQUENCE: '0',
      URL: `${api.deps.config.publicOrigin}/e/${talk.slug}/s/${talk.session_id}`,
    });
    await updateSession(talk, { status: 'CANCELLED' });
    expect((await entryOf(talk)).entry).toMatchObject({ UID: entry['UID'], STATUS: 'CANCELLED', SEQUENCE: '1' });
  });

  it('has the same id and page as the entry in the schedule and in personal calendars', async () => {
    const talk = await newTalk();
    const { UID, URL: page } = (await entryOf(talk)).entry;
    const member = await newMember(api, talk.event_id, { role: 'ATTENDEE' });
    await member.client.put(`/sessions/${talk.session_id}/bookmark`);
    const feed = await member.client.post(`/events/${talk.event_id}/my-agenda/feed`);
    const feedPath = new URL(expectReply(OpenCalendarFeed, 200, feed).feed_url ?? '').pathname.replace('/api', '');
    const schedulePath = `/public/events/${talk.slug}/schedule.ics`;
    for (const path of [feedPath, schedulePath])
      expect(readCalendarEntries((await anonymous.get(path)).text)).toEqual([
        expect.objectContaining({ UID, URL: page }),
      ]);
    const version = (await anonymous.get(feedPath)).headers['etag'];
    await update(talk, { visibility: 'MEMBERS' });
    const hidden = await anonymous.get(feedPath);
    expect(hidden.headers['etag']).not.toBe(version);
    expect(hidden.text).not.toContain(`/e/${talk.slug}`);
  });
});
