import { GetEvent } from '@plenum/contracts/events/events';
import { minIndexedSpeakers } from '@plenum/contracts/limits';
import { GetEventSpeaker, ListEventSpeakers } from '@plenum/contracts/schedule/speakers';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  markDeleted,
  newConference,
  newMember,
  putOnStage,
  removeMember,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let outsider: TestPerson;
const unschedule = statement('test-unschedule', 'update sessions set is_unscheduled = true where id = $1');

beforeAll(async () => {
  outsider = await newLoggedInPerson(api);
});

describe('ListEventSpeakers', () => {
  it('lists speakers by name with their sessions by start time', async () => {
    const { owner, event_id } = await newConference(api, { start_date: '2031-03-10', end_date: '2031-03-11' });
    const [zoeProfile, elodieProfile] = [
      await addSpeaker(api, event_id, 'Zoë'),
      await addSpeaker(api, event_id, 'élodie'),
    ];
    await addSpeaker(api, event_id, 'Frank', { company_name: 'Example', bio: '<p>Hi</p>' });
    const second = await addSession(api, event_id, {
      title: 'Second',
      starts_at: '2031-03-11T09:00:00Z',
      location: 'Aula',
    });
    const first = await addSession(api, event_id, {
      title: 'First',
      starts_at: '2031-03-10T09:00:00Z',
      status: 'CANCELLED',
    });
    await putOnStage(api, second, zoeProfile, 1);
    await putOnStage(api, first, zoeProfile, 1, 'HOST');
    await putOnStage(api, first, elodieProfile, 2);
    const path = `/events/${event_id}/speakers`;
    const list = expectReply(ListEventSpeakers, 200, await owner.client.get(path));
    expect(list.speakers.map(({ full_name, session_count }) => [full_name, session_count])).toEqual([
      ['élodie', 1],
      ['Frank', 0],
      ['Zoë', 2],
    ]);
    expect(list.speakers[1]).toMatchObject({ user_id: null, company_name: 'Example', bio: '<p>Hi</p>', sessions: [] });
    expect(list.speakers[2]?.sessions).toMatchObject([
      {
        id: first,
        role: 'HOST',
        status: 'CANCELLED',
        starts_at: '2031-03-10T09:00:00.000Z',
        ends_at: '2031-03-10T09:30:00.000Z',
        day_number: 1,
        start_time: '10:00:00',
        location: null,
      },
      { id: second, role: 'SPEAKER', status: 'SCHEDULED', day_number: 2, location: 'Aula' },
    ]);
  });

  it('returns the first letters of a long list with their positions', async () => {
    const { owner, event_id } = await newConference(api);
    const listOf = async (query: Record<string, string>) =>
      expectReply(
        ListEventSpeakers,
        200,
        await owner.client.get(`/events/${event_id}/speakers`, { query: { limit: '1', ...query } }),
      );
    const names = ['Ángel', 'ada', '李雷', 'Ørjan', 'Olga', '4chan', 'Жанна', 'नेहा', 'Zoë'];
    for (const name of names) await addSpeaker(api, event_id, name);
    const missing = minIndexedSpeakers - names.length;
    for (let number = 1; number < missing; number += 1) await addSpeaker(api, event_id, `Ben ${number}`);
    expect((await listOf({})).letters).toEqual([]);
    await addSpeaker(api, event_id, 'Ben');
    const { letters } = await listOf({});
    expect(letters.map(({ letter }) => letter)).toEqual(['#', 'A', 'B', 'O', 'Z', 'Ж', 'न', '李']);
    expect(letters[0]?.after).toBeNull();
    const firstNames: (string | undefined)[] = [];
    for (const { after } of letters)
      firstNames.push((await listOf(after === null ? {} : { after })).speakers[0]?.full_name);
    expect(firstNames).toEqual(['4chan', 'ada', 'Ben', 'Olga', 'Zoë', 'Жанна', 'नेहा', '李雷']);
    expect((await listOf({ search: 'Ben' })).letters).toEqual([]);
  });

  it('sorts by family name: that of the account, or the last word of the name', async () => {
    const { owner, event_id } = await newConference(api);
    const names = [
      'Zoë Ångström',
      'Ada Byron',
      'Cher',
      '山田 太郎',
      'Ann Lee (she/her)',
      'Ben van Dyck',
      'Élodie Ådal 2',
    ];
    for (const name of names) await addSpeaker(api, event_id, name);
    const listed = async (query: Record<string, string>) => {
      const reply = await owner.client.get(`/events/${event_id}/speakers`, { query });
      return expectReply(ListEventSpeakers, 200, reply);
    };
    const sorted = [
      'Zoë Ångström',
      'Ann Lee (she/her)',
      'Ada Byron',
      'Cher',
      'Ben van Dyck',
      'Élodie Ådal 2',
      '山田 太郎',
    ];
    const { speakers } = await listed({});
    expect(speakers.map(({ full_name }) => full_name)).toEqual(sorted);
    const first = await listed({ limit: '3' });
    const second = await listed({ limit: '3', after: first.next ?? '' });
    expect([...first.speakers, ...second.speakers].map(({ full_name }) => full_name)).toEqual(sorted.slice(0, 6));
  });

  it('filters by the status of a session', async () => {
    const { owner, event_id } = await newConference(api);
    const [onStage, waiting] = [
      await addSpeaker(api, event_id, 'On Stage'),
      await addSpeaker(api, event_id, 'Waiting'),
    ];
    const starts_at = '2031-03-10T09:00:00Z';
    await putOnStage(api, await addSession(api, event_id, { title: 'Now', starts_at, status: 'LIVE' }), onStage, 1);
    await putOnStage(api, await addSession(api, event_id, { title: 'Later', starts_at }), waiting, 1);
    const reply = await owner.client.get(`/events/${event_id}/speakers`, { query: { session_status: 'LIVE' } });
    const { speakers, total_items } = expectReply(ListEventSpeakers, 200, reply);
    expect([total_items, speakers.map(({ full_name }) => full_name)]).toEqual([1, ['On Stage']]);
  });

  it('filters by the track of a session', async () => {
    const { owner, event_id } = await newConference(api);
    const names = ['Ada', 'Ben', 'Cleo'] as const;
    const [ada, ben] = [
      await addSpeaker(api, event_id, 'Ada'),
      await addSpeaker(api, event_id, 'Ben'),
      await addSpeaker(api, event_id, 'Cleo'),
    ];
    const engines = await addSession(api, event_id, {
      title: 'Engines',
      starts_at: '2031-03-10T09:00:00Z',
      track: 'Engines',
    });
    const looms = await addSession(api, event_id, {
      title: 'Looms',
      starts_at: '2031-03-10T10:00:00Z',
      track: 'Looms',
    });
    await putOnStage(api, engines, ada, 1);
    await putOnStage(api, looms, ada, 1);
    await putOnStage(api, looms, ben, 2);
    const listed = async (query: Record<string, string>) => {
      const reply = await owner.client.get(`/events/${event_id}/speakers`, { query });
      const { speakers, total_items } = expectReply(ListEventSpeakers, 200, reply);
      expect(total_items).toBe(speakers.length);
      return speakers.map(({ full_name }) => full_name);
    };
    expect(await listed({})).toEqual(names);
    expect(await listed({ track: 'Looms' })).toEqual(['Ada', 'Ben']);
    expect(await listed({ track: 'Looms', search: 'be' })).toEqual(['Ben']);
    expect(await listed({ track: 'looms' })).toEqual([]);
  });

  it('omits removed, demoted and banned speakers, unless they have a session', async () => {
    const { owner, event_id } = await newConference(api);
    const listedNames = async () =>
      expectReply(ListEventSpeakers, 200, await owner.client.get(`/events/${event_id}/speakers`)).speakers.map(
        ({ full_name }) => full_name,
      );
    const memberships = {
      'a speaker': { role: 'SPEAKER' },
      'an organizer': { role: 'ORGANIZER' },
      banned: { role: 'SPEAKER', is_banned: true },
      demoted: { role: 'ATTENDEE' },
      'demoted, on stage': { role: 'ATTENDEE' },
      removed: { role: 'SPEAKER' },
    } as const;
    const session_id = await addSession(api, event_id, { title: 'Opening', starts_at: '2031-03-11T09:00:00Z' });
    for (const [name, membership] of Object.entries(memberships)) {
      const { user_id } = await newMember(api, event_id, membership);
      const profile_id = await addSpeaker(api, event_id, name, { user_id });
      if (name === 'demoted, on stage') await putOnStage(api, session_id, profile_id, 1);
      if (name === 'removed') await removeMember(api, event_id, user_id);
    }
    await addSpeaker(api, event_id, 'without an account');
    expect(await listedNames()).toEqual(['without an account', 'an organizer', 'a speaker', 'demoted, on stage']);
  });

  it('omits a demoted or banned speaker from the event immediately, and includes them again when they are reinstated', async () => {
    const { owner, event_id } = await newConference(api);
    const reader = await newMember(api, event_id, { role: 'ATTENDEE' });
    const speaker = await newMember(api, event_id, { role: 'ATTENDEE' });
    const path = `/events/${event_id}/users/${speaker.user_id}`;
    const speakers = async () =>
      expectReply(GetEvent, 200, await reader.client.get(`/events/${event_id}`)).speakers.length;
    const changes = [
      [() => owner.client.put(path, { role: 'SPEAKER' }), 1],
      [() => owner.client.put(path, { role: 'ATTENDEE' }), 0],
      [() => owner.client.put(path, { role: 'SPEAKER' }), 1],
      [() => owner.client.post(`${path}/ban`, { reason: 'Spam' }), 0],
      [() => owner.client.post(`${path}/unban`, {}), 1],
    ] as const;
    expect(await speakers()).toBe(0);
    for (const [change, count] of changes) {
      const reply = await change();
      expect(reply.status, reply.text).toBe(200);
      expect(await speakers()).toBe(count);
    }
  });

  it('omits speakers of unscheduled sessions only, as do the event, search and the public page', async () => {
    const { owner, event_id } = await newConference(api);
    const viewer = await newMember(api, event_id, { role: 'ATTENDEE' });
    const { user_id } = await newMember(api, event_id, { role: 'ATTENDEE' });
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-11T09:00:00Z' });
    await putOnStage(api, session_id, await addSpeaker(api, event_id, 'Numbat Nora', { user_id }), 1);
    const public_parts = { programme: 'ALL', speakers: true, sponsors: true, attendee_count: true, links: true };
    await owner.client.put(`/events/${event_id}`, { visibility: 'PUBLIC', public_parts });
    const { slug } = (await owner.client.get(`/events/${event_id}`)).body as { slug: string };
    const repliesWithSpeaker = async () => {
      const replies = {
        list: await viewer.client.get(`/events/${event_id}/speakers`),
        event: await viewer.client.get(`/events/${event_id}`),
        search: await viewer.client.get(`/search?q=Numbat&event_id=${event_id}`),
        page: await api.client().get(`/public/events/${slug}`),
      };
      return Object.entries(replies).map(([replyName, { status, text }]) => [
        replyName,
        status,
        text.includes('Numbat'),
      ]);
    };
    const expectedReplies = (isNamed: boolean) =>
      ['list', 'event', 'search', 'page'].map((replyName) => [replyName, 200, isNamed]);
    expect(await repliesWithSpeaker()).toEqual(expectedReplies(true));
    const { day_number, start_time, end_time, location } = (await owner.client.get(`/sessions/${session_id}`))
      .body as Record<string, unknown>;
    const originalPlacement = { day_number, start_time, end_time, location };
    const placements = [{ id: session_id, from: originalPlacement, to: null }];
    expect((await owner.client.post(`/events/${event_id}/sessions/placements`, { placements })).status).toBe(200);
    expect(await repliesWithSpeaker()).toEqual(expectedReplies(false));
  });

  it('finds parts of names ignoring accents and case, and treats wildcards literally', async () => {
    const { owner, event_id } = await newConference(api);
    const names = ['Élodie Müller', 'Søren Łukasz', 'Жанна Иванова', 'Ada 100% Love_lace', 'Back\\slash', 'Straße'];
    await Promise.all(names.map((name) => addSpeaker(api, event_id, name)));
    const searchNames = async (search: string) =>
      expectReply(
        ListEventSpeakers,
        200,
        await owner.client.get(`/events/${event_id}/speakers`, { query: { search } }),
      ).speakers.map(({ full_name }) => full_name);
    const expectedHits: Readonly<Record<string, readonly string[]>> = {
      elodie: ['Élodie Müller'],
      'E\u0301LODIE MU\u0308LL': ['Élodie Müller'],
      'soren lukasz': ['Søren Łukasz'],
      ЖАННА: ['Жанна Иванова'],
      strasse: ['Straße'],
      '%': ['Ada 100% Love_lace'],
      _: ['Ada 100% Love_lace'],
      '\\': ['Back\\slash'],
      "'; drop table users; --": [],
    };
    for (const [search, expected] of Object.entries(expectedHits))
      expect(await searchNames(search), search).toEqual(expected);
    expect(await searchNames('   ')).toHaveLength(names.length);
  });

  it('accepts searches of up to 100 characters', async () => {
    const { owner, event_id } = await newConference(api);
    const search = (text: string) => owner.client.get(`/events/${event_id}/speakers`, { query: { search: text } });
    expect((await search('x'.repeat(100))).status).toBe(200);
    expectRejection(await search('x'.repeat(101)), 'invalid_request');
    expectRejection(await search('nul\0'), 'invalid_request');
  });

  it('lists speakers of this event only', async () => {
    const [firstConference, otherConference] = await Promise.all([newConference(api), newConference(api)]);
    await addSpeaker(api, firstConference.event_id, 'Grace');
    const list = expectReply(
      ListEventSpeakers,
      200,
      await otherConference.owner.client.get(`/events/${otherConference.event_id}/speakers`),
    );
    expect(list).toMatchObject({ total_items: 0, speakers: [] });
  });
});

