/** Ticket shops (pretix): people with an order are invited to an event. pretix reports orders with webhooks. */
import * as Type from 'typebox';
import { ticketShopProblems } from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { described, Message, nullable, oneOf, shape } from '../primitives.ts';
import { maxTicketShopSlugLength, maxTicketShopTokenLength, maxWebhookUrlLength } from './integration-limits.ts';

const Slug = Type.String({
  minLength: 1,
  maxLength: maxTicketShopSlugLength,
  pattern: '^[A-Za-z0-9._-]+$',
  'x-trim': true,
});
const nullableTime = (description: string) => nullable(Type.String({ format: 'date-time', description }));

export const TicketShop = shape({
  url: Type.String({ description: 'URL of the pretix installation.' }),
  organizer: Type.String({ description: 'Short name of the organizer in pretix.' }),
  shop_event: Type.String({ description: 'Short name of the event in pretix.' }),
  receiver_url: nullable(
    Type.String({
      description: 'Secret URL to enter as a webhook in pretix; null if it can no longer be decrypted.',
    }),
  ),
  connected_by: nullable(
    Type.String({
      description:
        'Name of the person who connected the shop and on whose behalf people are invited; null if the account was deleted.',
    }),
  ),
  last_order_at: nullableTime('When an order was last read (ISO 8601, UTC); null if none was.'),
  problem: nullable(oneOf(ticketShopProblems, 'Why the shop cannot be read; null if there is no problem.')),
  problem_at: nullableTime('Time since which the problem exists (ISO 8601, UTC); null if there is no problem.'),
  waiting_count: Type.Integer({ description: 'Number of orders that are waiting to be read.' }),
  is_reading_all: Type.Boolean({ description: 'Whether all orders are being read again.' }),
});
export type TicketShop = Type.Static<typeof TicketShop>;

const path = '/events/:event_id/ticket-shop';

export const GetTicketShop = operation({
  method: 'GET',
  path,
  summary: 'Get the ticket shop of an event',
  description:
    'Requires the role ADMIN in the event. Returns the connection and its state, but not the API token of pretix. To have changes reported, enter `receiver_url` as a webhook in pretix.',
  access: 'login',
  params: EventParams,
  replies: {
    200: shape({ shop: nullable(described(TicketShop, 'Ticket shop of the event; null if none is connected.')) }),
  },
  errors: eventStaffErrors,
});

export const ConnectTicketShop = operation({
  method: 'PUT',
  path,
  summary: 'Connect an event to a pretix ticket shop, or update the connection',
  description:
    'Requires the role ADMIN in the event. Reads all orders of the shop and invites the people in them on behalf of the caller; people of cancelled orders lose the access that their ticket granted. Each event has one shop, and a request replaces the previous connection. The stored token is only used again for the same URL. Reading happens in the background, and `problem` says why it fails.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  body: shape({
    url: Type.String({
      minLength: 1,
      maxLength: maxWebhookUrlLength,
      'x-trim': true,
      description: 'URL of the pretix installation, such as `https://pretix.eu`.',
    }),
    organizer: described(Slug, 'Short name of the organizer in pretix.'),
    shop_event: described(Slug, 'Short name of the event in pretix.'),
    api_token: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxTicketShopTokenLength,
        pattern: '^[!-~]+$',
        'x-trim': true,
        description:
          'API token of a pretix team that may view orders. If omitted and the URL is unchanged, the stored token is used.',
      }),
    ),
  }),
  replies: { 200: TicketShop },
  errors: [...eventStaffErrors, 'ticket_shop_url_refused', 'ticket_shop_token_missing'],
  rateLimits: ['webhook_change'],
  demoRestriction: true,
});

export const DisconnectTicketShop = operation({
  method: 'DELETE',
  path,
  summary: 'Disconnect the ticket shop of an event',
  description:
    'Requires the role ADMIN in the event. Orders are no longer read, and the webhook URL stops working; people from the shop remain in the event. Succeeds if no shop is connected.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: eventStaffErrors,
  demoRestriction: true,
});

export const ReadTicketShop = operation({
  method: 'POST',
  path: `${path}/read`,
  summary: 'Read all orders of the ticket shop again',
  description:
    'Requires the role ADMIN in the event. Starts reading in the background, beginning with the first order. People whose orders have not changed are not invited again. Use it if webhooks of pretix were lost.',
  access: 'login',
  params: EventParams,
  replies: { 202: Message },
  errors: eventStaffErrors,
  rateLimits: ['webhook_change'],
  demoRestriction: true,
});

const WebhookText = Type.Optional(Type.String({ maxLength: 255 }));

export const ReceivePretixWebhook = operation({
  method: 'POST',
  path: '/ticket-shops/pretix/:token',
  summary: 'Receive a webhook from pretix',
  description:
    'pretix calls this with the secret URL of a connected shop. Only the code of the order is used: the order is then read from pretix. Webhooks about other events or without an order are ignored. An unknown URL is `ticket_shop_gone`, upon which pretix stops sending.',
  access: 'public',
  token: 'ignored',
  params: shape({
    token: Type.String({ minLength: 1, maxLength: 200, description: 'Secret token of the webhook URL.' }),
  }),
  body: shape({
    organizer: described(WebhookText, 'Short name of the organizer in pretix.'),
    event: described(WebhookText, 'Short name of the event in pretix.'),
    code: described(WebhookText, 'Code of the order that may have changed.'),
    action: described(WebhookText, 'Action in pretix. Ignored.'),
  }),
  replies: { 200: Message },
  errors: ['ticket_shop_gone'],
  rateLimits: ['ticket_shop_receiver'],
});
