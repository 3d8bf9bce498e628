/** Recipients of live updates about the number of join requests. */
import { InviteManyToEvent } from '@plenum/contracts/events/invitations';
import { AnswerJoinRequests, ListJoinRequests } from '@plenum/contracts/events/join-requests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectReply } from '../support/api/replies.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const { cluster, conference, attendee } = await openConferenceCluster();
const { creator, event_id } = conference;
let worker: TestWorker;
beforeAll(async () => {
  worker = await startTestWorker(cluster.api.env);
});
afterAll(() => worker.stop());

const options = { headers: { authorization: `Bearer ${creator.access_token}` } };
const client = cluster.api.client();

it('sends the number of join requests only to staff, immediately, including when an invitation leaves the waiting list', async () => {
  const attendeeBrowser = await cluster.browser(await attendee('Ann'), 1);
  const staffBrowser = await cluster.browser(creator, 0);
  expect((await client.put(`/events/${event_id}`, { seat_limit: 1 }, options)).status).toBe(200);
  const invitations = ['one', 'two'].map((name) => ({ email: `${name}.${event_id}@example.org`, role: 'ATTENDEE' }));
  const inviteBody = { invitations, when_full: 'WAIT' };
  expectReply(InviteManyToEvent, 200, await client.post(`/events/${event_id}/invitations/bulk`, inviteBody, options));
  await staffBrowser.next('join_requests_changed', ({ seat_count }) => seat_count === 2);
  const waitingList = await client.get(`/events/${event_id}/join-requests?waits_for=SEAT`, options);
  const [first] = expectReply(ListJoinRequests, 200, waitingList).requests;
  const declineBody = { ids: [first?.id], answer: 'DECLINE' };
  expectReply(
    AnswerJoinRequests,
    200,
    await client.post(`/events/${event_id}/join-requests/answer`, declineBody, options),
  );
  const update = await staffBrowser.next('join_requests_changed', ({ seat_count }) => seat_count === 1);
  expect(update).toEqual({ event_id, answer_count: 0, seat_count: 1 });
  expect(attendeeBrowser.all('join_requests_changed')).toEqual([]);
});
