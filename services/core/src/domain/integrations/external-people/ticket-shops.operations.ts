import type * as contract from '@plenum/contracts/integrations/ticket-shops';
import { accepted, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';

/** Loaded lazily, because few events have a ticket shop. */
const loadShop = () => import('./manage-ticket-shop.ts');

export const ticketShopsOperations: HandlersOf<typeof contract> = {
  GetTicketShop: async (scope, { params }) => ok(await (await loadShop()).getTicketShop(scope, params.event_id)),
  ConnectTicketShop: async (scope, { params, body }) =>
    ok(await (await loadShop()).connectTicketShop(scope, params.event_id, body)),
  DisconnectTicketShop: async (scope, { params }) =>
    noContent(await (await loadShop()).disconnectTicketShop(scope, params.event_id)),
  ReadTicketShop: async (scope, { params }) => {
    await (await loadShop()).readTicketShop(scope, params.event_id);
    return accepted({ message: 'All orders are being read' });
  },
  ReceivePretixWebhook: async (scope, { params, body }) => {
    await (await loadShop()).receivePretixWebhook(scope, params.token, body);
    return ok({ message: 'Received' });
  },
};
