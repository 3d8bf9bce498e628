import { Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { t } from './planning.en.json';
import type { UndoableDelete } from './use-undoable-delete.ts';

/** Displays what was deleted, while it can be undone. */
export function UndoBar({ waiting, undo }: Pick<UndoableDelete, 'waiting' | 'undo'>) {
  return (
    <div role="status" className="fixed start-4 bottom-[calc(var(--dock-height)+1rem)] z-30 max-w-[calc(100vw-2rem)]">
      {waiting !== null && (
        <div className="flex animate-rise items-center gap-3 rounded-lg border border-rule bg-surface py-2 ps-4 pe-2 shadow-float">
          <span className="min-w-0 text-sm break-words">
            {t('manager.deleted', { count: waiting.ids.length, title: waiting.title })}
          </span>
          <Button variant="secondary" icon={<Undo2 aria-hidden="true" className="size-4" />} onClick={undo}>
            {t('manager.undo')}
          </Button>
        </div>
      )}
    </div>
  );
}
