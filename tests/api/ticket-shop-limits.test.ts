/**
 * Webhooks of ticket shops are counted per shop: all customers of a hosted pretix share the IP addresses of its
 * servers.
 */
import { ConnectTicketShop } from '@plenum/contracts/integrations/ticket-shops';
import { rateLimits } from '@plenum/contracts/limits';
import { expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const pretix = api.client();
const webhookBody = { organizer: 'o', event: 'e', code: 'A1', action: 'pretix.event.order.placed' };
const sendWebhook = (receiver: string) => pretix.post(`/ticket-shops/pretix/${receiver}`, webhookBody);

async function newReceiver(): Promise<string> {
  const { owner, event_id } = await newConference(api);
  const shop = { url: 'https://pretix.example', organizer: 'o', shop_event: 'e', api_token: 'a-token-of-the-shop' };
  const reply = await owner.client.put(`/events/${event_id}/ticket-shop`, shop);
  const { receiver_url } = expectReply(ConnectTicketShop, 200, reply);
  return receiver_url?.split('/').at(-1) ?? '';
}

it('does not affect other shops when a shop is over its limit', async () => {
  const [floodedReceiver, otherReceiver] = [await newReceiver(), await newReceiver()];
  for (let count = 0; count < rateLimits.ticket_shop_receiver.points; count += 50)
    await Promise.all(Array.from({ length: 50 }, () => sendWebhook(floodedReceiver)));
  expectRejection(await sendWebhook(floodedReceiver), 'rate_limited');
  expect((await sendWebhook(otherReceiver)).status).toBe(200);
});

it('counts unknown receivers per IP address', async () => {
  expectRejection(await sendWebhook('unknown'), 'ticket_shop_gone');
  for (let count = 0; count < rateLimits.link_token_per_address.points; count += 50)
    await Promise.all(Array.from({ length: 50 }, () => sendWebhook('unknown')));
  expectRejection(await sendWebhook('unknown'), 'rate_limited');
  expect((await sendWebhook(await newReceiver())).status).toBe(200);
});
