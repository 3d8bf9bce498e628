/** Lists that other programs synchronize return what was created or changed since a time. */
import { ListEventUsers } from '@plenum/contracts/events/attendees';
import { ListOrganizationEvents } from '@plenum/contracts/events/organizations';
import { GetEventPerson, ListEventPeople } from '@plenum/contracts/integrations/external-people';
import { ListSessions } from '@plenum/contracts/schedule/sessions';
import { ListEventSpeakers } from '@plenum/contracts/schedule/speakers';
import { ListSponsors } from '@plenum/contracts/schedule/sponsors';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, addSession, addSpeaker, putOnStage } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';

const api = await openTestApi();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(api);
});

const databaseTime = statement<{ now: Date }>('test-database-time', 'select clock_timestamp() as now');
const now = async (): Promise<string> => (await api.deps.db.row(databaseTime))?.now.toISOString() ?? '';
const run = (name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`test-updated-since-${name}`, text), values);

const get = (path: string, updated_since: string) => tenant.owner.client.get(path, { query: { updated_since } });
const sessionsSince = async (since: string): Promise<number[]> =>
  expectReply(ListSessions, 200, await get(`/events/${tenant.event_id}/sessions`, since)).sessions.map(({ id }) => id);
const speakersSince = async (since: string): Promise<number[]> =>
  expectReply(ListEventSpeakers, 200, await get(`/events/${tenant.event_id}/speakers`, since)).speakers.map(
    ({ profile_id }) => profile_id,
  );
const membersSince = async (since: string): Promise<number[]> =>
  expectReply(ListEventUsers, 200, await get(`/events/${tenant.event_id}/users`, since)).event_users.map(
    ({ user_id }) => user_id,
  );

describe('updated_since', () => {
  it('returns changed sessions, including those whose speakers changed', async () => {
    const { event_id, ids } = tenant;
    const otherSession = await addSession(api, event_id, { starts_at: '2031-03-28T11:00:00Z' });
    let since = await now();
    expect(await sessionsSince(since)).toEqual([]);
    await run('session', 'update sessions set title = $2, updated_at = now() where id = $1', [otherSession, 'New']);
    expect(await sessionsSince(since)).toEqual([otherSession]);

    since = await now();
    const profile_id = await addSpeaker(api, event_id, 'Added');
    await putOnStage(api, ids.session_id, profile_id, 3);
    expect(await sessionsSince(since)).toEqual([ids.session_id]);
    since = await now();
    await run('ready', 'update session_speakers set ready_at = now() where session_id = $1', [ids.session_id]);
    expect(await sessionsSince(since)).toEqual([]);
    await run('unassign', 'delete from session_speakers where profile_id = $1', [profile_id]);
    expect(await sessionsSince(since)).toEqual([ids.session_id]);
  });

  it('includes a change at the given time, whose microseconds clients do not know', async () => {
    const session_id = await addSession(api, tenant.event_id, { starts_at: '2031-03-28T12:00:00Z' });
    await run(
      'microseconds',
      `update sessions set updated_at = date_trunc('milliseconds', clock_timestamp()) + interval '999 microseconds' where id = $1`,
      [session_id],
    );
    const reply = await tenant.owner.client.get(`/events/${tenant.event_id}/sessions`, { query: { limit: '100' } });
    const changed = expectReply(ListSessions, 200, reply).sessions.find(({ id }) => id === session_id);
    expect(await sessionsSince(changed?.updated_at ?? '')).toContain(session_id);
  });

  it('returns members whose membership or account changed', async () => {
    const { event_id, ids } = tenant;
    let since = await now();
    expect(await membersSince(since)).toEqual([]);
    await run('role', `update event_users set role = 'MODERATOR' where event_id = $1 and user_id = $2`, [
      event_id,
      ids.attendee_id,
    ]);
    expect(await membersSince(since)).toEqual([ids.attendee_id]);
    for (const [column, value] of [
      ['last_name', `'Changed'`],
      ['image_url', `'images/new.png'`],
      ['social_links', `'{"linkedin": "https://example.org"}'`],
    ] as const) {
      since = await now();
      await run(column, `update users set ${column} = ${value} where id = $1`, [ids.attendee_id]);
      expect(await membersSince(since), column).toEqual([ids.attendee_id]);
    }
  });

  it('returns speakers whose profile, account or session changed', async () => {
    const { ids } = tenant;
    let since = await now();
    expect(await speakersSince(since)).toEqual([]);
    await run('profile', 'update speaker_profiles set title = $2, updated_at = now() where id = $1', [
      ids.profile_id,
      'Admiral',
    ]);
    expect(await speakersSince(since)).toEqual([ids.profile_id]);
    since = await now();
    await run('session-title', `update sessions set updated_at = now() where id = $1`, [ids.session_id]);
    expect(await speakersSince(since)).toContain(ids.profile_id);
    expect(await speakersSince(since)).not.toContain(ids.idleProfileId);
  });

  it('returns changed sponsors, people of a ticket shop and events', async () => {
    const { event_id, organization_id, ids, owner } = tenant;
    const sponsors = `/events/${event_id}/sponsors`;
    const events = `/organizations/${organization_id}/events`;
    const since = await now();
    const sponsorsSince = async () => expectReply(ListSponsors, 200, await get(sponsors, since)).map(({ id }) => id);
    const eventsSince = async () => expectReply(ListOrganizationEvents, 200, await get(events, since));
    expect(await sponsorsSince()).toEqual([]);
    expect(await eventsSince()).toMatchObject({ events: [], total_items: 0, status_counts: { PUBLISHED: 1 } });
    await run('sponsor', 'update sponsors set name = $2, updated_at = now() where id = $1', [ids.sponsor_id, 'New']);
    await run('event', 'update events set title = $2, updated_at = now() where id = $1', [event_id, 'New']);
    expect(await sponsorsSince()).toEqual([ids.sponsor_id]);
    expect(await eventsSince()).toMatchObject({ events: [{ id: event_id }], total_items: 1 });
    const people = [{ external_id: 'T-1', email: 'ticket@example.org', first_name: 'Mary' }];
    await owner.client.put(`/events/${event_id}/people`, { people });
    const peopleSince = async (time: string) =>
      expectReply(ListEventPeople, 200, await get(`/events/${event_id}/people`, time)).people.length;
    expect([await peopleSince(since), await peopleSince('2150-01-01T00:00:00Z')]).toEqual([1, 0]);
  });

  it('returns the time at which a person of a ticket shop became a member', async () => {
    const { event_id, owner } = tenant;
    const path = `/events/${event_id}/people/U-1`;
    const person = await newLoggedInPerson(api);
    await owner.client.put(path, { email: person.email });
    const read = async () => expectReply(GetEventPerson, 200, await owner.client.get(path));
    const invited = await read();
    await addMember(api, event_id, person.user_id, { role: 'ATTENDEE' });
    const member = await read();
    expect(member).toMatchObject({ standing: 'MEMBER', user_id: person.user_id });
    expect(Date.parse(member.updated_at)).toBeGreaterThan(Date.parse(invited.updated_at));
    expect((await owner.client.get(`/events/${event_id}/people/unknown`)).status).toBe(404);
  });

  it('rejects a text that is not a time', async () => {
    expect((await get(`/events/${tenant.event_id}/sessions`, 'yesterday')).status).toBe(422);
  });
});
