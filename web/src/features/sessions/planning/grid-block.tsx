import type { AgendaSession } from '@plenum/contracts/sessions';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { GridBlock } from '../agenda/agenda-grid.ts';
import { trackStyle } from '../agenda/session-block.tsx';
import type { BulkChange } from './planning.api.ts';
import { t } from './planning.en.json';

export const minutePx = 2;
const snapMinutes = 5;
const dragFromPx = 4;
const nudgeRestMs = 600;
const blockMinPx = 20;
/** Minimum displayed length of a session. */
export const shownMinMinutes = blockMinPx / minutePx;
const linePx = 16;
const twoLinesPx = 40;

interface BlockProps {
  /** Distance from the top of the grid to its first hour. */
  readonly beforePx: number;
  readonly block: GridBlock;
  readonly hasClash: boolean;
  readonly onMove: (session: AgendaSession, change: BulkChange) => Promise<void>;
  readonly onOpen: (session: AgendaSession) => void;
}

interface Offset {
  readonly xPx: number;
  readonly yPx: number;
}

const snapped = (yPx: number): number => Math.round(yPx / minutePx / snapMinutes) * snapMinutes;

/** Returns the change of a session that is dropped at a point; undefined if it has not moved. */
function dropAt(session: AgendaSession, event: PointerEvent, yPx: number): BulkChange | null {
  const under = document
    .elementsFromPoint(event.clientX, event.clientY)
    .filter((element) => !event.currentTarget.contains(element));
  const find = (name: string) => under.map((element) => element.closest(`[${name}]`)).find((found) => found !== null);
  const day = Number(find('data-drop-day')?.getAttribute('data-drop-day') ?? session.day_number);
  if (day !== session.day_number) return { shift_days: day - session.day_number };
  const minutes = snapped(yPx);
  const location = find('data-drop-location')?.getAttribute('data-drop-location');
  const movedTo = location !== undefined && location !== null && location !== (session.location ?? '');
  if (minutes === 0 && !movedTo) return null;
  return { ...(minutes === 0 ? {} : { shift_minutes: minutes }), ...(movedTo ? { location } : {}) };
}

/** Moves by keys: debounced, so that several presses are one change. */
function useNudge(session: AgendaSession, onMove: BlockProps['onMove']) {
  const [minutes, setMinutes] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const nudge = (by: number): void => {
    const total = minutes + by;
    setMinutes(total);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void onMove(session, { shift_minutes: total }).finally(() => setMinutes(0));
    }, nudgeRestMs);
  };
  return { minutes, nudge };
}

/** Moves by a pointer: the block follows it until the change is saved, or returns if nothing changes. */
function useDrag(session: AgendaSession, onMove: BlockProps['onMove']) {
  const [offset, setOffset] = useState<Offset | null>(null);
  const from = useRef<Offset | null>(null);
  const wasDragged = useRef(false);
  const press = (event: PointerEvent<HTMLButtonElement>): void => {
    wasDragged.current = false;
    // Touch scrolls; a tap opens the session, where it can be moved.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    from.current = { xPx: event.clientX, yPx: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    if (from.current === null) return;
    const moved = { xPx: event.clientX - from.current.xPx, yPx: event.clientY - from.current.yPx };
    if (offset !== null || Math.hypot(moved.xPx, moved.yPx) > dragFromPx) setOffset(moved);
  };
  const drop = (event: PointerEvent<HTMLButtonElement>): void => {
    from.current = null;
    if (offset === null) return;
    wasDragged.current = true;
    const change = dropAt(session, event, offset.yPx);
    if (change === null) setOffset(null);
    else void onMove(session, change).finally(() => setOffset(null));
  };
  const cancel = (): void => {
    from.current = null;
    setOffset(null);
  };
  return {
    offset,
    wasDragged,
    handlers: { onPointerDown: press, onPointerMove: drag, onPointerUp: drop, onPointerCancel: cancel },
  };
}

/** Session in the time grid: moved by dragging or keys, opened by a click. */
export function GridBlockButton({ block, beforePx, hasClash, onMove, onOpen }: BlockProps) {
  const { session, topMinutes, lengthMinutes, lane, laneCount } = block;
  const { offset, wasDragged, handlers } = useDrag(session, onMove);
  const { minutes, nudge } = useNudge(session, onMove);
  const pressKey = (event: KeyboardEvent): void => {
    const vertical = { ArrowUp: -snapMinutes, ArrowDown: snapMinutes }[event.key];
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (vertical !== undefined) nudge(vertical);
    else if (sideways !== undefined && event.shiftKey) void onMove(session, { shift_days: sideways });
    else return;
    event.preventDefault();
  };
  const heightPx = Math.max(blockMinPx, lengthMinutes * minutePx - 1);
  const isLow = heightPx < twoLinesPx;
  const shown = offset ?? { xPx: 0, yPx: minutes * minutePx };
  // Whole text lines only: the time uses the first one, or is beside the title if there is only one.
  const lines = { '--lines': isLow ? 1 : Math.max(1, Math.floor((heightPx - 6) / linePx) - 1) } as CSSProperties;
  return (
    <button
      type="button"
      aria-describedby="time-grid-help"
      {...handlers}
      onKeyDown={pressKey}
      onClick={() => !wasDragged.current && onOpen(session)}
      className={classNames(
        'absolute flex items-start gap-x-1 overflow-hidden rounded-md border border-s-4 border-rule bg-surface px-1.5 py-0.5 text-start text-xs leading-4 select-none hover:z-10 focus-visible:z-10',
        !isLow && 'flex-col',
        hasClash && 'ring-2 ring-live',
        offset === null ? 'cursor-grab' : 'z-20 cursor-grabbing opacity-80 shadow-float',
      )}
      style={{
        ...trackStyle(session.track),
        top: beforePx + topMinutes * minutePx,
        height: heightPx,
        insetInlineStart: `${(lane * 100) / laneCount}%`,
        width: `${100 / laneCount}%`,
        transform: `translate(${shown.xPx}px, ${shown.yPx}px)`,
      }}
    >
      <span className="tabular text-muted">{session.start_time.slice(0, 5)}</span>{' '}
      <span
        className={classNames(
          'line-clamp-(--lines) min-w-0 font-semibold break-words',
          session.status === 'CANCELLED' && 'line-through',
        )}
        style={lines}
      >
        <bdi>{session.title}</bdi>
      </span>
      <span className="sr-only">
        {t('manager.block', {
          end: session.end_time.slice(0, 5),
          location: session.location ?? t('manager.no_location'),
        })}
      </span>
    </button>
  );
}
