/** The requests of operations for other programs whose answers become examples; a part of `example-requests.ts`. */
import { newPersonToken } from '../api/api-tokens.ts';
import type { ExampleWorld } from './example-world.ts';

const ticket = {
  email: 'mary@example.org',
  first_name: 'Mary',
  last_name: 'Jackson',
  role: 'ATTENDEE',
  ticket_category: 'Early bird',
  ticket_status: 'ACTIVE',
} as const;
const people = [
  { external_id: 'ABC12-1', ...ticket },
  { external_id: 'ABC12-2', email: 'not an address' },
];
const shop = {
  url: 'https://pretix.example',
  organizer: 'acme',
  shop_event: 'con',
  api_token: 'example-token-0123456789-example-token',
} as const;

async function connected({ owner, tenant }: ExampleWorld): Promise<Record<string, never>> {
  await owner.client.put(`/events/${tenant.event_id}/ticket-shop`, shop);
  return {};
}

export const integrationRequests = {
  ListEventPeople: async ({ owner, tenant }: ExampleWorld) => {
    await owner.client.put(`/events/${tenant.event_id}/people`, { people });
    return {};
  },
  PutEventPeople: () => ({ body: { people, when_full: 'WAIT' } }),
  PutEventPerson: () => ({ path: { external_id: 'ABC12-3' }, body: { ...ticket, email: 'grace@example.org' } }),
  GetTicketShop: connected,
  ConnectTicketShop: () => ({ body: shop }),
  ReadTicketShop: connected,
  DisconnectTicketShop: connected,
  TakePretixWebhook: async (world: ExampleWorld) => {
    await connected(world);
    const { body } = await world.owner.client.get(`/events/${world.tenant.event_id}/ticket-shop`);
    const { receiver_url } = (body as { readonly shop: { readonly receiver_url: string } }).shop;
    return {
      client: world.api.client(),
      path: { token: receiver_url.split('/').at(-1) ?? '' },
      body: { organizer: 'acme', event: 'con', code: 'ABC12', action: 'pretix.event.order.paid' },
    };
  },
  ListSecurityActivity: async ({ owner }: ExampleWorld) => {
    await newPersonToken(owner, { scopes: ['event:read'] });
    return { path: { user_id: owner.user_id } };
  },
  ListSecretAddresses: async ({ owner, tenant }: ExampleWorld) => {
    await owner.client.post(`/events/${tenant.event_id}/schedule-addresses/secret`);
    return {};
  },
  GetAllowedOrigins: async ({ owner, tenant }: ExampleWorld) => {
    await owner.client.put(`/organizations/${tenant.organization_id}/allowed-origins`, {
      origins: ['https://shop.example'],
    });
    return {};
  },
} as const;
