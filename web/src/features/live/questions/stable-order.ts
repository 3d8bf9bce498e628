/**
 * Stabilizes the order of rows whose counts change constantly: rows move at most twice a second, and not while the
 * pointer or the focus is in the list (docs/decisions/0091).
 */
import type { Question } from '@plenum/contracts/live/questions';
import { type RefObject, useEffect, useRef, useState } from 'react';

const moveIntervalMs = 500;
/** A finger that was just lifted may return to the same position. */
const touchGraceMs = 1500;

export interface StableRow {
  readonly question: Question;
  /** Removed from the list while the order is frozen. */
  readonly isRemoved: boolean;
}

/** Returns the rows while the order is frozen: existing ones keep their position, and new ones are appended. */
export function stableRows(shown: readonly Question[], wanted: readonly Question[]): StableRow[] {
  const current = new Map(wanted.map((question) => [question.id, question]));
  const shownIds = new Set(shown.map(({ id }) => id));
  const kept = shown.map((question) => ({
    question: current.get(question.id) ?? question,
    isRemoved: !current.has(question.id),
  }));
  return [...kept, ...wanted.filter(({ id }) => !shownIds.has(id)).map((question) => ({ question, isRemoved: false }))];
}

/** Returns whether the pointer or the focus is in an element. */
export function useIsInUse(element: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const list = element.current;
    if (list === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let points = false;
    const check = (): void => setHeld(points || list.contains(document.activeElement));
    const enter = (): void => {
      clearTimeout(timer);
      points = true;
      check();
    };
    const leave = ({ pointerType }: PointerEvent): void => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          points = false;
          check();
        },
        pointerType === 'mouse' ? 0 : touchGraceMs,
      );
    };
    // The focus may be moving between two elements.
    const later = (): void => void setTimeout(check);
    list.addEventListener('pointerenter', enter);
    list.addEventListener('pointerleave', leave);
    list.addEventListener('focusin', check);
    list.addEventListener('focusout', later);
    return () => {
      clearTimeout(timer);
      list.removeEventListener('pointerenter', enter);
      list.removeEventListener('pointerleave', leave);
      list.removeEventListener('focusin', check);
      list.removeEventListener('focusout', later);
    };
  }, [element]);
  return isHeld;
}

/** Returns the rows in their displayed order. */
export function useStableRows(wanted: readonly Question[], isHeld: boolean): readonly StableRow[] {
  const [shown, setShown] = useState(wanted);
  const movedMs = useRef(0);
  const order = wanted.map(({ id }) => id).join();
  useEffect(() => {
    if (isHeld) return undefined;
    const waitMs = Math.max(0, movedMs.current + moveIntervalMs - performance.now());
    const timer = setTimeout(() => {
      movedMs.current = performance.now();
      setShown(wanted);
    }, waitMs);
    return () => clearTimeout(timer);
    // Only another order moves rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order, isHeld]);
  return stableRows(shown, wanted).filter(({ isRemoved }) => isHeld || !isRemoved);
}
