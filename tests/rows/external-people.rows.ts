import { randomUUID } from 'node:crypto';
import { newEmail } from '../support/api/people.ts';
import { addTicket, addTicketShop } from '../support/api/tenant-rows.ts';
import type { ExampleWorld } from '../support/examples/example-world.ts';
import { guessedUserId } from '../support/security/hostile-attempts.ts';
import { staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

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
  { external_id: 'ABC12-2', first_name: 'Grace' },
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

const storePeople = async ({ owner, tenant }: ExampleWorld): Promise<void> => {
  await owner.client.put(`/events/${tenant.event_id}/people`, { people });
};

export const externalPeopleRows = {
  ListEventPeople: {
    allowed: staff(200),
    example: async (world) => {
      await storePeople(world);
      return {};
    },
  },
  GetEventPerson: {
    allowed: staff(200),
    path: { external_id: 'ABC12-1' },
    prepare: async (api, { event_id }) => addTicket(api, event_id, 'ABC12-1'),
    example: async (world) => {
      await storePeople(world);
      return { path: { external_id: 'ABC12-1' } };
    },
  },
  UpsertEventPeople: {
    allowed: staff(200),
    body: () => ({ people: [{ external_id: randomUUID(), email: newEmail() }] }),
    example: () => ({ body: { people, when_full: 'WAIT' } }),
    hostile: ({ email }) => [{ body: { people: [{ external_id: 'stolen', email }] } }],
  },
  UpsertEventPerson: {
    allowed: staff(200),
    body: () => ({ email: newEmail() }),
    needsSeparateData: true,
    example: () => ({ path: { external_id: 'ABC12-3' }, body: { ...ticket, email: 'grace@example.org' } }),
    hostile: ({ email }) => [{ body: { email, role: 'SPEAKER' } }],
  },
  GetTicketShop: { allowed: { ...staff(200), ORGANIZER: 'forbidden' }, example: connected },
  ConnectTicketShop: {
    allowed: { ...staff(200), ORGANIZER: 'forbidden' },
    body: () => ({
      url: 'https://pretix.example',
      organizer: 'acme',
      shop_event: 'con',
      api_token: 'secret',
    }),
    example: () => ({ body: shop }),
  },
  ReadTicketShop: {
    allowed: { ...staff(202), ORGANIZER: 'forbidden' },
    prepare: async (api, { event_id }) => addTicketShop(api, event_id),
    example: connected,
  },
  DisconnectTicketShop: { allowed: { ...staff(204), ORGANIZER: 'forbidden' }, example: connected },
  ReceivePretixWebhook: {
    body: () => ({ code: 'ABC12' }),
    example: async (world) => {
      await connected(world);
      const { body } = await world.owner.client.get(`/events/${world.tenant.event_id}/ticket-shop`);
      const { receiver_url } = (body as { readonly shop: { readonly receiver_url: string } }).shop;
      return {
        client: world.api.client(),
        path: { token: receiver_url.split('/').at(-1) ?? '' },
        body: { organizer: 'acme', event: 'con', code: 'ABC12', action: 'pretix.event.order.paid' },
      };
    },
    ownerRejection: guessedUserId,
  },
} satisfies OperationRows;
