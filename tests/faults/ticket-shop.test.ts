/** `kill -9` of a worker while it reads a ticket shop: another worker reads the order and invites once. */
import { ListEventPeople } from '@plenum/contracts/integrations/external-people';
import { ConnectTicketShop } from '@plenum/contracts/integrations/ticket-shops';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { newEmail } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { workerPod } from '../support/faults/pods.ts';
import { startTestPretix } from '../support/worker/test-pretix.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
const timeoutMs = 60_000;

/** After the lease of a killed worker, which lasts a minute and a half. */
const endLease = statement('t-shop-end-lease', 'update ticket_shops set lease_until = now() where event_id = $1');
const invitations = statement<{ count: number }>(
  't-shop-invitations',
  'select count(*) as count from invitations where event_id = $1',
);

it('reads an order again after its worker was killed', async () => {
  const pretix = await startTestPretix();
  const { owner, event_id } = await newConference(api);
  const pod = workerPod(api.env);
  const people = async () =>
    expectReply(ListEventPeople, 200, await owner.client.get(`/events/${event_id}/people`)).people;
  try {
    let isOrderRequested = false;
    // pretix delays the response until the worker has been killed.
    pretix.respondWith(() => {
      isOrderRequested = true;
    });
    pretix.orders.set('AAA11', { email: newEmail(), positions: [{ id: 1 }, { id: 2, attendee_email: newEmail() }] });
    const body = { url: pretix.url, organizer: 'acme', shop_event: 'con', api_token: pretix.token };
    const connectedShop = expectReply(
      ConnectTicketShop,
      200,
      await owner.client.put(`/events/${event_id}/ticket-shop`, body),
    );
    const receiver = new URL(connectedShop.receiver_url ?? '').pathname.replace('/api', '');
    const webhookReply = await api.client().post(receiver, { organizer: 'acme', event: 'con', code: 'AAA11' });
    expect(webhookReply.status).toBe(200);
    await pod.start();
    await waitForCondition('pretix is called', () => isOrderRequested, timeoutMs);
    await pod.kill();
    expect(await people()).toEqual([]);
    pretix.respondWith(undefined);
    await pod.start();
    await api.deps.db.rows(endLease, [event_id]);
    await waitForCondition('both are invited', async () => (await people()).length === 2, timeoutMs);
    expect((await api.deps.db.row(invitations, [event_id]))?.count).toBe(2);
  } finally {
    await pod.kill();
    await pretix.close();
  }
});
