import { maxEnteredDurationMinutes } from '@plenum/contracts/limits';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { type PointerEvent as PressEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  isSamePlacement,
  type Move,
  type Placement,
  placementOf,
  resized,
  snapMinutes,
  startingAt,
} from './placements.ts';

const dragFromPx = 4;
const edgePx = 36;
const scrollPx = 14;

/** Pointer interaction with a session. */
export type DragKind = 'move' | 'resize';

export interface Drag {
  readonly session: AgendaSession;
  readonly kind: DragKind;
  /** Current drop position; null for the shelf. */
  readonly to: Placement;
  /** Whether the pointer is over a drop target: the grid, a day or the shelf. */
  readonly isOverTarget: boolean;
}

interface Press {
  readonly session: AgendaSession;
  readonly kind: DragKind;
  /** Whether the session is unscheduled. */
  readonly isUnscheduled: boolean;
  readonly fromX: number;
  readonly fromY: number;
  /** Minutes of local time at which the session starts. */
  readonly startMinutes: number;
  /** Position of the pointer within the session, in minutes from its start. */
  readonly grabOffsetMinutes: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Geometry {
  readonly pxPerMinute: number;
  /** Minutes of local time at the top of the grid. */
  readonly fromMinutes: number;
  /** Minutes of local time at which the day begins. */
  readonly changeMinutes: number;
  /** Displayed day. */
  readonly day: number;
}

const minutesPerDay = 1440;
const snap = (minutes: number): number => Math.round(minutes / snapMinutes) * snapMinutes;

/** Returns the drop position of a dragged session at a point; undefined outside of every target. */
function targetAt(press: Press, x: number, y: number, geometry: Geometry): Placement | undefined {
  const { pxPerMinute, fromMinutes, changeMinutes } = geometry;
  const under = document.elementsFromPoint(x, y);
  const find = (name: string) =>
    under.map((element) => element.closest(`[${name}]`)).find((match) => match !== null) ?? null;
  const from = placementOf(press.session);
  const column = find('data-drop-location');
  if (press.kind === 'resize') {
    if (column === null) return undefined;
    const pointedMinutes = snap((y - column.getBoundingClientRect().top) / pxPerMinute + fromMinutes);
    return resized(from, pointedMinutes - press.startMinutes, maxEnteredDurationMinutes);
  }
  const day = find('data-drop-day')?.getAttribute('data-drop-day');
  if (day !== undefined && day !== null && !press.isUnscheduled) return { ...from, day_number: Number(day) };
  if (find('data-drop-shelf') !== null) return null;
  if (column === null) return undefined;
  const minutes = snap((y - column.getBoundingClientRect().top) / pxPerMinute + fromMinutes - press.grabOffsetMinutes);
  const location = column.getAttribute('data-drop-location');
  const inDay = Math.min(Math.max(minutes, changeMinutes), changeMinutes + minutesPerDay - snapMinutes);
  return { ...startingAt(from, inDay), day_number: geometry.day, location: location === '' ? null : location };
}

/**
 * Returns a function that scrolls the grid while the pointer is near its edge, but only after the pointer was well
 * inside, because a drag into the grid crosses the edge and must not scroll it.
 */
function edgeScroller(): (scroller: HTMLElement | null, point: Point) => void {
  let wasInside = false;
  return (scroller, { x, y }) => {
    if (scroller === null) return;
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return;
    const scrollStep = (at: number, start: number, end: number): number =>
      at < start + edgePx ? -scrollPx : at > end - edgePx ? scrollPx : 0;
    const [scrollX, scrollY] = [scrollStep(x, left, right), scrollStep(y, top, bottom)];
    if (scrollX === 0 && scrollY === 0) wasInside = true;
    else if (wasInside) scroller.scrollBy(scrollX, scrollY);
  };
}

interface DragOptions extends Geometry {
  readonly scroller: { readonly current: HTMLElement | null };
  /** Element that follows the pointer. */
  readonly chip: { readonly current: HTMLElement | null };
  readonly onDrop: (move: Move) => void;
}

interface PlanningDrag {
  readonly drag: Drag | null;
  readonly startDrag: (
    event: PressEvent,
    press: Pick<Press, 'session' | 'kind' | 'isUnscheduled' | 'startMinutes' | 'grabOffsetMinutes'>,
  ) => void;
  /** Whether the last press was a drag, whose click must be ignored. */
  readonly wasDragged: () => boolean;
}

const isSameDrag = (a: Drag, b: Drag): boolean => a.isOverTarget === b.isOverTarget && isSamePlacement(a.to, b.to);

/**
 * Drags sessions with a mouse or a pen; Escape cancels. The session is moved from its placement when it was picked up,
 * so that a concurrent move by another user is not overwritten.
 */
export function usePlanningDrag(options: DragOptions): PlanningDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const stop = useRef<(() => void) | null>(null);
  const dragged = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  const startDrag = useCallback<PlanningDrag['startDrag']>((event, press) => {
    dragged.current = false;
    // Touch scrolls; a tap opens the session, where it can be moved.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const held: Press = { ...press, fromX: event.clientX, fromY: event.clientY };
    const origin = press.isUnscheduled ? null : placementOf(press.session);
    let to: Placement | undefined;
    const point = { x: event.clientX, y: event.clientY };
    const update = (): void => {
      if (!dragged.current && Math.hypot(point.x - held.fromX, point.y - held.fromY) <= dragFromPx) return;
      dragged.current = true;
      to = targetAt(held, point.x, point.y, latest.current);
      const next = {
        session: held.session,
        kind: held.kind,
        to: to === undefined ? origin : to,
        isOverTarget: to !== undefined,
      };
      setDrag((previous) => (previous !== null && isSameDrag(previous, next) ? previous : next));
      latest.current.chip.current?.style.setProperty('transform', `translate(${point.x}px, ${point.y}px)`);
    };
    const scrollAtEdge = edgeScroller();
    let frame = requestAnimationFrame(function tick() {
      if (dragged.current) {
        scrollAtEdge(latest.current.scroller.current, point);
        update();
      }
      frame = requestAnimationFrame(tick);
    });
    const controller = new AbortController();
    const { signal } = controller;
    const end = (): void => {
      controller.abort();
      cancelAnimationFrame(frame);
      stop.current = null;
      setDrag(null);
    };
    stop.current = end;
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        Object.assign(point, { x: clientX, y: clientY });
        update();
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      () => {
        end();
        if (dragged.current && to !== undefined && !isSamePlacement(to, origin))
          latest.current.onDrop({ session: held.session, to });
      },
      { signal },
    );
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  }, []);
  return { drag, startDrag, wasDragged: useCallback(() => dragged.current, []) };
}
