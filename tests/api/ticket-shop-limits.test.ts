import { ConnectTicketShop } from '@plenum/contracts/integrations/ticket-shops';
/** Webhooks of ticket shops are counted by shop: all customers of a hosted pretix share the addresses of its servers. */
import { rateLimits } from '@plenum/contracts/limits';
import { expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const pretix = api.client();
const told = { organizer: 'o', event: 'e', code: 'A1', action: 'pretix.event.order.placed' };
const tell = (receiver: string) => pretix.post(`/ticket-shops/pretix/${receiver}`, told);

async function newReceiver(): Promise<string> {
  const { owner, event_id } = await newConference(api);
  const shop = { url: 'https://pretix.example', organizer: 'o', shop_event: 'e', api_token: 'a-token-of-the-shop' };
  const reply = await owner.client.put(`/events/${event_id}/ticket-shop`, shop);
  const { receiver_url } = expectReply(ConnectTicketShop, 200, reply);
  return receiver_url?.split('/').at(-1) ?? '';
}

it('a shop that sends too many does not use up the limit of another one', async () => {
  const [loud, quiet] = [await newReceiver(), await newReceiver()];
  for (let sent = 0; sent < rateLimits.ticket_shop_receiver.points; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => tell(loud)));
  expectRefusal(await tell(loud), 'rate_limited');
  expect((await tell(quiet)).status).toBe(200);
});

it('unknown receivers are counted by address', async () => {
  expectRefusal(await tell('unknown'), 'ticket_shop_gone');
  for (let sent = 0; sent < rateLimits.link_token_per_address.points; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => tell('unknown')));
  expectRefusal(await tell('unknown'), 'rate_limited');
  expect((await tell(await newReceiver())).status).toBe(200);
});
