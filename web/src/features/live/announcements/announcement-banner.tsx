/**
 * Announcements: one line below the header, which remains visible while the page scrolls; longer texts can be expanded.
 */
import type { Announcement } from '@plenum/contracts/live/announcements';
import { ChevronDown, Megaphone, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../lib/http.ts';
import { now, serverTime } from '../../../lib/now.ts';
import { writeStored } from '../../../lib/stored.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { lineKey } from './announcement-line.ts';
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
  const { event_id } = props;
  const text = newest === undefined ? '' : `${audienceText(newest)}: ${newest.text}`;
  useEffect(() => {
    onAnnounce(text);
    writeStored(lineKey, text === '' ? null : String(event_id), 'sessionStorage');
    return () => onAnnounce('');
  }, [onAnnounce, text, event_id]);
  return newest !== undefined && <Line announcement={newest} more={visible.length - 1} />;
}

/** Returns whether a text is longer than its line. */
function useIsCut(text: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = text;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setCut(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [text]);
  return isCut;
}

/** Sets the height of the line, which the header of the page includes. */
function useLineHeight(line: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = line;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--announcement-height', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--announcement-height');
      // Removing the focused button would lose the keyboard focus.
      if (current.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [line]);
}

interface LineProps {
  readonly announcement: Announcement;
  readonly more: number;
}

function Line({ announcement, more }: LineProps) {
  const line = useRef<HTMLElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const [expandedId, setExpandedId] = useState<number | null>(null);
  const isExpanded = expandedId === announcement.id;
  const isCut = useIsCut(text);
  useLineHeight(line);
  const dismissAndMarkRead = (): void => {
    const { id } = announcement;
    dismissAnnouncement(id);
    void call('POST /notifications/read', { body: { announcement_id: id }, keepalive: true }).catch(() => undefined);
  };
  const moreText = more > 0 && t('banner.more', { count: more });
  return (
    <section
      ref={line}
      data-announcement
      aria-label={t('banner')}
      className="sticky top-15 z-20 flex max-h-[50dvh] min-h-11 items-start gap-2 overflow-y-auto border-b border-rule bg-info-soft ps-4 pe-1 text-sm text-on-info-soft sm:px-6"
    >
      <Megaphone aria-hidden="true" className="mt-3 size-5 shrink-0 max-sm:hidden" />
      <div className="min-w-0 flex-1 py-3 leading-5">
        <p ref={text} className={isExpanded ? 'wrap-anywhere whitespace-pre-line' : 'truncate'}>
          <span className="font-semibold">{audienceText(announcement)}: </span>
          {announcement.text}
        </p>
        {isExpanded && moreText !== false && <p className="mt-1 sm:hidden">{moreText}</p>}
      </div>
      {moreText !== false && <p className="py-3 leading-5 max-sm:hidden">{moreText}</p>}
      {(isCut || isExpanded) && (
        <IconButton
          label={t(isExpanded ? 'banner.collapse' : 'banner.expand')}
          aria-expanded={isExpanded}
          onClick={() => setExpandedId(isExpanded ? null : announcement.id)}
          className="sticky top-0 shrink-0 hover:bg-sunk/40!"
        >
          <ChevronDown aria-hidden="true" className={classNames('size-5', isExpanded && 'rotate-180')} />
        </IconButton>
      )}
      <IconButton
        label={t('banner.dismiss')}
        onClick={dismissAndMarkRead}
        className="sticky top-0 shrink-0 hover:bg-sunk/40!"
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </section>
  );
}

/** Describes the audience of an announcement to the people it concerns. */
function audienceText({ audience, role, location }: Pick<Announcement, 'audience' | 'role' | 'location'>) {
  if (audience === 'ROLE' && role !== null) return t(`for.${role}`);
  return audience === 'LOCATION' ? t('for.location', { place: location ?? '' }) : t('for.EVERYBODY');
}
