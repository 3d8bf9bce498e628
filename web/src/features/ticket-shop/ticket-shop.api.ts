import type { Body } from '@plenum/contracts/operation';
import type { ConnectTicketShop } from '@plenum/contracts/ticket-shops';
import { call } from '../../lib/http.ts';
import { invalidate, useQuery } from '../../lib/swr.ts';

/** Orders are read by themselves. */
const refreshIntervalMs = 5000;

export const useTicketShop = (event_id: number) =>
  useQuery('GET /events/:event_id/ticket-shop', { params: { event_id } }, { refreshInterval: refreshIntervalMs });

const changed = () => invalidate('TicketShop');

/** Connects an event, or changes the connection. */
export async function connectShop(event_id: number, body: Body<typeof ConnectTicketShop>): Promise<void> {
  await call('PUT /events/:event_id/ticket-shop', { params: { event_id }, body });
  await changed();
}

/** Has all orders read again. */
export async function readShop(event_id: number): Promise<void> {
  await call('POST /events/:event_id/ticket-shop/read', { params: { event_id } });
  await changed();
}

/** Disconnects the ticket shop; the people stay. */
export async function disconnectShop(event_id: number): Promise<void> {
  await call('DELETE /events/:event_id/ticket-shop', { params: { event_id } });
  await changed();
}
