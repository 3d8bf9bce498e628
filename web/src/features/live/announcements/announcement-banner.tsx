/**
 * Announcements: over the content when they arrive, so that the layout does not shift while a user presses something,
 * and above the content on every later screen.
 */
import type { Announcement } from '@plenum/contracts/live/announcements';
import { Megaphone, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../../lib/http.ts';
import { now, serverTime } from '../../../lib/now.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './announcements.en.json';
import { dismissAnnouncement, useDismissed } from './dismissed.ts';

/** Maximum delay of `setTimeout`. */
const maxTimerMs = 2 ** 31 - 1;

interface BannerProps {
  readonly event_id: number;
  /** Newest first; may contain duplicates and announcements of another event. */
  readonly announcements: readonly Announcement[];
  /** Called with a text for screen readers; empty to clear it. */
  readonly onAnnounce: (text: string) => void;
}

/** Returns the announcements to show; updates when the next one ends. */
function useVisibleAnnouncements({
  event_id,
  announcements,
}: Omit<BannerProps, 'onAnnounce'>): readonly Announcement[] {
  const dismissed = useDismissed(({ ids }) => ids);
  const [nowMs, setNow] = useState(now);
  useEffect(() => {
    const updateNow = (): void => setNow(now());
    serverTime.addEventListener('learned', updateNow);
    return () => serverTime.removeEventListener('learned', updateNow);
  }, []);
  const isVisible = ({ id, event_id: announcementEventId, ends_at }: Announcement): boolean =>
    announcementEventId === event_id && Date.parse(ends_at) > nowMs && !dismissed.includes(id);
  const visible = [
    ...new Map(announcements.filter(isVisible).map((announcement) => [announcement.id, announcement])).values(),
  ];
  const nextMs = Math.min(...visible.map(({ ends_at }) => Date.parse(ends_at)));
  useEffect(() => {
    if (!Number.isFinite(nextMs)) return undefined;
    const timer = setTimeout(() => setNow(now()), Math.min(Math.max(nextMs - now(), 0) + 1, maxTimerMs));
    return () => clearTimeout(timer);
  }, [nextMs]);
  return visible.toSorted((a, b) => b.id - a.id);
}

/** Shows the newest announcement; the next one follows when it is dismissed. */
export function AnnouncementBanner({ onAnnounce, ...props }: BannerProps) {
  const visible = useVisibleAnnouncements(props);
  const [newest] = visible;
  const text = newest === undefined ? '' : `${audienceText(newest)}: ${newest.text}`;
  useEffect(() => {
    onAnnounce(text);
    return () => onAnnounce('');
  }, [onAnnounce, text]);
  return newest !== undefined && <AnnouncementCard announcement={newest} more={visible.length - 1} />;
}

interface AnnouncementCardProps {
  readonly announcement: Announcement;
  readonly more: number;
}

function AnnouncementCard({ announcement, more }: AnnouncementCardProps) {
  const box = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { id, text } = announcement;
  const [arrival, setArrival] = useState({ id, pathname });
  if (id > arrival.id) setArrival({ id, pathname });
  const isOver = pathname === arrival.pathname;
  // Removing the focused button would lose the keyboard focus.
  useLayoutEffect(() => {
    const node = box.current;
    return () => {
      if (node?.contains(document.activeElement) === true)
        document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  // Scrolls a focused element out from under the banner.
  useEffect(() => {
    if (!isOver) return undefined;
    const { style } = document.documentElement;
    style.scrollPaddingBlockStart = `calc(var(--header-height) + ${box.current?.offsetHeight ?? 0}px + 1.5rem)`;
    return () => {
      style.scrollPaddingBlockStart = '';
    };
  }, [id, isOver]);
  const dismissAndMarkRead = (): void => {
    dismissAnnouncement(id);
    void call('POST /notifications/read', { body: { announcement_id: id }, keepalive: true }).catch(() => undefined);
  };
  return (
    <div className={isOver ? 'sticky top-(--header-height) z-40 h-0' : 'px-3 pt-2 sm:px-6 lg:px-10'}>
      <section
        ref={box}
        aria-label={t('banner')}
        className={classNames(
          'flex max-h-[50dvh] items-start gap-3 overflow-y-auto rounded-lg border border-edge bg-info-soft py-2 ps-4 pe-2 text-on-info-soft',
          isOver && 'absolute inset-x-3 top-2 mx-auto max-w-xl shadow-float',
        )}
      >
        <Megaphone aria-hidden="true" className="mt-3 size-5 shrink-0" />
        <div className="min-w-0 flex-1 py-2">
          <p className="text-sm font-semibold wrap-anywhere">{audienceText(announcement)}</p>
          <p className="leading-6 wrap-anywhere whitespace-pre-line">{text}</p>
          {more > 0 && <p className="mt-1 text-sm">{t('banner.more', { count: more })}</p>}
        </div>
        <IconButton label={t('banner.dismiss')} onClick={dismissAndMarkRead} className="sticky top-0 shrink-0">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </section>
    </div>
  );
}

/** Describes the audience of an announcement to the people it concerns. */
function audienceText({ audience, role, location }: Pick<Announcement, 'audience' | 'role' | 'location'>) {
  if (audience === 'ROLE' && role !== null) return t(`for.${role}`);
  return audience === 'LOCATION' ? t('for.location', { place: location ?? '' }) : t('for.EVERYBODY');
}
