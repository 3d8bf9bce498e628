/** `plenum webhooks listen`: forwards signed deliveries to a local receiver, and leaves no webhook behind. */
import { CreateWebhook, ListWebhooks } from '@plenum/contracts/integrations/webhooks';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { listenToWebhooks, RequestRejected } from '../../services/operator/src/listen-to-webhooks.ts';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { newConference } from '../support/api/conferences.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { respondWithError, startTestReceiver } from '../support/worker/test-receiver.ts';

const api = await openTestApi();

it('forwards deliveries with valid signatures until it is stopped', async () => {
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const receiver = await startTestReceiver();
  const { owner, organization_id } = await newConference(api);
  const { token } = await newOrganizationToken(owner, organization_id, { scopes: ['organization_webhook:manage'] });
  const path = `/organizations/${organization_id}/webhooks`;
  const list = async () => expectReply(ListWebhooks, 200, await owner.client.get(path)).webhooks;
  const stop = new AbortController();
  const lines: string[] = [];
  const options = { url, token, organization_id, forward: receiver.url, event_types: null };
  const listening = listenToWebhooks(options, stop.signal, (line) => lines.push(line));
  try {
    await waitForCondition('the webhook exists', async () => (await list()).length === 1);
    const [webhook] = await list();
    expect(webhook).toMatchObject({ paused: 'BY_HAND' });
    for (let count = 0; count < 3; count += 1) await owner.client.post(`${path}/${webhook?.id ?? 0}/test`);
    await waitForCondition('the deliveries have arrived', () => receiver.deliveries.length === 3);
    receiver.respondWith(respondWithError(500));
    await owner.client.post(`${path}/${webhook?.id ?? 0}/test`);
    await waitForCondition('the failure is printed', () => lines.some((line) => line.endsWith('→ 500')));
  } finally {
    stop.abort();
    await listening;
    await receiver.close();
  }
  const secret = /Secret: (\S+)/.exec(lines[0] ?? '')?.[1] ?? '';
  for (const { body, headers } of receiver.deliveries)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
  expect(await list()).toEqual([]);
});

it('fails with the error of the server if the token may not manage webhooks', async () => {
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => api.app.listeningOrigin);
  const { owner, organization_id } = await newConference(api);
  const { token } = await newOrganizationToken(owner, organization_id, { scopes: ['event:read'] });
  const options = { url, token, organization_id, forward: 'http://127.0.0.1:9/', event_types: null };
  const listening = listenToWebhooks(options, new AbortController().signal, () => undefined);
  await expect(listening).rejects.toBeInstanceOf(RequestRejected);
  await expect(listening).rejects.toThrow('token_scope_missing');
  expect(CreateWebhook.token).toBe('organization_webhook:manage');
});
