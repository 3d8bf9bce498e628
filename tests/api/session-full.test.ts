/** Sessions that have no free places, as organizers and moderators say. */
import { GetAgenda, SetSessionFull } from '@plenum/contracts/schedule/agenda';
import { PlaceSessions } from '@plenum/contracts/schedule/session-planning';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSession, newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
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
const mark = async (is_full: boolean, person = moderator): Promise<SessionDetail> =>
  expectReply(SetSessionFull, 200, await send(person, is_full));
const update = (text: string, name: string) =>
  api.deps.db.rows(statement(`t-full-${name}`, `update sessions set ${text} where id = $1`), [session_id]);
const isFullInAgenda = async (): Promise<boolean | undefined> => {
  const { sessions } = expectReply(GetAgenda, 200, await attendee.client.get(`/events/${conference.event_id}/agenda`));
  return sessions.find(({ id }) => id === session_id)?.is_full;
};

describe('SetSessionFull', () => {
  it('is for organizers and moderators, and everybody sees it', async () => {
    expect(await isFullInAgenda()).toBe(false);
    expect(await mark(true)).toMatchObject({ is_full: true });
    expect(await isFullInAgenda()).toBe(true);
    expect(await mark(true, conference.owner)).toMatchObject({ is_full: true });
    expect(await mark(false, conference.owner)).toMatchObject({ is_full: false });
    expect(await isFullInAgenda()).toBe(false);
    expectRefusal(await send(attendee, true), 'forbidden');
    expectRefusal(await send(moderator, 'yes'), 'invalid_request');
    expect(await isFullInAgenda()).toBe(false);
  });

  it('is for sessions that run or are ahead', async () => {
    for (const status of ['COMPLETED', 'CANCELLED']) {
      await update(`status = '${status}'`, status);
      expectRefusal(await send(moderator, true), 'session_closed');
    }
    await update(`status = 'SCHEDULED', starts_at = now() - interval '2 days'`, 'past');
    expectRefusal(await send(moderator, true), 'session_closed');
    await update(`status = 'LIVE'`, 'late');
    expect(await mark(true)).toMatchObject({ is_full: true });
    await update('is_unscheduled = true', 'unscheduled');
    expectRefusal(await send(moderator, false), 'not_found');
    expectRefusal(await send(conference.owner, true), 'session_closed');
  });

  it('can be taken back afterwards, and ends with the session', async () => {
    await mark(true);
    await update(`status = 'COMPLETED'`, 'over');
    expect(await isFullInAgenda()).toBe(false);
    await mark(false);
    await update(`status = 'LIVE'`, 'again');
    expect(await isFullInAgenda()).toBe(false);
  });

  it('ends when the session moves, and not with another title', async () => {
    await mark(true);
    await conference.owner.client.put(`/sessions/${session_id}`, { title: 'Another title' });
    expect(await mark(true)).toMatchObject({ is_full: true, title: 'Another title' });
    await conference.owner.client.put(`/sessions/${session_id}`, { location: 'Tent' });
    expect(await isFullInAgenda()).toBe(false);
    const { day_number, start_time, end_time, location } = await mark(true);
    const from = { day_number, start_time, end_time, location };
    const to = { ...from, location: 'Aula' };
    const placed = await conference.owner.client.post(`/events/${conference.event_id}/sessions/placements`, {
      placements: [{ id: session_id, from, to }],
    });
    expect(expectReply(PlaceSessions, 200, placed).sessions).toMatchObject([{ is_full: false }]);
  });
});
