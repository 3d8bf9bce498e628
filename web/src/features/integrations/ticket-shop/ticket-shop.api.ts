import type { ConnectTicketShop } from '@plenum/contracts/integrations/ticket-shops';
import type { Body } from '@plenum/contracts/operation';
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

/** Polling interval: orders are read in the background. */
const refreshIntervalMs = 5000;

export const useTicketShop = (event_id: number) =>
  useQuery('GET /events/:event_id/ticket-shop', { params: { event_id } }, { refreshInterval: refreshIntervalMs });

const changed = () => invalidate('TicketShop');

export async function connectShop(event_id: number, body: Body<typeof ConnectTicketShop>): Promise<void> {
  await call('PUT /events/:event_id/ticket-shop', { params: { event_id }, body });
  await changed();
}

/** Reads all orders again. */
export async function refreshOrders(event_id: number): Promise<void> {
  await call('POST /events/:event_id/ticket-shop/read', { params: { event_id } });
  await changed();
}

/** Disconnects the ticket shop; imported people stay in the event. */
export async function disconnectShop(event_id: number): Promise<void> {
  await call('DELETE /events/:event_id/ticket-shop', { params: { event_id } });
  await changed();
}
