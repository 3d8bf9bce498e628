import { lazy, Suspense, useEffect } from 'react';
import { useReloadOnConnection } from '../../lib/connection-hooks.ts';
import { useFirstContent } from '../../lib/first-content.ts';
import { onServerEvent } from '../../lib/socket.ts';
import { useQuery } from '../../lib/swr.ts';

const Banner = lazy(() => import('./announcement-banner.tsx').then((m) => ({ default: m.AnnouncementBanner })));

/** Asks what is announced after the content of the first screen, follows server events, and loads the banner when there is something. */
export function AnnouncementHost({ event_id }: { readonly event_id: number }) {
  const { isThere } = useFirstContent();
  const { data, mutate } = useQuery('GET /events/:event_id/announcements', isThere ? { params: { event_id } } : null);
  useReloadOnConnection(() => void mutate(), isThere);
  useEffect(() => {
    const change = (id: number, made: NonNullable<typeof data>['announcements']): void =>
      void mutate(
        (known) => ({ announcements: [...made, ...(known?.announcements ?? []).filter((one) => one.id !== id)] }),
        { revalidate: false },
      );
    const offs = [
      onServerEvent('announcement_made', (made) => made.event_id === event_id && change(made.id, [made])),
      onServerEvent('announcement_ended', (ended) => ended.event_id === event_id && change(ended.announcement_id, [])),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [event_id, mutate]);
  const announcements = data?.announcements ?? [];
  return <Suspense fallback={null}>{announcements.length > 0 && <Banner announcements={announcements} />}</Suspense>;
}