describe('GetEventSpeaker', () => {
  it('shows a speaker of unscheduled sessions only to people who see these sessions', async () => {
    const conference = await newConference(api);
    const session_id = await addSession(api, conference.event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const profile_id = await addSpeaker(api, conference.event_id, 'Ada', { user_id: member.user_id });
    await putOnStage(api, session_id, profile_id, 1);
    const path = `/events/${conference.event_id}/speakers/${profile_id}`;
    const readers = await Promise.all(
      (['ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const).map((role) =>
        newMember(api, conference.event_id, { role }),
      ),
    );
    const statuses = () => Promise.all(readers.map(async ({ client }) => (await client.get(path)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await api.deps.db.rows(unschedule, [session_id]);
    expect(await statuses()).toEqual([200, 404, 404, 404]);
  });

  it('returns a speaker', async () => {
    const { event_id } = await newConference(api);
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    const profile_id = await addSpeaker(api, event_id, 'Grace', {
      bio: '<p>Hi</p>',
      social_links: { website: 'https://g.example' },
    });
    const speaker = expectReply(
      GetEventSpeaker,
      200,
      await attendee.client.get(`/events/${event_id}/speakers/${profile_id}`),
    );
    expect(speaker).toMatchObject({
      profile_id,
      event_id,
      full_name: 'Grace',
      bio: '<p>Hi</p>',
      social_links: { website: 'https://g.example' },
      session_count: 0,
    });
  });

  it('returns 404 for speakers of other events', async () => {
    const [firstConference, otherConference] = await Promise.all([newConference(api), newConference(api)]);
    const profile_id = await addSpeaker(api, firstConference.event_id, 'Grace');
    for (const id of [profile_id, 999_999_999, 'x', 0])
      expectRejection(
        await otherConference.owner.client.get(`/events/${otherConference.event_id}/speakers/${id}`),
        'not_found',
      );
  });
});

describe('access to the speakers of an event', () => {
  it('hides speakers from banned members and non-members', async () => {
    const { owner, event_id } = await newConference(api);
    const profile_id = await addSpeaker(api, event_id, 'Grace');
    const banned = await newMember(api, event_id, { role: 'SPEAKER', is_banned: true });
    const paths = [`/events/${event_id}/speakers`, `/events/${event_id}/speakers/${profile_id}`];
    for (const path of paths) {
      expectRejection(await outsider.client.get(path), 'not_found');
      expectRejection(await banned.client.get(path), 'event_banned');
      expectRejection(await api.client().get(path), 'not_authenticated');
    }
    expectRejection(await owner.client.get('/events/999999999/speakers'), 'not_found');
    await markDeleted(api, event_id);
    for (const path of paths) expectRejection(await owner.client.get(path), 'not_found');
  });
});
