import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent } from 'react';
import { shortOverTimeLabel } from '../../../../lib/enum-labels.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { sessionState } from '../../../../lib/session-state.rules.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { GridBlock } from '../agenda/agenda-grid.ts';
import { trackStyle } from '../agenda/session-marks.tsx';
import { withSoftHyphens } from '../agenda/soft-hyphens.ts';
import { t } from './planning.en.json';
import type { DragKind } from './use-planning-drag.ts';

export const pxPerMinute = 2;
const minBlockPx = 20;
/** Shorter sessions are drawn with this length. */
export const minBlockMinutes = minBlockPx / pxPerMinute;
const linePx = 16;
const twoLinesPx = 40;
const threeLinesPx = 56;
/** Number of letters of a word that fit in the narrowest column. */
const maxWordLetters = 12;
const laneGapPx = 4;
/** Distance of a block that covers the end of another from the edge of its lane. */
const indentPx = 12;

export interface BlockActions {
  readonly onPress: (event: PointerEvent, session: AgendaSession, kind: DragKind) => void;
  readonly onKey: (event: KeyboardEvent, session: AgendaSession) => void;
  readonly onOpen: (session: AgendaSession) => void;
}

interface BlockProps extends BlockActions {
  /** Minutes of local time at the top of the grid. */
  readonly fromMinutes: number;
  readonly block: GridBlock;
  /** The current time if it is on this day. */
  readonly nowMs: number | null;
  readonly hasClash: boolean;
  /** Whether it is being dragged: its new position is shown elsewhere. */
  readonly isDragged: boolean;
  /** Name of the user who has just moved it. */
  readonly movedBy: string | undefined;
}

/** Returns the outline of a block: who has moved it, a clash, or a gap to the block that it covers. */
function ringClass({ block, hasClash, movedBy }: BlockProps): string | false {
  if (movedBy !== undefined) return 'ring-2 ring-accent';
  if (hasClash) return 'ring-2 ring-live';
  return block.isIndented && 'ring-2 ring-ground';
}

interface BlockTimeProps {
  readonly session: AgendaSession;
  /** Whether the block has a single line. */
  readonly isLow: boolean;
  /** For how long the session is over time; null if it is not. */
  readonly over: string | null;
  readonly movedBy: string | undefined;
}

const BlockTime = ({ session, isLow, over, movedBy }: BlockTimeProps) => (
  <span className="tabular shrink-0 text-muted">
    {session.start_time.slice(0, 5)}
    {!isLow && <span aria-hidden="true" className="max-sm:hidden">{` – ${session.end_time.slice(0, 5)}`}</span>}
    {over !== null && <span className="ms-1 font-semibold text-live">{over}</span>}
    {movedBy !== undefined && <bdi className="ms-1 font-semibold text-accent">{movedBy}</bdi>}
  </span>
);

/** Session in the time grid: moved by dragging or keys, resized at its end, opened by a click. */
export const GridBlockButton = memo(function GridBlockButton(props: BlockProps) {
  const { block, fromMinutes, isDragged, movedBy, onPress, onKey, onOpen } = props;
  const { session, topMinutes, lengthMinutes, lane, laneCount, isIndented } = block;
  const heightPx = Math.max(minBlockPx, lengthMinutes * pxPerMinute - 1);
  const insetPx = isIndented ? indentPx : 0;
  const visiblePx = Math.min(heightPx, block.visibleMinutes * pxPerMinute);
  const isLow = visiblePx < twoLinesPx;
  const state = props.nowMs === null ? 'UPCOMING' : sessionState(session, props.nowMs);
  const over = props.nowMs !== null && state === 'OVER_TIME' ? shortOverTimeLabel(session, props.nowMs) : null;
  const hasSpeakers = session.speakers.length > 0 && visiblePx >= threeLinesPx;
  // Complete text lines only: the time uses the first line, or is next to the title if there is only one.
  const lines = {
    '--lines': isLow ? 1 : Math.max(1, Math.floor((visiblePx - 6) / linePx) - (hasSpeakers ? 2 : 1)),
  } as CSSProperties;
  return (
    <button
      type="button"
      aria-describedby="time-grid-help"
      data-planned={session.id}
      onPointerDown={(event) => onPress(event, session, 'move')}
      onKeyDown={(event) => onKey(event, session)}
      onClick={() => onOpen(session)}
      className={classNames(
        'absolute flex cursor-grab items-start gap-x-1 overflow-hidden rounded-md border border-s-4 px-1.5 py-0.5 text-start text-xs leading-4 select-none hover:z-10 focus-visible:z-10',
        !isLow && 'flex-col',
        state === 'OVER' ? 'bg-sunk' : 'bg-surface',
        session.status === 'LIVE' && props.nowMs !== null ? 'border-live inset-ring inset-ring-live' : 'border-rule',
        ringClass(props),
        isDragged && 'opacity-40',
      )}
      style={{
        ...trackStyle(session.track),
        top: (topMinutes - fromMinutes) * pxPerMinute,
        height: heightPx,
        insetInlineStart: `calc(${(lane * 100) / laneCount}% + ${laneGapPx / 2 + insetPx}px)`,
        width: `calc(${100 / laneCount}% - ${laneGapPx + insetPx}px)`,
      }}
    >
      <BlockTime session={session} isLow={isLow} over={over} movedBy={movedBy} />{' '}
      <span
        className={classNames(
          'line-clamp-(--lines) max-w-full min-w-0 font-semibold wrap-break-word hyphens-manual',
          session.status === 'CANCELLED' && 'line-through',
        )}
        style={lines}
      >
        <bdi>{withSoftHyphens(session.title, maxWordLetters)}</bdi>
      </span>
      {hasSpeakers && <bdi className="max-w-full truncate text-muted">{joinParts(session.speakers, ', ')}</bdi>}
      <span className="sr-only">
        {t('manager.block', {
          end: session.end_time.slice(0, 5),
          location: session.location ?? t('manager.no_location'),
        })}
      </span>
      <span
        aria-hidden="true"
        data-resize={session.id}
        className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize pointer-coarse:hidden"
        onPointerDown={(event) => {
          event.stopPropagation();
          onPress(event, session, 'resize');
        }}
      />
    </button>
  );
});
