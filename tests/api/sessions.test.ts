import { GetSession, ListSessions, ListSessionSpeakers } from '@plenum/contracts/schedule/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  markDeleted,
  newConference,
  newMember,
  newSpringConference,
  putOnStage,
  setDayChange,
  setPrivacy,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let outsider: TestPerson;

beforeAll(async () => {
  outsider = await newLoggedInPerson(api);
});

const sql = (name: string, text: string, values: readonly unknown[]) => api.deps.db.rows(statement(name, text), values);

describe('ListSessions', () => {
  const list = async ({ owner, event_id }: TestConference, query: Record<string, string> = {}) =>
    expectReply(ListSessions, 200, await owner.client.get(`/events/${event_id}/sessions`, { query }));

  it('lists sessions with their speakers, sorted by start time and paginated', async () => {
    const conference = await newSpringConference(api);
    const lateSession = await addSession(api, conference.event_id, { title: 'B', starts_at: '2031-03-28T10:00:00Z' });
    const earlySession = await addSession(api, conference.event_id, {
      title: 'A',
      starts_at: '2031-03-28T08:00:00Z',
      duration_minutes: 95,
    });
    const speaker = await addSpeaker(api, conference.event_id, 'Grace', { bio: '<p>Hi</p>' });
    await putOnStage(api, earlySession, speaker, 1, 'KEYNOTE');
    const first = await list(conference, { per_page: '1' });
    expect(first.sessions).toMatchObject([
      {
        id: earlySession,
        duration_minutes: 95,
        is_live: false,
        is_upcoming: true,
        has_public_chat_enabled: true,
        session_speakers: [
          {
            profile_id: speaker,
            user_id: null,
            role: 'KEYNOTE',
            order: 1,
            full_name: 'Grace',
            speaker_bio: '<p>Hi</p>',
          },
        ],
      },
    ]);
    expect(first).toMatchObject({ total_items: 2, next: expect.any(String) });
    expect((await list(conference, { per_page: '1', page: '2' })).sessions.map(({ id }) => id)).toEqual([lateSession]);
    expect(await list(conference, { page: '9' })).toMatchObject({ sessions: [], total_items: 2 });
  });

  it('filters by day of the event; sessions before the day change belong to the previous day', async () => {
    const conference = await newSpringConference(api);
    await setDayChange(api, conference.event_id, '04:00:00');
    const startCases = [
      ['2031-03-29T02:59:00Z', 1],
      ['2031-03-29T03:00:00Z', 2],
      ['2031-03-30T01:59:00Z', 2],
      ['2031-03-30T02:00:00Z', 3],
    ] as const;
    for (const [starts_at] of startCases) await addSession(api, conference.event_id, { starts_at });
    for (const day of [1, 2, 3, 4]) {
      const page = await list(conference, { day_number: String(day) });
      expect(page.total_items).toBe(startCases.filter(([, dayOfStart]) => dayOfStart === day).length);
      expect(page.sessions.every(({ day_number }) => day_number === day)).toBe(true);
    }
  });

  it('rejects invalid days and pages', async () => {
    const { owner, event_id } = await newSpringConference(api);
    const path = `/events/${event_id}/sessions`;
    for (const query of [{ day_number: '1' }, { day_number: '100' }, { per_page: '100' }])
      expect((await owner.client.get(path, { query })).status).toBe(200);
    for (const query of [{ day_number: '0' }, { day_number: '101' }, { day_number: 'x' }, { per_page: '101' }])
      expectRejection(await owner.client.get(path, { query }), 'invalid_request');
  });

  it('rejects banned members, non-members and callers without a login', async () => {
    const { event_id } = await newSpringConference(api);
    const path = `/events/${event_id}/sessions`;
    const banned = await newMember(api, event_id, { role: 'SPEAKER', is_banned: true });
    expectRejection(await outsider.client.get(path), 'not_found');
    expectRejection(await banned.client.get(path), 'event_banned');
    expectRejection(await outsider.client.get('/events/999999999/sessions'), 'not_found');
    expectRejection(await api.client().get(path), 'not_authenticated');
  });
});

