import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import { useQuery } from '../../../lib/swr.ts';

const maxListedFirst = 12;

interface SharingPeople {
  /** People who are not connected with the viewer yet. Undefined while loading; empty after a failure. */
  readonly people: readonly EventUserPublic[] | undefined;
  /** Including those who are not in `people`. */
  readonly total: number;
}

/** Returns members who share an interest with the viewer, by name, for the beginning of the list. */
export function usePeopleSharing(event_id: number): SharingPeople {
  const query = { group: 'SHARED_INTERESTS', limit: maxListedFirst } as const;
  const { data, error } = useQuery('GET /events/:event_id/users', { params: { event_id }, query });
  return {
    people:
      data?.event_users.filter(({ connection_status }) => connection_status !== 'ACCEPTED') ??
      (error === undefined ? undefined : []),
    total: data?.total_items ?? 0,
  };
}

/** Returns each person once, those who share an interest first, and never the viewer. */
export function orderPeople<P extends { readonly user_id: number }>(
  first: readonly P[],
  others: readonly P[],
  ownId: number | undefined,
): readonly P[] {
  const people = new Map([...first, ...others].map((person) => [person.user_id, person]));
  if (ownId !== undefined) people.delete(ownId);
  return [...people.values()];
}
