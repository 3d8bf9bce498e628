import type { AgendaSession } from '@plenum/contracts/sessions';
import { Bookmark } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { sessionStatusWord, sessionTypeWord } from '../../../lib/enum-words.ts';
import type { ReadTimes } from '../../../lib/event-time.ts';
import { paths } from '../../../lib/paths.ts';
import { titleLanguage } from '../../../lib/title-language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t as bookmarkText } from '../my-agenda/my-agenda.en.json';
import { t } from '../sessions.en.json';
import { LanguageMark, useLanguageMark } from './language-mark.tsx';
import { LevelMark, RecordedMark } from './outlined-mark.tsx';

interface MarkProps {
  readonly session: AgendaSession;
  /** Where there is little space. */
  readonly isCompact?: boolean;
}

/** Marks of a session: its status, full, any type except a presentation, its language and level, and recorded. */
export function SessionMarks({ session, isCompact = false }: MarkProps) {
  const { status, session_type } = session;
  const language = useLanguageMark(session);
  return (
    <>
      {status === 'LIVE' && <Badge tone="live">{sessionStatusWord(status)}</Badge>}
      {status === 'STARTING_SOON' && <Badge tone="yellow">{sessionStatusWord(status)}</Badge>}
      {status === 'CANCELLED' && <Badge tone="red">{sessionStatusWord(status)}</Badge>}
      {session.is_full && <Badge tone="yellow">{t('agenda.full')}</Badge>}
      {session_type !== 'PRESENTATION' && (
        <Badge tone={session_type === 'KEYNOTE' ? 'accent' : 'neutral'}>{sessionTypeWord(session_type)}</Badge>
      )}
      {language !== null && <LanguageMark tag={language} />}
      {session.level !== null && <LevelMark level={session.level} isCompact={isCompact} />}
      {session.has_recording && <RecordedMark isCompact={isCompact} />}
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
  readonly widthPx: number;
  readonly heightPx: number;
  readonly is_past: boolean;
  /** Undefined while loading. */
  readonly isBookmarked: boolean | undefined;
  readonly onBookmark: (session_id: number) => void;
  /** Whether the keyboard enters the grid here. */
  readonly isTabStop: boolean;
  readonly style: CSSProperties;
}

const linePx = 18;
/** Border and least padding; and what a line of badges is higher. */
const edgesPx = 4;
const badgesExtraPx = 4;
const paddingMaxPx = 6;
/** Mean width of a letter of the title, and what is beside it. */
const letterPx = 7;
const besideTitlePx = 46;
/** A narrower block has no space for the button. */
const buttonFromPx = 96;

interface Contents {
  readonly titleLines: number;
  readonly hasTime: boolean;
  readonly hasMarks: boolean;
  readonly hasSpeakers: boolean;
  readonly paddingPx: number;
}

/** Distributes the lines of a block: the whole title first, then time, marks and speakers. */
function contentsOf(session: AgendaSession, widthPx: number, heightPx: number, hasMark: boolean): Contents {
  const isSpecial =
    hasMark ||
    session.session_type !== 'PRESENTATION' ||
    ['LIVE', 'STARTING_SOON', 'CANCELLED'].includes(session.status);
  const roomPx = heightPx - edgesPx - (isSpecial ? badgesExtraPx : 0);
  const lines = Math.max(1, Math.floor(roomPx / linePx));
  const wanted = Math.ceil((session.title.length * letterPx) / Math.max(letterPx, widthPx - besideTitlePx));
  let left = Math.max(0, lines - wanted);
  const take = (isWanted: boolean): boolean => {
    if (!isWanted || left === 0) return false;
    left -= 1;
    return true;
  };
  const shown = { hasTime: take(true), hasMarks: take(isSpecial), hasSpeakers: take(session.speakers.length > 0) };
  const titleLines = lines - Object.values(shown).filter(Boolean).length;
  return { ...shown, titleLines, paddingPx: Math.min(paddingMaxPx, Math.max(0, (roomPx - lines * linePx) / 2 + 1)) };
}

/** Session in the grid: displays as much as its size allows; the accessible name of the link contains everything. */
export function SessionBlock({ session, event_id, times, widthPx, heightPx, is_past, style, ...mine }: BlockProps) {
  const language = useLanguageMark(session);
  const hasMark = language !== null || session.level !== null || session.is_full || session.has_recording;
  const { titleLines, paddingPx, ...has } = contentsOf(session, widthPx, heightPx, hasMark);
  const hasButton = widthPx >= buttonFromPx;
  return (
    <div className="absolute focus-within:z-10 hover:z-10" style={style}>
      <Link
        to={paths.session(event_id, session.id)}
        data-line
        data-session={session.id}
        tabIndex={mine.isTabStop ? 0 : -1}
        style={{ ...trackStyle(session.track), paddingBlock: paddingPx }}
        className={classNames(
          'flex size-full flex-col overflow-hidden rounded-md border border-s-4 border-rule px-2 text-[0.8125rem] leading-[1.125rem] hover:border-accent',
          hasButton && 'pe-7',
          is_past ? 'bg-sunk' : 'bg-surface',
          session.status === 'LIVE' && 'ring-2 ring-live',
        )}
      >
        {mine.isBookmarked === true && <span className="sr-only">{t('agenda.on_mine')}</span>}
        <span className={has.hasTime ? 'tabular shrink-0 text-muted' : 'sr-only'}>{times.primary}</span>
        {times.secondary !== null && <span className="sr-only">{times.secondary}</span>}
        <span
          className={classNames(
            'shrink-0 font-semibold',
            titleLines === 1 ? 'truncate' : 'line-clamp-1',
            session.status === 'CANCELLED' && 'line-through',
          )}
          {...(titleLines === 1 ? {} : { style: { WebkitLineClamp: titleLines } })}
          {...titleLanguage(session)}
        >
          <bdi>{session.title}</bdi>
        </span>
        {session.speakers.length > 0 && (
          <span className={has.hasSpeakers ? 'shrink-0 truncate text-muted' : 'sr-only'}>
            {session.speakers.join(', ')}
          </span>
        )}
        <span className={has.hasMarks ? 'mt-auto block shrink-0 truncate pt-0.5 *:me-1 *:align-middle' : 'sr-only'}>
          <SessionMarks session={session} isCompact />
        </span>
        {session.location !== null && <span className="sr-only">{session.location}</span>}
      </Link>
      {hasButton && <BlockBookmark title={session.title} {...mine} onToggle={() => mine.onBookmark(session.id)} />}
    </div>
  );
}

interface BlockBookmarkProps extends Pick<BlockProps, 'isBookmarked'> {
  readonly title: string;
  readonly onToggle: () => void;
}

/** Small bookmark in the corner of a block. By keyboard it is the key B of the block: the grid is one tab stop. */
function BlockBookmark({ title, isBookmarked, onToggle }: BlockBookmarkProps) {
  const isOn = isBookmarked === true;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isOn}
      aria-label={bookmarkText(isOn ? 'bookmark.remove' : 'bookmark.add', { title })}
      disabled={isBookmarked === undefined}
      onClick={onToggle}
      className={classNames(
        'absolute end-px top-px grid size-6 place-items-center rounded-md hover:bg-sunk',
        isOn ? 'text-accent' : 'text-edge hover:text-ink',
      )}
    >
      <Bookmark aria-hidden="true" className={classNames('size-4', isOn && 'fill-current')} />
    </button>
  );
}
