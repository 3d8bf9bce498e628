/** Requests for members who manage announcements. */
import type { AnnouncementAudience, AnnouncementRole } from '@plenum/contracts/enums';
import { maxPageSize } from '@plenum/contracts/limits';
import type { ManagedAnnouncement, CreateAnnouncement } from '@plenum/contracts/live/announcements';
import type { Body } from '@plenum/contracts/operation';
import { useReloadOnConnection, useServerEvent } from '../../../lib/connection-hooks.ts';
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

/** Other organizers can also create announcements. */
const refreshMs = 30_000;

/** Selected recipients; null while a location is missing. */
export type Recipients = {
  readonly audience: AnnouncementAudience;
  readonly role?: AnnouncementRole;
  readonly location?: string;
} | null;

/** Counts the recipients of an announcement before it is sent. */
export const useRecipientCount = (event_id: number, recipients: Recipients) =>
  useQuery(
    'GET /events/:event_id/announcement-preview',
    recipients === null ? null : { params: { event_id }, query: recipients },
    {
      keepPreviousData: true,
    },
  );

/** Returns the newest announcements of an event, and reloads them when one is created or withdrawn. */
export function useManagedAnnouncements(event_id: number) {
  const query = useQuery(
    'GET /events/:event_id/announcements/made',
    { params: { event_id }, query: { limit: maxPageSize } },
    { refreshInterval: refreshMs },
  );
  const reload = () => void query.mutate();
  useServerEvent('announcement_made', (payload) => payload.event_id === event_id && reload());
  useServerEvent('announcement_ended', (payload) => payload.event_id === event_id && reload());
  useReloadOnConnection({
    tags: ['ManagedAnnouncements'],
    names: ['announcement_made', 'announcement_ended'],
    event_id,
  });
  return query;
}

export async function createAnnouncement(event_id: number, body: Body<typeof CreateAnnouncement>): Promise<void> {
  await call('POST /events/:event_id/announcements', { params: { event_id }, body });
  await invalidate('ManagedAnnouncements', event_id);
}

export async function withdrawAnnouncement({ event_id, id }: ManagedAnnouncement): Promise<void> {
  await call('POST /events/:event_id/announcements/:announcement_id/end', {
    params: { event_id, announcement_id: id },
  });
  await invalidate('ManagedAnnouncements', event_id);
}
