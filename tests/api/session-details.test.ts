/** Session details from imported files that can also be edited. */
import type { Body } from '@plenum/contracts/operation';
import {
  CreateSession,
  DuplicateSession,
  type SessionDetail,
  UpdateSession,
} from '@plenum/contracts/schedule/sessions';
import { beforeAll, expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
beforeAll(async () => {
  conference = await newConference(api);
});

type Options = Body<typeof UpdateSession>;
const frame = { title: 'A talk', session_type: 'PRESENTATION', start_time: '09:00', end_time: '10:00', day_number: 1 };
const create = async (options: Options = {}): Promise<SessionDetail> => {
  const path = `/events/${conference.event_id}/sessions`;
  return expectReply(CreateSession, 201, await conference.owner.client.post(path, { ...frame, ...options }));
};
const putSession = (id: number, changes: unknown) => conference.owner.client.put(`/sessions/${id}`, changes);
const updateSession = async (id: number, options: Options): Promise<SessionDetail> =>
  expectReply(UpdateSession, 200, await putSession(id, options));
const feedback_url = 'https://feedback.example/42';

it('stores recording permission and feedback URL, including in copies and exports', async () => {
  const session = await create({ do_not_record: true, feedback_url });
  expect(session).toMatchObject({ do_not_record: true, feedback_url });
  expect(await create()).toMatchObject({ do_not_record: false, feedback_url: null });
  const copyReply = await conference.owner.client.post(`/sessions/${session.id}/duplicate`);
  expect(expectReply(DuplicateSession, 201, copyReply)).toMatchObject({ do_not_record: true, feedback_url });
  const { text } = await conference.owner.client.get(`/events/${conference.event_id}/schedule.xml`);
  expect(text).toContain(`<feedback_url>${feedback_url}</feedback_url>`);
  expect(text).toContain('<optout>true</optout>');
  // Missing fields are kept; a repeated request changes nothing.
  expect(await updateSession(session.id, { feedback_url: null })).toMatchObject({
    do_not_record: true,
    feedback_url: null,
  });
  const { updated_at } = await updateSession(session.id, { do_not_record: false });
  const repeated = await updateSession(session.id, { do_not_record: false, feedback_url: '' });
  expect(repeated).toMatchObject({ do_not_record: false, feedback_url: null, updated_at });
});

it('requires an HTTP URL for feedback', async () => {
  const { id } = await create();
  for (const invalidUrl of [
    'javascript:alert(1)',
    'ftp://example.org/',
    'nowhere',
    `https://a.example/${'x'.repeat(2000)}`,
  ])
    expectRejection(await putSession(id, { feedback_url: invalidUrl }), 'invalid_request');
  const longest = `https://a.example/${'x'.repeat(1982)}`;
  expect(await updateSession(id, { feedback_url: longest })).toMatchObject({ feedback_url: longest });
});
