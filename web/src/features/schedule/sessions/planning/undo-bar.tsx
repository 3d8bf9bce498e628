import { Undo2 } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { t } from './planning.en.json';
import type { UndoableDelete } from './use-undoable-delete.ts';

interface UndoBarProps extends Pick<UndoableDelete, 'pending'> {
  /** Description of the last move, which is announced elsewhere, or null. */
  readonly moved: string | null;
  readonly onUndo: () => void;
}

/** Displays the last deletion or move, while it can be undone. */
export function UndoBar({ pending, moved, onUndo }: UndoBarProps) {
  const deleted = pending === null ? null : t('manager.deleted', { count: pending.ids.length, title: pending.title });
  const message = deleted ?? moved;
  return (
    <div className="sticky bottom-[calc(var(--dock-height)+1rem)] z-20 w-fit max-w-full">
      <p role="status" className="sr-only">
        {deleted}
      </p>
      {message !== null && (
        <div
          data-save-bar
          className="mt-4 flex animate-rise items-center gap-3 rounded-lg border border-rule bg-surface py-2 ps-4 pe-2 shadow-float"
        >
          <span className="min-w-0 text-sm break-words">{message}</span>
          <Button variant="secondary" icon={<Undo2 aria-hidden="true" className="size-4" />} onClick={onUndo}>
            {t('manager.undo')}
          </Button>
        </div>
      )}
    </div>
  );
}
