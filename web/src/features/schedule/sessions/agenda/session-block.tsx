import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { overTimeLabel, shortOverTimeLabel } from '../../../../lib/enum-labels.ts';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { isOverTime, sessionState } from '../../../../lib/session-state.rules.ts';
import { titleLanguage } from '../../../../lib/title-language.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import { t as bookmarkText } from '../my-agenda/my-agenda.en.json';
import { t } from '../sessions.en.json';
import type { BlockPosition } from './agenda-grid.ts';
import { useLanguageMark } from './language-mark.tsx';
import { markLabels, SessionMarks, trackStyle } from './session-marks.tsx';
import { withSoftHyphens } from './soft-hyphens.ts';

/** Position of a block in its column, in pixels from the top and from the inline start. */
export interface BlockBox extends BlockPosition {
  readonly startPx: number;
  readonly widthPx: number;
  /** Whether it covers the end of another block. */
  readonly isIndented: boolean;
}

/** Times of a session: visible ones, and the one for screen readers, with the weekday of another day. */
export interface BlockTimes {
  readonly start: string;
  readonly primary: string;
  readonly heard: string;
}

interface BlockProps {
  readonly session: AgendaSession;
  readonly event_id: number;
  readonly times: BlockTimes;
  readonly box: BlockBox;
  readonly nowMs: number;
  /** Whether it is dimmed once it is over. */
  readonly isToday: boolean;
  readonly isBusy: boolean;
  /** Undefined while loading. */
  readonly isBookmarked: boolean | undefined;
  readonly onBookmark: (session_id: number) => void;
  /** Whether this block is the tab stop of the grid. */
  readonly isTabStop: boolean;
}

const linePx = 18;
/** Padding above the first line, the same in all blocks: the lines of blocks that start together are side by side. */
const topPaddingPx = 4;
/** Border and padding. */
const edgesPx = 2 + topPaddingPx;
/** Height of the badges with the space around them. */
const badgesPx = 28;
/** Average width of a letter of the title, and the width of the elements next to it. */
const letterPx = 7;
const titleExtrasPx = 22;
const boldLetterPx = 7.5;
const minPartLetters = 4;
/** A narrower block has no space for the button. */
const minButtonWidthPx = 96;
const buttonPx = 24;
/** Size of the button for touch, inside of its block. */
const touchPx = 44;
/** Width of the elements next to a time, and of the dot of a live session. */
const timeExtrasPx = 44;
const dotPx = 12;
const borderPx = 1;
/** Width below which a block omits names that do not fit, and shortens how long a session is over time. */
const narrowPx = 130;

export const hasBookmark = ({ widthPx }: BlockBox): boolean => widthPx >= minButtonWidthPx;

/** Returns the corner of a block that contains the button. */
export const bookmarkPlace = ({ topPx, startPx, widthPx }: BlockBox) => ({
  top: topPx + borderPx,
  insetInlineStart: startPx + widthPx - buttonPx - borderPx,
});

interface Contents {
  readonly titleLines: number;
  /** Whether the title may need more lines than are available. */
  readonly isTitleCut: boolean;
  readonly hasTime: boolean;
  /** Whether the time and the title are in one line. */
  readonly isOneLine: boolean;
  readonly hasMarks: boolean;
  readonly hasSpeakers: boolean;
}

/** Allocates the height of a block: the time first, then the title, marks and speakers. */
function contentsOf(session: AgendaSession, box: BlockBox, isMarked: boolean): Contents {
  const { widthPx, visiblePx } = box;
  const lines = Math.max(1, Math.floor((visiblePx - edgesPx) / linePx));
  if (lines === 1)
    return {
      titleLines: 1,
      isTitleCut: true,
      hasTime: hasBookmark(box),
      isOneLine: true,
      hasMarks: false,
      hasSpeakers: false,
    };
  const neededLines = Math.ceil((session.title.length * letterPx) / Math.max(letterPx, widthPx - titleExtrasPx));
  const titleLines = Math.min(neededLines, lines - 1);
  const sparePx = visiblePx - edgesPx - (1 + titleLines) * linePx;
  const hasMarks = isMarked && sparePx >= badgesPx;
  const hasSpeakers =
    session.speakers.length > 0 &&
    sparePx - (hasMarks ? badgesPx : 0) >= linePx &&
    (widthPx >= narrowPx || fits(fittingNames(session.speakers, widthPx), widthPx));
  // The estimate of the lines may be too low; the title uses what remains.
  const restPx = sparePx - (hasMarks ? badgesPx : 0) - (hasSpeakers ? linePx : 0);
  return {
    titleLines: titleLines + Math.floor(restPx / linePx),
    isTitleCut: restPx < linePx,
    hasTime: true,
    isOneLine: false,
    hasMarks,
    hasSpeakers,
  };
}

