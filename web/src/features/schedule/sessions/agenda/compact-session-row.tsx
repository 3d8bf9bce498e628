import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { memo } from 'react';
import { dateIn } from '../../../../lib/dates.ts';
import { formatZonedRange, preferredZone, type Zones } from '../../../../lib/event-time.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { sessionState } from '../../../../lib/session-state.rules.ts';
import { BookmarkButton } from '../my-agenda/bookmark-button.tsx';
import { t } from '../sessions.en.json';
import { SessionMarks } from './session-marks.tsx';
import { RowTitle, SessionFrame } from './session-row.tsx';

interface CompactSessionRowProps {
  readonly session: AgendaSession;
  readonly zones: Zones;
  readonly event_id: number;
  readonly nowMs: number;
  readonly isToday: boolean;
  /** Whether it runs now, or begins next if none is running. */
  readonly isCurrent?: boolean;
  readonly isBusy?: boolean;
  readonly isBookmarked: boolean | undefined;
  readonly onBookmark: (session_id: number) => void;
}

/**
 * Session in the list on a phone, at most 84 px high: two lines of the title, and one with time, marks, location and
 * speakers.
 */
export const CompactSessionRow = memo(function CompactSessionRow({
  session,
  isCurrent = false,
  isBusy = false,
  isBookmarked,
  onBookmark,
  ...place
}: CompactSessionRowProps) {
  const { zones, event_id, nowMs, isToday } = place;
  const starts_ms = Date.parse(session.starts_at);
  const endsMs = Date.parse(session.ends_at);
  const isOver = isToday && sessionState(session, nowMs) === 'OVER';
  const { primary } = formatZonedRange({ starts_ms, endsMs, dayDate: dateIn(starts_ms, preferredZone(zones)) }, zones);
  const placeAndSpeakers = joinParts([session.location ?? t('agenda.no_location'), ...session.speakers]);
  return (
    <div className="pb-1.5">
      <SessionFrame session={session} isOver={isOver} isCurrent={isCurrent} className="py-2 ps-3 pe-12">
        <RowTitle session={session} event_id={event_id} className="line-clamp-2 text-[0.9375rem] leading-5" />
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm leading-5 whitespace-nowrap text-muted *:shrink-0">
          <span className="tabular shrink! font-medium whitespace-normal text-ink">{primary}</span>
          <SessionMarks session={session} labels="heard" isBusy={isBusy} />
          <span className="min-w-24 flex-1! truncate">
            <bdi>{placeAndSpeakers}</bdi>
          </span>
          {session.track !== null && <span className="sr-only">{session.track}</span>}
        </p>
        <BookmarkButton
          title={session.title}
          isBookmarked={isBookmarked}
          onToggle={() => onBookmark(session.id)}
          className="absolute end-0.5 top-1/2 -translate-y-1/2"
        />
      </SessionFrame>
    </div>
  );
});
