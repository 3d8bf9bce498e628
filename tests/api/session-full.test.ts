/** Sessions marked as full by organizers and moderators. */
import { GetAgenda, SetSessionFull } from '@plenum/contracts/schedule/agenda';
import { PlaceSessions } from '@plenum/contracts/schedule/session-planning';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSession, newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let moderator: TestPerson;
let attendee: TestPerson;
let session_id: number;

beforeAll(async () => {
  conference = await newSpringConference(api);
  moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
  attendee = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
});
beforeEach(async () => {
  session_id = await addSession(api, conference.event_id, { starts_at: '2031-03-28T08:00:00Z', location: 'Aula' });
});

const send = ({ client }: TestPerson, is_full: unknown) => client.put(`/sessions/${session_id}/full`, { is_full });
const setFull = async (is_full: boolean, person = moderator): Promise<SessionDetail> =>
  expectReply(SetSessionFull, 200, await send(person, is_full));
const updateSessionRow = (text: string, name: string) =>
  api.deps.db.rows(statement(`t-full-${name}`, `update sessions set ${text} where id = $1`), [session_id]);
const isFullInAgenda = async (): Promise<boolean | undefined> => {
  const { sessions } = expectReply(GetAgenda, 200, await attendee.client.get(`/events/${conference.event_id}/agenda`));
  return sessions.find(({ id }) => id === session_id)?.is_full;
};

describe('SetSessionFull', () => {
  it('allows organizers and moderators, and shows the mark to everybody', async () => {
    expect(await isFullInAgenda()).toBe(false);
    expect(await setFull(true)).toMatchObject({ is_full: true });
    expect(await isFullInAgenda()).toBe(true);
    expect(await setFull(true, conference.owner)).toMatchObject({ is_full: true });
    expect(await setFull(false, conference.owner)).toMatchObject({ is_full: false });
    expect(await isFullInAgenda()).toBe(false);
    expectRejection(await send(attendee, true), 'forbidden');
    expectRejection(await send(moderator, 'yes'), 'invalid_request');
    expect(await isFullInAgenda()).toBe(false);
  });

  it('requires a session that is running or upcoming', async () => {
    for (const status of ['COMPLETED', 'CANCELLED']) {
      await updateSessionRow(`status = '${status}'`, status);
      expectRejection(await send(moderator, true), 'session_closed');
    }
    await updateSessionRow(`status = 'SCHEDULED', starts_at = now() - interval '2 days'`, 'past');
    expectRejection(await send(moderator, true), 'session_closed');
    await updateSessionRow(`status = 'LIVE'`, 'late');
    expect(await setFull(true)).toMatchObject({ is_full: true });
    await updateSessionRow('is_unscheduled = true', 'unscheduled');
    expectRejection(await send(moderator, false), 'not_found');
    expectRejection(await send(conference.owner, true), 'session_closed');
  });

  it('accepts removing the mark after the session, and clears it when the session ends', async () => {
    await setFull(true);
    await updateSessionRow(`status = 'COMPLETED'`, 'over');
    expect(await isFullInAgenda()).toBe(false);
    await setFull(false);
    await updateSessionRow(`status = 'LIVE'`, 'again');
    expect(await isFullInAgenda()).toBe(false);
  });

  it('clears the mark when the session moves, and not when its title changes', async () => {
    await setFull(true);
    await conference.owner.client.put(`/sessions/${session_id}`, { title: 'Another title' });
    expect(await setFull(true)).toMatchObject({ is_full: true, title: 'Another title' });
    await conference.owner.client.put(`/sessions/${session_id}`, { location: 'Tent' });
    expect(await isFullInAgenda()).toBe(false);
    const { day_number, start_time, end_time, location } = await setFull(true);
    const originalPlacement = { day_number, start_time, end_time, location };
    const newPlacement = { ...originalPlacement, location: 'Aula' };
    const placementReply = await conference.owner.client.post(`/events/${conference.event_id}/sessions/placements`, {
      placements: [{ id: session_id, from: originalPlacement, to: newPlacement }],
    });
    expect(expectReply(PlaceSessions, 200, placementReply).sessions).toMatchObject([{ is_full: false }]);
  });
});
