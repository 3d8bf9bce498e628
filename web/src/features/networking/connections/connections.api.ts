import { maxConnectionsPageSize } from '@plenum/contracts/limits';
import type { Connection, ListConnections } from '@plenum/contracts/networking/connections';
import type { ReplyBody } from '@plenum/contracts/operation';
import { call, type CallInput } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';
import { applyConnection } from './connection-cache.ts';
import { requestsPerPage } from './pending-requests.ts';

/** Returns a page of the user’s connections or requests, newest first. */
export const useConnections = (query: NonNullable<CallInput<'GET /connections'>['query']>) =>
  useQuery('GET /connections', { query }, { keepPreviousData: true });

export const useSentRequests = (after: string | undefined) =>
  useConnections({ status: 'PENDING', direction: 'sent', after, limit: requestsPerPage });

/**
 * Returns the relation of the viewer to another person; with an event also whether the viewer may send a request there.
 */
export const useAcquaintance = (other_id: number | null, event_id: number | null) =>
  useQuery(
    'GET /users/:other_id/acquaintance',
    other_id === null ? null : { params: { other_id }, query: event_id === null ? {} : { event_id } },
  );

export const useBlockedPeople = (after: string | undefined) =>
  useQuery('GET /users/blocked', { query: { after } }, { keepPreviousData: true });

/** Sends a connection request. Throws the `HttpFailure` of the operation. */
export async function requestConnection(
  recipient_id: number,
  event_id: number,
  icebreaker_message: string,
): Promise<Connection> {
  const body = { recipient_id, icebreaker_message, originating_event_id: event_id };
  const connection = await call('POST /connections', { body });
  await applyConnection(connection);
  return connection;
}

/** Accepts or declines a request. If it is no longer open, reloads the displayed lists. */
export async function submitAnswer(connection_id: number, status: 'ACCEPTED' | 'REJECTED'): Promise<void> {
  try {
    await applyConnection(
      await call('PUT /connections/:connection_id', { params: { connection_id }, body: { status } }),
    );
  } catch (failure) {
    await Promise.all([invalidate('Connections'), invalidate('EventUsers')]);
    throw failure;
  }
}

/** Removes a connection together with its conversation, or withdraws a sent request. */
export async function removeConnection(connection: Pick<Connection, 'id'>): Promise<void> {
  await call('DELETE /connections/:connection_id', { params: { connection_id: connection.id } });
  await Promise.all([
    invalidate('Dashboard'),
    invalidate('Connections'),
    invalidate('EventUsers'),
    invalidate('Thread'),
    invalidate('Users'),
  ]);
}

/** Loads all connections of the user, for an export. */
export async function allConnections(): Promise<Connection[]> {
  const collected: Connection[] = [];
  let after: string | undefined;
  do {
    const query = { status: 'ACCEPTED', after, limit: maxConnectionsPageSize } as const;
    const page: ReplyBody<typeof ListConnections> = await call('GET /connections', { query });
    collected.push(...page.connections);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return collected;
}
