/**
 * Order of rows that counts would move all the time: rows move at most twice a second, and not at all while somebody
 * points at the list or has the focus in it (docs/decisions/0091).
 */
import type { Question } from '@plenum/contracts/questions';
import { type RefObject, useEffect, useRef, useState } from 'react';

const moveIntervalMs = 500;
/** A finger that has just left may come back to the same place. */
const touchGraceMs = 1500;

export interface StableRow {
  readonly question: Question;
  /** Left the list while it is held. */
  readonly isRemoved: boolean;
}

/** Returns the rows while they are held: all stay where they are, and new ones come last. */
export function stableRows(shown: readonly Question[], wanted: readonly Question[]): StableRow[] {
  const current = new Map(wanted.map((question) => [question.id, question]));
  const known = new Set(shown.map(({ id }) => id));
  const kept = shown.map((question) => ({
    question: current.get(question.id) ?? question,
    isRemoved: !current.has(question.id),
  }));
  return [...kept, ...wanted.filter(({ id }) => !known.has(id)).map((question) => ({ question, isRemoved: false }))];
}

/** Whether somebody points at an element or has the focus in it. */
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
    // The focus is on its way between two elements.
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

/** Returns the rows as they are shown now. */
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