describe('GetSession', () => {
  it('returns a session with details of its event', async () => {
    const { owner, event_id, detail } = await newSpringConference(api);
    const id = await addSession(api, event_id, {
      title: 'Over midnight',
      starts_at: '2031-03-28T22:30:00Z',
      duration_minutes: 90,
    });
    const session = expectReply(GetSession, 200, await owner.client.get(`/sessions/${id}`));
    expect(session).toMatchObject({
      id,
      event_id,
      day_number: 1,
      start_time: '23:30:00',
      end_time: '01:00:00',
      event: { id: event_id, title: detail.title, start_date: '2031-03-28', timezone: 'Europe/Brussels' },
      session_speakers: [],
    });
  });

  it('distinguishes live from scheduled sessions', async () => {
    const { owner, event_id } = await newConference(api);
    const startedAt = new Date(Date.now() - 10 * 60_000).toISOString();
    const flags = async (status: string, starts_at: string) => {
      const id = await addSession(api, event_id, { starts_at, status });
      const session = expectReply(GetSession, 200, await owner.client.get(`/sessions/${id}`));
      return [session.is_live, session.is_in_progress, session.is_upcoming, session.is_completed, session.is_cancelled];
    };
    expect(await flags('LIVE', startedAt)).toEqual([true, true, false, false, false]);
    expect(await flags('LIVE', '2020-01-01T00:00:00Z')).toEqual([true, false, false, false, false]);
    expect(await flags('SCHEDULED', startedAt)).toEqual([false, false, false, false, false]);
    expect(await flags('SCHEDULED', '2090-01-01T00:00:00Z')).toEqual([false, false, true, false, false]);
    expect(await flags('COMPLETED', startedAt)).toEqual([false, false, false, true, false]);
    expect(await flags('CANCELLED', '2090-01-01T00:00:00Z')).toEqual([false, false, false, false, true]);
  });

  it('rejects banned members, non-members and callers without a login', async () => {
    const { owner, event_id } = await newSpringConference(api);
    const id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const banned = await newMember(api, event_id, { role: 'SPEAKER', is_banned: true });
    for (const path of [`/sessions/${id}`, `/sessions/${id}/speakers`]) {
      expectRejection(await outsider.client.get(path), 'not_found');
      expectRejection(await banned.client.get(path), 'event_banned');
      expectRejection(await api.client().get(path), 'not_authenticated');
    }
    for (const path of ['/sessions/999999999', '/sessions/x', '/sessions/999999999/speakers', '/sessions/0/speakers'])
      expectRejection(await owner.client.get(path), 'not_found');
    await markDeleted(api, event_id);
    for (const path of [`/sessions/${id}`, `/sessions/${id}/speakers`])
      expectRejection(await owner.client.get(path), 'not_found');
  });
});

describe('ListSessionSpeakers', () => {
  it('lists speakers in order, filtered by role', async () => {
    const { owner, event_id } = await newSpringConference(api);
    const id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const names = ['Unordered', 'Two', 'One'];
    const [unorderedProfile, secondProfile, firstProfile] = await Promise.all(
      names.map((name) => addSpeaker(api, event_id, name)),
    );
    await putOnStage(api, id, unorderedProfile ?? 0);
    await putOnStage(api, id, secondProfile ?? 0, 2, 'HOST');
    await putOnStage(api, id, firstProfile ?? 0, 1);
    const path = `/sessions/${id}/speakers`;
    const allSpeakers = expectReply(ListSessionSpeakers, 200, await owner.client.get(path));
    expect(allSpeakers.session_speakers.map(({ full_name }) => full_name)).toEqual(['One', 'Two', 'Unordered']);
    const hostList = expectReply(ListSessionSpeakers, 200, await owner.client.get(`${path}?role=HOST`));
    expect(hostList).toMatchObject({ total_items: 1, session_speakers: [{ full_name: 'Two' }] });
    const second = expectReply(ListSessionSpeakers, 200, await owner.client.get(`${path}?page=2&per_page=1`));
    expect(second).toMatchObject({ total_items: 3, session_speakers: [{ full_name: 'Two' }] });
    expectRejection(await owner.client.get(`${path}?role=ATTENDEE`), 'invalid_request');
  });

  it('shows the fields that speakers with an account share', async () => {
    const { owner, event_id } = await newSpringConference(api);
    const id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const speaker = await newMember(api, event_id, { role: 'SPEAKER' });
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    await setPrivacy(api, speaker.user_id, { show_company: false, show_bio: false, show_social_links: 'HIDDEN' });
    await sql('test-set-bio', 'update users set bio = $2 where id = $1', [speaker.user_id, 'I <3 & "code"']);
    const profile = await addSpeaker(api, event_id, 'Grace', {
      user_id: speaker.user_id,
      title: 'Admiral',
      company_name: 'Navy',
      social_links: { website: 'https://grace.example' },
    });
    await putOnStage(api, id, profile, 1);
    const speakerSeenBy = async (person: TestPerson) =>
      expectReply(ListSessionSpeakers, 200, await person.client.get(`/sessions/${id}/speakers`)).session_speakers[0];
    const hiddenFields = { title: null, company_name: null, speaker_bio: null, social_links: null };
    const bio = '<p>I &lt;3 &amp; &quot;code&quot;</p>';
    const visibleFields = { title: 'Admiral', company_name: 'Navy', speaker_bio: bio };
    expect(await speakerSeenBy(attendee)).toMatchObject({
      ...hiddenFields,
      user_id: speaker.user_id,
      full_name: 'Grace',
    });
    expect(await speakerSeenBy(owner)).toMatchObject({ ...visibleFields, social_links: null });
    expect(await speakerSeenBy(speaker)).toMatchObject({
      ...visibleFields,
      social_links: { website: 'https://grace.example' },
    });
    await sql(
      'test-set-overrides',
      'update event_users set privacy_overrides = $3 where event_id = $1 and user_id = $2',
      [event_id, speaker.user_id, { show_company: true }],
    );
    expect(await speakerSeenBy(attendee)).toMatchObject({ ...hiddenFields, title: 'Admiral', company_name: 'Navy' });
  });
});
