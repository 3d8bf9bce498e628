import {
  AddEventSpeaker,
  GetEventSpeaker,
  ListManagedSpeakers,
  RemoveEventSpeaker,
  UpdateEventSpeaker,
} from '@plenum/contracts/schedule/speakers';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { addSession, addSpeaker, fillSeats, newConference, newMember, putOnStage } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const roleOfSql = statement<{ role: string }>(
  'test-role-of',
  'select role from event_users where event_id = $1 and user_id = $2',
);
const roleOf = async (event_id: number, user_id: number) =>
  (await api.deps.db.row(roleOfSql, [event_id, user_id]))?.role;
const describeAccount = statement(
  'test-describe-account',
  `update users set title = 'Engineer', company_name = 'Analytical', bio = 'Wrote the first program.' where id = $1`,
);

describe('AddEventSpeaker', () => {
  it('creates a profile for a person without an account', async () => {
    const { owner, event_id } = await newConference(api);
    const body = { name: '  Grace   Hopper ', title: 'Admiral', company_name: ' ', bio: 'Found <a> bug\nin a relay.' };
    const speaker = expectReply(AddEventSpeaker, 201, await owner.client.post(`/events/${event_id}/speakers`, body));
    expect(speaker).toMatchObject({
      event_id,
      user_id: null,
      full_name: 'Grace Hopper',
      title: 'Admiral',
      company_name: null,
      bio: '<p>Found &lt;a&gt; bug<br />in a relay.</p>',
      session_count: 0,
      account: null,
    });
  });

  it('makes an ATTENDEE a SPEAKER and keeps other roles', async () => {
    const { owner, event_id } = await newConference(api);
    const [attendee, organizer] = [
      await newMember(api, event_id, { role: 'ATTENDEE' }),
      await newMember(api, event_id, { role: 'ORGANIZER' }),
    ];
    await api.deps.db.rows(describeAccount, [attendee.user_id]);
    for (const { user_id } of [attendee, organizer]) {
      const reply = await owner.client.post(`/events/${event_id}/speakers`, { user_id });
      expect(expectReply(AddEventSpeaker, 201, reply)).toMatchObject({ user_id, full_name: 'Ada Lovelace' });
      expectRejection(await owner.client.post(`/events/${event_id}/speakers`, { user_id }), 'speaker_already_known');
    }
    expect(await roleOf(event_id, attendee.user_id)).toBe('SPEAKER');
    expect(await roleOf(event_id, organizer.user_id)).toBe('ORGANIZER');
  });

  it('requires a name or a member, within the limits', async () => {
    const { owner, event_id } = await newConference(api);
    const stranger = await newLoggedInPerson(api);
    const add = (body: object) => owner.client.post(`/events/${event_id}/speakers`, body);
    expectRejection(await add({}), 'invalid_request');
    expectRejection(await add({ name: '  ' }), 'invalid_request');
    expectRejection(await add({ user_id: stranger.user_id }), 'not_found');
    for (const [field, length] of [
      ['name', 200],
      ['title', 200],
      ['company_name', 255],
      ['bio', 2000],
    ] as const) {
      expect((await add({ name: 'Ada', [field]: 'ä'.repeat(length) })).status, field).toBe(201);
      expectRejection(await add({ name: 'Ada', [field]: 'ä'.repeat(length + 1) }), 'invalid_request');
    }
  });
});

describe('UpdateEventSpeaker', () => {
  it('overrides fields of the account, and restores them when cleared', async () => {
    const { owner, event_id } = await newConference(api);
    const member = await newMember(api, event_id, { role: 'SPEAKER' });
    await api.deps.db.rows(describeAccount, [member.user_id]);
    const { profile_id } = expectReply(
      AddEventSpeaker,
      201,
      await owner.client.post(`/events/${event_id}/speakers`, { user_id: member.user_id }),
    );
    const change = async (body: object) =>
      expectReply(UpdateEventSpeaker, 200, await owner.client.put(`/events/${event_id}/speakers/${profile_id}`, body));
    expect(await change({})).toMatchObject({
      title: 'Engineer',
      bio: '<p>Wrote the first program.</p>',
      own: { title: null, bio: null, company_name: null },
      account: { title: 'Engineer', company_name: 'Analytical', bio: 'Wrote the first program.', email: member.email },
    });
    expect(await change({ title: 'Countess', bio: 'Poetical science' })).toMatchObject({
      title: 'Countess',
      company_name: 'Analytical',
      bio: '<p>Poetical science</p>',
      own: { title: 'Countess', bio: '<p>Poetical science</p>' },
    });
    expect(await change({ title: '', bio: null })).toMatchObject({
      title: 'Engineer',
      bio: '<p>Wrote the first program.</p>',
    });
  });

  it('shares its fields with speaker-info: the last change wins', async () => {
    const { owner, event_id } = await newConference(api);
    const { user_id } = await newMember(api, event_id, { role: 'SPEAKER' });
    await api.deps.db.rows(describeAccount, [user_id]);
    const profile_id = await addSpeaker(api, event_id, 'Ada', { user_id, title: 'Imported', bio: '<p>Imported</p>' });
    const profile = `/events/${event_id}/speakers/${profile_id}`;
    const announcedTexts = async () => {
      const { title, bio } = expectReply(GetEventSpeaker, 200, await owner.client.get(profile));
      return [title, bio];
    };
    const membership = (body: object) => owner.client.put(`/events/${event_id}/users/${user_id}/speaker-info`, body);
    expect(await announcedTexts()).toEqual(['Imported', '<p>Imported</p>']);
    await membership({ speaker_title: 'Countess' });
    expect(await announcedTexts()).toEqual(['Countess', '<p>Imported</p>']);
    await owner.client.put(profile, { title: 'Programmer', bio: 'Poet' });
    expect(await announcedTexts()).toEqual(['Programmer', '<p>Poet</p>']);
    await membership({ speaker_title: '', speaker_bio: '' });
    expect(await announcedTexts()).toEqual(['Engineer', '<p>Wrote the first program.</p>']);
  });

  it('links a profile to a member without a profile', async () => {
    const { owner, event_id } = await newConference(api);
    const [member, stranger] = [await newMember(api, event_id, { role: 'ATTENDEE' }), await newLoggedInPerson(api)];
    const [firstProfile, secondProfile] = [
      await addSpeaker(api, event_id, 'Ada L.'),
      await addSpeaker(api, event_id, 'A. Lovelace'),
    ];
    const link = (profile_id: number, user_id: number | null) =>
      owner.client.put(`/events/${event_id}/speakers/${profile_id}`, { user_id });
    expect(expectReply(UpdateEventSpeaker, 200, await link(firstProfile, member.user_id))).toMatchObject({
      user_id: member.user_id,
      full_name: 'Ada L.',
    });
    expect(await roleOf(event_id, member.user_id)).toBe('SPEAKER');
    expectRejection(await link(secondProfile, member.user_id), 'speaker_already_known');
    expectRejection(await link(secondProfile, stranger.user_id), 'not_found');
    expect(expectReply(UpdateEventSpeaker, 200, await link(firstProfile, null))).toMatchObject({ user_id: null });
  });
});

