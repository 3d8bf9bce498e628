import type { AgendaSession } from '@plenum/contracts/sessions';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { GridBlock } from '../agenda/agenda-grid.ts';
import { trackStyle } from '../agenda/session-block.tsx';
import type { BulkChange } from './planning.api.ts';
import { t } from './planning.messages.ts';

export const minute_px = 2;
const snap_minutes = 5;
const drag_from_px = 4;
const nudge_rest_ms = 600;
const block_min_px = 20;
/** A shorter session is drawn as long as this, and keeps that room for itself. */
export const shown_min_minutes = block_min_px / minute_px;
const line_px = 16;
const two_lines_px = 40;

interface BlockProps {
  /** From the top of the grid to where its first hour begins. */
  readonly before_px: number;
  readonly block: GridBlock;
  readonly has_clash: boolean;
  readonly onMove: (session: AgendaSession, change: BulkChange) => Promise<void>;
  readonly onOpen: (session: AgendaSession) => void;
}

interface Offset {
  readonly x_px: number;
  readonly y_px: number;
}

const snapped = (y_px: number): number => Math.round(y_px / minute_px / snap_minutes) * snap_minutes;

/** What a session that is let go at a point should become; nothing where it has not really moved. */
function dropAt(session: AgendaSession, event: PointerEvent, y_px: number): BulkChange | null {
  const under = document
    .elementsFromPoint(event.clientX, event.clientY)
    .filter((element) => !event.currentTarget.contains(element));
  const find = (name: string) => under.map((element) => element.closest(`[${name}]`)).find((found) => found !== null);
  const day = Number(find('data-drop-day')?.getAttribute('data-drop-day') ?? session.day_number);
  if (day !== session.day_number) return { shift_days: day - session.day_number };
  const minutes = snapped(y_px);
  const location = find('data-drop-location')?.getAttribute('data-drop-location');
  const moved_to = location !== undefined && location !== null && location !== (session.location ?? '');
  if (minutes === 0 && !moved_to) return null;
  return { ...(minutes === 0 ? {} : { shift_minutes: minutes }), ...(moved_to ? { location } : {}) };
}

/** Moves by keys: minutes are collected for a moment, so that a row of presses is one change. */
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
    }, nudge_rest_ms);
  };
  return { minutes, nudge };
}

/** Moves by a pointer: the block follows it until the change is there, or falls back where nothing changes. */
function useDrag(session: AgendaSession, onMove: BlockProps['onMove']) {
  const [offset, setOffset] = useState<Offset | null>(null);
  const from = useRef<Offset | null>(null);
  const was_dragged = useRef(false);
  const press = (event: PointerEvent<HTMLButtonElement>): void => {
    was_dragged.current = false;
    // A finger scrolls; it opens the session by a tap and moves it there.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    from.current = { x_px: event.clientX, y_px: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    if (from.current === null) return;
    const moved = { x_px: event.clientX - from.current.x_px, y_px: event.clientY - from.current.y_px };
    if (offset !== null || Math.hypot(moved.x_px, moved.y_px) > drag_from_px) setOffset(moved);
  };
  const drop = (event: PointerEvent<HTMLButtonElement>): void => {
    from.current = null;
    if (offset === null) return;
    was_dragged.current = true;
    const change = dropAt(session, event, offset.y_px);
    if (change === null) setOffset(null);
    else void onMove(session, change).finally(() => setOffset(null));
  };
  const cancel = (): void => {
    from.current = null;
    setOffset(null);
  };
  return {
    offset,
    was_dragged,
    handlers: { onPointerDown: press, onPointerMove: drag, onPointerUp: drop, onPointerCancel: cancel },
  };
}

/** A session in the time grid: dragged, moved by keys, opened by a click. */
export function GridBlockButton({ block, before_px, has_clash, onMove, onOpen }: BlockProps) {
  const { session, top_minutes, length_minutes, lane, lane_count } = block;
  const { offset, was_dragged, handlers } = useDrag(session, onMove);
  const { minutes, nudge } = useNudge(session, onMove);
  const pressKey = (event: KeyboardEvent): void => {
    const vertical = { ArrowUp: -snap_minutes, ArrowDown: snap_minutes }[event.key];
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (vertical !== undefined) nudge(vertical);
    else if (sideways !== undefined && event.shiftKey) void onMove(session, { shift_days: sideways });
    else return;
    event.preventDefault();
  };
  const height_px = Math.max(block_min_px, length_minutes * minute_px - 1);
  const is_low = height_px < two_lines_px;
  const shown = offset ?? { x_px: 0, y_px: minutes * minute_px };
  // Whole lines only: the time takes the first one, or stands beside the title where there is just one.
  const lines = { '--lines': is_low ? 1 : Math.max(1, Math.floor((height_px - 6) / line_px) - 1) } as CSSProperties;
  return (
    <button
      type="button"
      aria-describedby="time-grid-help"
      {...handlers}
      onKeyDown={pressKey}
      onClick={() => !was_dragged.current && onOpen(session)}
      className={classNames(
        'absolute flex items-start gap-x-1 overflow-hidden rounded-md border border-s-4 border-rule bg-surface px-1.5 py-0.5 text-start text-xs leading-4 select-none hover:z-10 focus-visible:z-10',
        !is_low && 'flex-col',
        has_clash && 'ring-2 ring-live',
        offset === null ? 'cursor-grab' : 'z-20 cursor-grabbing opacity-80 shadow-float',
      )}
      style={{
        ...trackStyle(session.track),
        top: before_px + top_minutes * minute_px,
        height: height_px,
        insetInlineStart: `${(lane * 100) / lane_count}%`,
        width: `${100 / lane_count}%`,
        transform: `translate(${shown.x_px}px, ${shown.y_px}px)`,
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