/** Returns how many letters of a title fit on a line. */
const lettersOf = (widthPx: number): number => Math.floor((widthPx - titleExtrasPx) / boldLetterPx);

/** Returns the limits of hyphenation: only words that are wider than the block are divided. */
const hyphenatedLetters = (widthPx: number): string => `${lettersOf(widthPx) + 1} ${minPartLetters} ${minPartLetters}`;

/** Estimates whether a text fits on a line. */
const fits = (text: string, widthPx: number): boolean => text.length * letterPx <= widthPx - titleExtrasPx;

/** Returns as many names as fit, and the number of the others. */
function fittingNames(names: readonly string[], widthPx: number): string {
  const textOf = (count: number): string => {
    const others = names.length - count;
    const shown = joinParts(names.slice(0, count), ', ');
    return others === 0 ? shown : t('agenda.and_more', { names: shown, count: others });
  };
  const count = names.findLastIndex((_, index) => fits(textOf(index + 1), widthPx)) + 1;
  return textOf(Math.max(1, count));
}

/** Returns the time of a session; only its start if it shares a line with the title or its block is narrow. */
function visibleTime({ primary, start }: BlockTimes, widthPx: number, isOneLine: boolean): string {
  return !isOneLine && primary.length * letterPx + timeExtrasPx <= widthPx ? primary : start;
}

/** Returns the start of a session, if there is space for it, and by how much it is over time; null if it is not. */
function overTextOf(session: AgendaSession, nowMs: number, widthPx: number, start: string): string | null {
  if (!isOverTime(session, nowMs)) return null;
  return widthPx < narrowPx ? shortOverTimeLabel(session, nowMs) : `${start} · ${overTimeLabel(session, nowMs)}`;
}

/** Returns the speakers for the accessible name; none if the block displays the only one. */
const hiddenSpeakers = ({ speakers }: AgendaSession, hasSpeakers: boolean): readonly string[] =>
  hasSpeakers && speakers.length === 1 ? [] : speakers;

type Look = Readonly<Record<'isOneLine' | 'isLive' | 'is_past' | 'hasButton' | 'isIndented', boolean>>;

const blockClass = ({ isOneLine, isLive, is_past, hasButton, isIndented }: Look): string =>
  classNames(
    'absolute flex overflow-clip rounded-md border border-s-4 px-2 text-[0.8125rem] leading-[1.125rem] hover:border-accent focus-visible:z-10',
    isOneLine ? 'gap-1.5' : 'flex-col',
    hasButton && isOneLine && 'pe-7',
    is_past ? 'bg-sunk' : 'bg-surface',
    // Separates it from the block that it covers.
    isIndented && 'ring-2 ring-ground',
    isLive ? 'border-live inset-ring inset-ring-live' : 'border-rule',
  );

/**
 * Session in the grid: displays as much as its size allows; the accessible name of the link contains everything. A day
 * has hundreds of blocks, and the cost of scrolling depends on their number of elements, so content for screen readers
 * is a single element.
 */
