/** `kill -9` of a worker while it sends webhooks: nothing is lost, and the order per subject is kept. */
import { CreateWebhook, ListWebhookDeliveries } from '@plenum/contracts/integrations/webhooks';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { workerPod } from '../support/faults/pods.ts';
import { startTestReceiver, acceptDelivery } from '../support/worker/test-receiver.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
const timeoutMs = 60_000;

/** After the lease of a killed worker, which lasts a minute. */
const endLeases = statement(
  't-webhooks-end-leases',
  'update webhook_deliveries set lease_until = now() where webhook_id = $1 and lease_until is not null',
);

const waitingEvents = statement<{ id: number }>('t-webhooks-outbox', 'select id from outbox');

it('continues deliveries in order after their worker was killed', async () => {
  const receiver = await startTestReceiver();
  const { owner, organization_id, event_id } = await newConference(api);
  const path = `/organizations/${organization_id}/webhooks`;
  const pod = workerPod(api.env);
  await pod.start();
  // Events recorded while creating the conference are not for this webhook.
  await waitForCondition(
    'the outbox is empty',
    async () => (await api.deps.db.rows(waitingEvents)).length === 0,
    timeoutMs,
  );
  const body = { name: 'CRM', url: receiver.url, event_types: ['event.updated'] };
  const { id } = expectReply(CreateWebhook, 201, await owner.client.post(path, body));
  const log = async () =>
    expectReply(ListWebhookDeliveries, 200, await owner.client.get(`${path}/${id}/deliveries`)).deliveries;
  try {
    // The receiver delays the first delivery until the worker has been killed.
    receiver.respondWith(() => undefined);
    for (const title of ['One', 'Two', 'Three']) await owner.client.put(`/events/${event_id}`, { title });
    await waitForCondition('the first delivery has started', () => receiver.deliveries.length === 1, timeoutMs);
    await waitForCondition('all deliveries are recorded', async () => (await log()).length === 3, timeoutMs);
    await pod.kill();
    expect((await log()).map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    receiver.respondWith(acceptDelivery);
    await pod.start();
    await api.deps.db.rows(endLeases, [id]);
    await waitForCondition(
      'all deliveries have arrived',
      async () => (await log()).every(({ status }) => status === 'DELIVERED'),
      timeoutMs,
    );
    const idsInOrder = (await log()).toReversed().map(({ message_id }) => message_id);
    const receivedIds = receiver.deliveries.map(({ headers }) => headers['webhook-id']);
    expect(receivedIds).toEqual([idsInOrder[0], ...idsInOrder]);
  } finally {
    await pod.kill();
    await receiver.close();
  }
});
