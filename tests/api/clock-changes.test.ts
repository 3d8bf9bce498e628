/** Session times in the night when clocks are set forward. */
import type { Body } from '@plenum/contracts/operation';
import { ChangeSessions } from '@plenum/contracts/schedule/session-planning';
import { CreateSession, GetSession, type SessionDetail } from '@plenum/contracts/schedule/sessions';
import { beforeEach, expect, it } from 'vitest';
import { newSpringConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
beforeEach(async () => {
  conference = await newSpringConference(api);
});

type Times = Pick<Body<typeof CreateSession>, 'day_number' | 'start_time' | 'end_time'>;
const send = (times: Times) =>
  conference.owner.client.post(`/events/${conference.event_id}/sessions`, {
    title: 'A talk',
    session_type: 'PRESENTATION',
    ...times,
  });
const create = async (times: Times): Promise<SessionDetail> => expectReply(CreateSession, 201, await send(times));
const putSession = (id: number, changes: unknown) => conference.owner.client.put(`/sessions/${id}`, changes);

it('rejects a time that the clocks of Brussels skip in every operation', async () => {
  // On day 3, 02:00 becomes 03:00.
  const { id } = await create({ day_number: 3, start_time: '01:00', end_time: '01:30' });
  const expectedMessage =
    '02:30 does not exist on this day, because the clocks in the time zone Europe/Brussels go forward.';
  const original = { day_number: 3, start_time: '01:00', end_time: '01:30', location: null };
  const placements = [{ id, from: original, to: { ...original, start_time: '02:30', end_time: '04:00' } }];
  const event = `/events/${conference.event_id}`;
  for (const [field, reply] of [
    ['start_time', await send({ day_number: 3, start_time: '02:30', end_time: '04:00' })],
    ['end_time', await send({ day_number: 3, start_time: '01:00', end_time: '02:30' })],
    ['end_time', await putSession(id, { end_time: '02:30' })],
    [
      'start_time',
      await conference.owner.client.put(`/sessions/${id}/times`, { start_time: '02:30', end_time: '04:00' }),
    ],
    ['start_time', await conference.owner.client.post(`${event}/sessions/placements`, { placements })],
  ] as const) {
    expectRejection(reply, 'invalid_request');
    expect(reply.body).toMatchObject({
      message: expectedMessage,
      errors: { json: { [field]: [expectedMessage] } },
    });
  }
  // A session moved by days or minutes gets the next time that exists.
  const nightSession = await create({ day_number: 2, start_time: '02:30', end_time: '03:30' });
  const bulk = { ids: [nightSession.id], changes: { shift_days: 1 } };
  expectReply(ChangeSessions, 200, await conference.owner.client.post(`${event}/sessions/bulk`, bulk));
  const sessionReply = await conference.owner.client.get(`/sessions/${nightSession.id}`);
  expect(expectReply(GetSession, 200, sessionReply)).toMatchObject({
    day_number: 3,
    start_time: '03:30:00',
    duration_minutes: 60,
  });
});