export function SessionBlock({ session, event_id, times, box, nowMs, isToday, isBusy, ...bookmark }: BlockProps) {
  const language = useLanguageMark(session);
  const labels = markLabels(session, { language, isBusy, nowMs });
  const isLive = session.status === 'LIVE';
  const is_past = isToday && sessionState(session, nowMs) === 'OVER';
  // The dot indicates that the session is live.
  const { titleLines, isTitleCut, isOneLine, ...has } = contentsOf(session, box, labels.length > (isLive ? 1 : 0));
  const { topPx, startPx, widthPx, heightPx, visiblePx } = box;
  const over = overTextOf(session, nowMs, widthPx, times.start);
  const time = has.hasTime ? visibleTime(times, widthPx - (isLive ? dotPx : 0), isOneLine) : null;
  const accessibleParts = [
    bookmark.isBookmarked === true ? t('agenda.on_mine') : null,
    time === times.heard && over === null ? null : times.heard,
    ...hiddenSpeakers(session, has.hasSpeakers),
    ...labels,
    session.location,
  ];
  return (
    <>
      <Link
        to={eventPaths.session(event_id, session.id)}
        data-line
        data-session={session.id}
        tabIndex={bookmark.isTabStop ? 0 : -1}
        style={{
          ...trackStyle(session.track),
          paddingTop: topPaddingPx,
          paddingBottom: heightPx - visiblePx,
          top: topPx,
          insetInlineStart: startPx,
          width: widthPx,
          height: heightPx,
        }}
        className={blockClass({ isOneLine, isLive, is_past, hasButton: hasBookmark(box), isIndented: box.isIndented })}
      >
        <BlockTime isLive={isLive} isBusy={isBusy && !has.hasMarks} time={time} over={isOneLine ? null : over} />
        <span
          dir="auto"
          className={classNames(
            // Hyphenates only in a known language.
            'font-semibold wrap-break-word hyphens-manual [&[lang]]:hyphens-auto',
            isOneLine ? 'min-w-0' : 'shrink-0',
            isTitleCut && 'line-clamp-1',
            session.status === 'CANCELLED' && 'line-through',
          )}
          style={{
            hyphenateLimitChars: hyphenatedLetters(widthPx),
            ...(isTitleCut && titleLines > 1 ? { WebkitLineClamp: titleLines } : {}),
          }}
          {...titleLanguage(session)}
        >
          {withSoftHyphens(session.title, lettersOf(widthPx))}
        </span>
        {has.hasSpeakers && (
          <span className="shrink-0 truncate text-muted"> {fittingNames(session.speakers, widthPx)}</span>
        )}
        {has.hasMarks && <BlockMarks session={session} isBusy={isBusy} />}
        <span className="heard"> {joinParts(accessibleParts, ', ')}</span>
      </Link>
      {hasBookmark(box) && (
        <BlockBookmark title={session.title} box={box} {...bookmark} onToggle={() => bookmark.onBookmark(session.id)} />
      )}
    </>
  );
}

const BlockMarks = ({ session, isBusy }: Pick<BlockProps, 'session' | 'isBusy'>) => (
  <span aria-hidden="true" className="mt-auto mb-1.5 flex h-5.5 shrink-0 flex-wrap gap-x-1 gap-y-2 overflow-clip">
    <SessionMarks session={session} labels="elsewhere" isBusy={isBusy} />
  </span>
);

interface BlockTimeProps {
  readonly isLive: boolean;
  /** Whether its location is still in use and there is no space for the corresponding mark. */
  readonly isBusy: boolean;
  /** Null without space for it. */
  readonly time: string | null;
  /** By how much it is over time. */
  readonly over: string | null;
}

/** Time of a session, with a dot while it is live, or with the overrun if it is over time. */
const BlockTime = ({ isLive, isBusy, time, over }: BlockTimeProps) =>
  (time !== null || isLive) && (
    <span
      className={classNames(
        'tabular shrink-0 text-muted',
        over !== null && 'truncate pe-3 text-xs leading-[1.125rem] tracking-tight',
      )}
    >
      {/* Sessions that are over time have a longer text, so the border is sufficient. */}
      {isLive && over === null && (
        <span className="me-1 inline-block size-2 rounded-full bg-live forced-color-adjust-none" />
      )}
      {over === null ? time !== null && `${time} ` : <span className="font-semibold text-live">{`${over} `}</span>}
      {isBusy && <TriangleAlert aria-hidden="true" className="inline size-3.5 -translate-y-px text-on-warn-soft" />}
    </span>
  );

interface BlockBookmarkProps extends Pick<BlockProps, 'isBookmarked' | 'box'> {
  readonly title: string;
  readonly onToggle: () => void;
}

/**
 * Button in the corner of a block; the column draws the icons. Its keyboard shortcut is B on the block, because the
 * grid is a single tab stop.
 */
function BlockBookmark({ title, box, isBookmarked, onToggle }: BlockBookmarkProps) {
  const isActive = isBookmarked === true;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isActive}
      aria-label={bookmarkText(isActive ? 'bookmark.remove' : 'bookmark.add', { title })}
      disabled={isBookmarked === undefined}
      onClick={onToggle}
      style={
        { ...bookmarkPlace(box), '--touch': `${Math.min(touchPx, box.visiblePx - 2 * borderPx)}px` } as CSSProperties
      }
      className="absolute z-10 size-6 rounded-md hover:bg-sunk pointer-coarse:before:absolute pointer-coarse:before:end-0 pointer-coarse:before:top-0 pointer-coarse:before:h-(--touch) pointer-coarse:before:w-11"
    />
  );
}
