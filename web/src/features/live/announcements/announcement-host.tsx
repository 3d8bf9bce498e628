import type { Announcement } from '@plenum/contracts/live/announcements';
import { lazy, Suspense, useState } from 'react';
import { useReloadOnConnection, useServerEvent } from '../../../lib/connection-hooks.ts';
import { useFirstContent } from '../../../lib/first-content.ts';
import { readStored } from '../../../lib/stored.ts';
import { patchCached, useQuery } from '../../../lib/swr.ts';
import { useLiveText } from '../../../ui/use-live-text.ts';
import { lineKey } from './announcement-line.ts';

const Banner = lazy(() => import('./announcement-banner.tsx').then((m) => ({ default: m.AnnouncementBanner })));

const addAnnouncement = (announcement: Announcement): Promise<void> =>
  patchCached('GET /events/:event_id/announcements', { event_id: announcement.event_id }, (reply) => ({
    ...reply,
    announcements: [announcement, ...reply.announcements],
  }));

/** Empty line of the same height. */
const placeholder = <div data-announcement className="h-11 bg-info-soft" />;

/**
 * Requests announcements after the content of the first screen, and loads the banner once there is one. If a line was
 * displayed before a reload, its space is reserved until then.
 */
export function AnnouncementHost({ event_id }: { readonly event_id: number }) {
  const { isShown } = useFirstContent();
  const { data, error } = useQuery('GET /events/:event_id/announcements', isShown ? { params: { event_id } } : null);
  const [endedIds, setEnded] = useState<readonly number[]>([]);
  const [hadLine] = useState(() => readStored(lineKey, 'sessionStorage') === String(event_id));
  const [announced, announce] = useLiveText();
  useReloadOnConnection({ tags: ['Announcements'], names: ['announcement_made', 'announcement_ended'], event_id });
  useServerEvent('announcement_made', (payload) => void addAnnouncement(payload));
  // An announcement may be withdrawn while the banner is loading.
  useServerEvent('announcement_ended', ({ announcement_id: id }) => setEnded((previous) => [id, ...previous]));
  const all = (data?.announcements ?? []).filter(({ id }) => !endedIds.includes(id));
  const isLoading = data === undefined && error === undefined;
  return (
    <>
      {/* Screen readers announce text that is inserted into a region, not a region that is inserted with its text. */}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Suspense fallback={hadLine ? placeholder : null}>
        {all.length > 0 && <Banner event_id={event_id} announcements={all} onAnnounce={announce} />}
        {all.length === 0 && hadLine && isLoading && placeholder}
      </Suspense>
    </>
  );
}
