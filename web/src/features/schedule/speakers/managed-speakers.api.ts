import type { Body } from '@plenum/contracts/operation';
import type { AddEventSpeaker, UpdateEventSpeaker } from '@plenum/contracts/schedule/speakers';
import { useServerEvent } from '../../../lib/connection-hooks.ts';
import { call, type CallInput } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

export const useManagedSpeakers = (
  event_id: number,
  query: NonNullable<CallInput<'GET /events/:event_id/speakers/admin'>['query']>,
) => useQuery('GET /events/:event_id/speakers/admin', { params: { event_id }, query }, { keepPreviousData: true });

/** Reloads speakers after the server event `event_updated`. */
export function useSpeakerUpdates(event_id: number): void {
  useServerEvent('event_updated', (change) => {
    if (change.event_id === event_id) void invalidate('SessionSpeakers', event_id);
  });
}

const refresh = (event_id: number) =>
  Promise.all([
    invalidate('SessionSpeakers', event_id),
    invalidate('Sessions', event_id),
    invalidate('EventUsers', event_id),
  ]);

export async function addSpeaker(event_id: number, body: Body<typeof AddEventSpeaker>): Promise<void> {
  await call('POST /events/:event_id/speakers', { params: { event_id }, body });
  await refresh(event_id);
}

export async function changeSpeaker(
  event_id: number,
  profile_id: number,
  body: Body<typeof UpdateEventSpeaker>,
): Promise<void> {
  await call('PUT /events/:event_id/speakers/:profile_id', { params: { event_id, profile_id }, body });
  await refresh(event_id);
}

export async function removeSpeaker(event_id: number, profile_id: number): Promise<void> {
  await call('DELETE /events/:event_id/speakers/:profile_id', { params: { event_id, profile_id } });
  await refresh(event_id);
}

export interface Member {
  readonly user_id: number;
  readonly full_name: string;
}

export async function findMembers(event_id: number, search: string, signal: AbortSignal): Promise<readonly Member[]> {
  const query = { limit: 12, ...(search === '' ? {} : { search }) };
  return (await call('GET /events/:event_id/users', { params: { event_id }, query, signal })).event_users;
}
