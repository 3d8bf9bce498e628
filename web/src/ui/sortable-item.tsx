import type { DraggableAttributes } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { prefersReducedMotion } from '../lib/media.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { ItemKey } from './sort-order.ts';
import { t } from './sortable.en.json';

/** Parts that an item renders where it needs them. */
export interface SortableParts {
  /** Handle for dragging with mouse, touch or keyboard. */
  readonly handle: ReactNode;
  /** Buttons that move up and down. */
  readonly buttons: ReactNode;
  readonly isDragging: boolean;
}

export const dragId = (item: ItemKey): string => `item ${item}`;

interface SortableItemProps {
  readonly item: ItemKey;
  readonly name: string;
  readonly group: ItemKey;
  readonly disabled: boolean;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly children: (parts: SortableParts) => ReactNode;
}

export function SortableItem({ item, name, group, disabled, onStep, children, ...can }: SortableItemProps) {
  const sortable = useSortable({
    id: dragId(item),
    disabled,
    data: { item, name, group },
    attributes: { roleDescription: t('sort.role') },
  });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable;
  const steps = [
    { by: -1, can: can.canMoveUp, label: t('sort.up', { name }), Icon: ChevronUp },
    { by: 1, can: can.canMoveDown, label: t('sort.down', { name }), Icon: ChevronDown },
  ] as const;
  const buttons = (
    <span className="inline-flex">
      {steps.map(({ by, can: isPossible, label, Icon }) => (
        <IconButton
          key={by}
          label={label}
          data-step={`${item} ${by}`}
          // Keeps the focus when the item has reached the end.
          aria-disabled={!isPossible || disabled || undefined}
          onClick={() => isPossible && !disabled && onStep(by)}
          className="aria-disabled:cursor-default aria-disabled:opacity-40"
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      ))}
    </span>
  );
  const handle = (
    <Handle name={name} attributes={attributes} disabled={disabled} {...listeners} ref={setActivatorNodeRef} />
  );
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: CSS.Translate.toString(transform),
        ...(prefersReducedMotion() || transition === undefined ? {} : { transition }),
      }}
      className={classNames('list-none', isDragging && 'opacity-40')}
    >
      {children({ handle, buttons, isDragging })}
    </li>
  );
}

interface HandleProps extends ComponentProps<'button'> {
  readonly name: string;
  readonly attributes?: DraggableAttributes;
}

/** Drag handle of an item. */
export function Handle({ name, attributes, className, ...button }: HandleProps) {
  return (
    <IconButton
      label={t('sort.handle', { name })}
      {...attributes}
      {...button}
      aria-disabled={undefined}
      className={classNames('shrink-0 cursor-grab touch-none text-muted active:cursor-grabbing', className)}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
