import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { unseen_move_ms, useFirstMove } from '../lib/use-first-move.ts';
import { classNames } from './class-names.ts';
import type { ItemKey } from './sort-order.ts';
import type { SortableParts } from './sortable-item.tsx';
import type { SortableList as List, SortableListProps } from './sortable-list.tsx';

const icon_place = 'grid size-11 shrink-0 place-items-center';

/** The looks of what moves a line, in its place. */
function partsOf(is_first: boolean, is_last: boolean): SortableParts {
  return {
    handle: (
      <span aria-hidden="true" className={classNames(icon_place, 'text-muted')}>
        <GripVertical className="size-5" />
      </span>
    ),
    buttons: (
      <span aria-hidden="true" className="inline-flex">
        <span className={classNames(icon_place, is_first && 'opacity-40')}>
          <ChevronUp className="size-5" />
        </span>
        <span className={classNames(icon_place, is_last && 'opacity-40')}>
          <ChevronDown className="size-5" />
        </span>
      </span>
    ),
    is_dragging: false,
  };
}

interface PlainSortableProps<T> {
  /** What is ordered; read out. */
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => ItemKey;
  readonly renderItem: (item: T, parts: SortableParts) => ReactNode;
}

/** Looks like a sortable list before that is there. */
export function PlainSortable<T>({ label, items, keyOf, renderItem }: PlainSortableProps<T>) {
  return (
    <ol aria-label={label} className={classNames('grid gap-2', items.length === 0 && 'min-h-14')}>
      {items.map((item, index) => (
        <li key={keyOf(item)} className="list-none">
          {renderItem(item, partsOf(index === 0, index === items.length - 1))}
        </li>
      ))}
    </ol>
  );
}

/**
 * Whether what moves lines is wanted: with the first sign of a person. What is on screen stays until it is there, so
 * that nothing is taken from under a finger.
 */
export const useSortingWanted = (): boolean => useDeferredValue(useFirstMove(unseen_move_ms));

/** A list whose order people make; what moves its lines is fetched with the first sign of a person. */
export function laterSortableList<T>() {
  const Sortable = lazy<typeof List<T>>(async () => ({
    default: (await import('./sortable-list.tsx')).SortableList,
  }));
  return function LaterSortableList(props: SortableListProps<T>) {
    const plain = <PlainSortable {...props} />;
    return <Suspense fallback={plain}>{useSortingWanted() ? <Sortable {...props} /> : plain}</Suspense>;
  };
}
