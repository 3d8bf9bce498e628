import type { Body } from '@plenum/contracts/operation';
import type { SetSponsorTiers, SponsorChange, SponsorInput, SponsorPerson } from '@plenum/contracts/schedule/sponsors';
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

export const useSponsors = (event_id: number) => useQuery('GET /events/:event_id/sponsors', { params: { event_id } });

export const useAllSponsors = (event_id: number) =>
  useQuery('GET /events/:event_id/sponsors', { params: { event_id }, query: { active_only: 0 } });

/** Returns one sponsor; nothing for null. */
export const useSponsor = (sponsor_id: number | null) =>
  useQuery('GET /sponsors/:sponsor_id', sponsor_id === null ? null : { params: { sponsor_id } });

/** Counts a click on the link to the website. If that fails, the link still works. */
export const recordClick = (sponsor_id: number): Promise<unknown> =>
  call('POST /sponsors/:sponsor_id/clicks', { params: { sponsor_id }, keepalive: true }).catch(() => undefined);

export type NamedPerson = Pick<SponsorPerson, 'user_id' | 'full_name' | 'image_url'>;

/** Searches people of the event by name. */
export async function findPeople(
  event_id: number,
  search: string,
  signal: AbortSignal,
): Promise<readonly NamedPerson[]> {
  const query = { limit: 12, ...(search === '' ? {} : { search }) };
  return (await call('GET /events/:event_id/users', { params: { event_id }, query, signal })).event_users;
}

export const useSponsorTiers = (event_id: number) =>
  useQuery('GET /events/:event_id/sponsor-tiers', { params: { event_id } });

/** Invalidates the lists, and the event, which contains the number of sponsors. */
const changed = (event_id: number): Promise<void> => invalidate('Sponsor', event_id);

export async function createSponsor(event_id: number, body: SponsorInput): Promise<void> {
  await call('POST /events/:event_id/sponsors', { params: { event_id }, body });
  await changed(event_id);
}

export async function updateSponsor(event_id: number, sponsor_id: number, body: SponsorChange): Promise<void> {
  await call('PATCH /sponsors/:sponsor_id', { params: { sponsor_id }, body });
  await changed(event_id);
}

/** Moves several sponsors with one invalidation. */
export async function moveSponsors(
  event_id: number,
  moves: readonly { readonly id: number; readonly body: SponsorChange }[],
): Promise<void> {
  for (const { id, body } of moves) await call('PATCH /sponsors/:sponsor_id', { params: { sponsor_id: id }, body });
  await changed(event_id);
}

export async function deleteSponsor(event_id: number, sponsor_id: number): Promise<void> {
  await call('DELETE /sponsors/:sponsor_id', { params: { sponsor_id } });
  await changed(event_id);
}

export async function toggleSponsor(event_id: number, sponsor_id: number, field: 'active' | 'featured'): Promise<void> {
  const params = { sponsor_id };
  await (field === 'active'
    ? call('POST /sponsors/:sponsor_id/toggle-active', { params })
    : call('POST /sponsors/:sponsor_id/toggle-featured', { params }));
  await changed(event_id);
}

export async function saveTiers(event_id: number, body: Body<typeof SetSponsorTiers>): Promise<void> {
  await call('PUT /events/:event_id/sponsor-tiers', { params: { event_id }, body });
  await Promise.all([invalidate('SponsorTiers', event_id), changed(event_id)]);
}

/** Deletes an uploaded picture that was not saved. If that fails, the object stays unreferenced. */
export const deleteUnusedPicture = (key: string): Promise<unknown> =>
  call('DELETE /uploads/:key*', { params: { key } }).catch(() => undefined);
