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
export function stableRows(displayed: readonly Question[], current: readonly Question[]): StableRow[] {
  const currentById = new Map(current.map((question) => [question.id, question]));
  const displayedIds = new Set(displayed.map(({ id }) => id));
  const existing = displayed.map((question) => ({
    question: currentById.get(question.id) ?? question,
    isRemoved: !currentById.has(question.id),
  }));
  return [
    ...existing,
    ...current.filter(({ id }) => !displayedIds.has(id)).map((question) => ({ question, isRemoved: false })),
  ];
}

/** Returns whether the pointer or the focus is in an element. */
export function useIsInUse(element: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setInUse] = useState(false);
  useEffect(() => {
    const list = element.current;
    if (list === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPointed = false;
    const check = (): void => setInUse(isPointed || list.contains(document.activeElement));
    const enter = (): void => {
      clearTimeout(timer);
      isPointed = true;
      check();
    };
    const leave = ({ pointerType }: PointerEvent): void => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          isPointed = false;
          check();
        },
        pointerType === 'mouse' ? 0 : touchGraceMs,
      );
    };
    // The focus may be moving between two elements.
    const checkLater = (): void => void setTimeout(check);
    list.addEventListener('pointerenter', enter);
    list.addEventListener('pointerleave', leave);
    list.addEventListener('focusin', check);
    list.addEventListener('focusout', checkLater);
    return () => {
      clearTimeout(timer);
      list.removeEventListener('pointerenter', enter);
      list.removeEventListener('pointerleave', leave);
      list.removeEventListener('focusin', check);
      list.removeEventListener('focusout', checkLater);
    };
  }, [element]);
  return isInUse;
}

/** Returns the rows in their displayed order. */
export function useStableRows(current: readonly Question[], isInUse: boolean): readonly StableRow[] {
  const [displayed, setDisplayed] = useState(current);
  const lastMoveMs = useRef(0);
  const order = current.map(({ id }) => id).join();
  useEffect(() => {
    if (isInUse) return undefined;
    const waitMs = Math.max(0, lastMoveMs.current + moveIntervalMs - performance.now());
    const timer = setTimeout(() => {
      lastMoveMs.current = performance.now();
      setDisplayed(current);
    }, waitMs);
    return () => clearTimeout(timer);
    // Rows move only if their order changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order, isInUse]);
  return stableRows(displayed, current).filter(({ isRemoved }) => isInUse || !isRemoved);
}
