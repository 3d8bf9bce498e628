import type { AgendaSession } from '@plenum/contracts/sessions';
import { Bookmark } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { sessionStatusWord, sessionTypeWord } from '../../../lib/enum-words.ts';
import type { ReadTimes } from '../../../lib/event-time.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t } from '../sessions.en.json';

interface MarkProps {
  readonly session: AgendaSession;
}

/** Badges of a session: live, starting soon, cancelled, and any type except a presentation. */
export function SessionMarks({ session }: MarkProps) {
  const { status, session_type } = session;
  return (
    <>
      {status === 'LIVE' && <Badge tone="live">{sessionStatusWord(status)}</Badge>}
      {status === 'STARTING_SOON' && <Badge tone="yellow">{sessionStatusWord(status)}</Badge>}
      {status === 'CANCELLED' && <Badge tone="red">{sessionStatusWord(status)}</Badge>}
      {session_type !== 'PRESENTATION' && (
        <Badge tone={session_type === 'KEYNOTE' ? 'accent' : 'neutral'}>{sessionTypeWord(session_type)}</Badge>
      )}
    </>
  );
}

/** Derives a constant hue from a track name, so that its sessions are recognizable; the name is always displayed too. */
function trackHue(track: string | null): number | null {
  if (track === null) return null;
  let hash = 0;
  for (const character of track) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360_007;
  // Multiplying by the golden angle separates neighbouring hashes on the colour wheel.
  return Math.round((hash * 137.508) % 360);
}

/** Returns the colour strip of a session’s track; neutral without a track. */
export function trackStyle(track: string | null): CSSProperties {
  const hue = trackHue(track);
  return { borderInlineStartColor: hue === null ? 'var(--edge)' : `oklch(var(--track-lightness) 0.13 ${hue})` };
}

interface BlockProps {
  readonly session: AgendaSession;
  readonly event_id: number;
  readonly times: ReadTimes;
  readonly heightPx: number;
  readonly is_past: boolean;
  readonly isBookmarked: boolean;
  readonly style: CSSProperties;
}

const linePx = 18;
const paddingPx = 14;
const tinyBelowPx = 20;
const clamps = ['line-clamp-1', 'line-clamp-2', 'line-clamp-3', 'line-clamp-4'] as const;

/** Session in the grid: displays as much as its height allows; the accessible name of the link contains everything. */
export function SessionBlock({ session, event_id, times, heightPx, is_past, isBookmarked, style }: BlockProps) {
  const lines = Math.max(1, Math.floor((heightPx - paddingPx) / linePx));
  const hasMarks =
    lines >= 4 &&
    (session.session_type !== 'PRESENTATION' || ['LIVE', 'STARTING_SOON', 'CANCELLED'].includes(session.status));
  const titleLines = Math.max(1, Math.min(4, lines - (lines >= 3 ? 1 : 0) - (lines >= 4 ? 1 : 0) - (hasMarks ? 1 : 0)));
  return (
    <Link
      to={paths.session(event_id, session.id)}
      data-line
      style={{ ...style, ...trackStyle(session.track) }}
      className={classNames(
        'absolute flex flex-col overflow-hidden rounded-md border border-s-4 border-rule px-2 hover:z-10 hover:border-accent focus-visible:z-10',
        heightPx < tinyBelowPx
          ? 'justify-center py-0 text-[0.6875rem] leading-none'
          : 'text-[0.8125rem] leading-[1.125rem]',
        lines === 1 ? 'justify-center py-0' : 'py-1.5',
        is_past ? 'bg-sunk' : 'bg-surface',
        session.status === 'LIVE' && 'ring-2 ring-live',
      )}
    >
      {isBookmarked && (
        <>
          <Bookmark aria-hidden="true" className="absolute end-1 top-0 size-4 fill-current text-accent" />
          <span className="sr-only">{t('agenda.on_mine')}</span>
        </>
      )}
      <span className={lines >= 3 ? 'tabular shrink-0 text-muted' : 'sr-only'}>{times.primary}</span>
      {times.secondary !== null && <span className="sr-only">{times.secondary}</span>}
      <span
        className={classNames(
          'font-semibold',
          clamps[titleLines - 1],
          session.status === 'CANCELLED' && 'line-through',
        )}
      >
        <bdi>{session.title}</bdi>
      </span>
      {session.speakers.length > 0 && (
        <span className={lines >= 4 ? 'shrink-0 truncate text-muted' : 'sr-only'}>{session.speakers.join(', ')}</span>
      )}
      <span className={hasMarks ? 'mt-auto flex shrink-0 gap-1 overflow-hidden pt-0.5' : 'sr-only'}>
        <SessionMarks session={session} />
      </span>
      {session.location !== null && <span className="sr-only">{session.location}</span>}
    </Link>
  );
}