describe('RemoveEventSpeaker', () => {
  it('removes the speaker from every session, and keeps the member as ATTENDEE', async () => {
    const { owner, event_id } = await newConference(api);
    const member = await newMember(api, event_id, { role: 'SPEAKER' });
    const profile_id = await addSpeaker(api, event_id, 'Ada', { user_id: member.user_id });
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    await putOnStage(api, session_id, profile_id, 1);
    const path = `/events/${event_id}/speakers/${profile_id}`;
    expectReply(RemoveEventSpeaker, 200, await owner.client.delete(path));
    expectRejection(await owner.client.get(path), 'not_found');
    expect(await roleOf(event_id, member.user_id)).toBe('ATTENDEE');
    expect((await owner.client.get(`/sessions/${session_id}`)).body).toMatchObject({ session_speakers: [] });
  });

  it('rejects the removal if there is no seat for another ATTENDEE', async () => {
    const { owner, event_id } = await newConference(api);
    const member = await newMember(api, event_id, { role: 'SPEAKER' });
    const profile_id = await addSpeaker(api, event_id, 'Ada', { user_id: member.user_id });
    await fillSeats(api, event_id, 50);
    const path = `/events/${event_id}/speakers/${profile_id}`;
    expectRejection(await owner.client.delete(path), 'attendee_limit_reached');
    expectReply(GetEventSpeaker, 200, await owner.client.get(path));
    expect(await roleOf(event_id, member.user_id)).toBe('SPEAKER');
  });
});

describe('ListManagedSpeakers', () => {
  it('searches, sorts, pages and counts speakers', async () => {
    const { owner, event_id } = await newConference(api);
    const ada = await addSpeaker(api, event_id, 'Ada', { title: 'Countess', company_name: 'Zuse KG' });
    await addSpeaker(api, event_id, 'Berta', { title: 'Admiral' });
    await addSpeaker(api, event_id, 'Carla', { company_name: 'Acme' });
    const member = await newMember(api, event_id, { role: 'SPEAKER' });
    await addSpeaker(api, event_id, 'Dora', { user_id: member.user_id });
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    await putOnStage(api, session_id, ada, 1);
    const list = async (query: Record<string, string>) =>
      expectReply(ListManagedSpeakers, 200, await owner.client.get(`/events/${event_id}/speakers/admin`, { query }));
    const names = async (query: Record<string, string>) => (await list(query)).speakers.map((row) => row.full_name);
    expect(await list({})).toMatchObject({
      total_items: 4,
      counts: { total: 4, assigned: 1, unassigned: 3, unlisted: 0 },
    });
    expect(await names({})).toEqual(['Ada', 'Berta', 'Carla', 'Dora']);
    expect(await names({ direction: 'desc' })).toEqual(['Dora', 'Carla', 'Berta', 'Ada']);
    expect(await names({ sort: 'title' })).toEqual(['Berta', 'Ada', 'Carla', 'Dora']);
    expect(await names({ sort: 'company', direction: 'desc' })).toEqual(['Ada', 'Carla', 'Berta', 'Dora']);
    expect((await names({ sort: 'sessions', direction: 'desc' }))[0]).toBe('Ada');
    expect(await names({ search: 'COUNT' })).toEqual(['Ada']);
    expect(await names({ search: 'acme' })).toEqual(['Carla']);
    expect(await names({ search: member.email.slice(0, 12) })).toEqual(['Dora']);
    expect(await list({ search: 'acme', limit: '1' })).toMatchObject({ total_items: 1, counts: { total: 4 } });
    const ban = statement(
      'test-ban-speaker',
      'update event_users set is_banned = true where event_id = $1 and user_id = $2',
    );
    await api.deps.db.rows(ban, [event_id, member.user_id]);
    expect(await list({ limit: '2' })).toMatchObject({
      total_items: 4,
      counts: { total: 3, assigned: 1, unassigned: 2, unlisted: 1 },
    });
    const reply = await owner.client.get(`/events/${event_id}/speakers/admin`, { query: { sort: 'age' } });
    expectRejection(reply, 'invalid_request');
  });
});
