import { maxBulkSessions } from '@plenum/contracts/limits';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { t } from './session-card.en.json';
import type { EditorChoices } from './session-editor.tsx';
import type { Placing } from './use-placing.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((m) => ({ default: m.BulkDialog })));

interface SelectionBarProps {
  readonly event_id: number;
  readonly sessions: readonly AgendaSession[];
  readonly choices: EditorChoices;
  readonly dayChange: string;
  readonly onPlace: Placing['moveSessions'];
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

export function SelectionBar({
  event_id,
  sessions,
  choices,
  dayChange,
  onPlace,
  onClear,
  onDelete,
}: SelectionBarProps) {
  const [changing, setChanging] = useState(false);
  const isTooMany = sessions.length > maxBulkSessions;
  return (
    <section
      aria-label={t('bulk.selected', { count: sessions.length })}
      className="sticky top-(--header-height) z-20 mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-rule bg-surface p-1.5 shadow-float"
    >
      <IconButton label={t('bulk.clear')} onClick={onClear}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      <p role="status" className="me-auto text-sm font-semibold">
        {isTooMany ? t('bulk.too_many') : t('bulk.selected', { count: sessions.length })}
      </p>
      <div className="ms-auto flex gap-2">
        <Button disabled={isTooMany} onClick={() => setChanging(true)}>
          {t('bulk.change')}
        </Button>
        <Button variant="danger" disabled={isTooMany} onClick={onDelete}>
          {t('manager.delete')}
        </Button>
      </div>
      {changing && (
        <Suspense fallback={null}>
          <BulkDialog
            event_id={event_id}
            sessions={sessions}
            dayChange={dayChange}
            onPlace={onPlace}
            locations={choices.locations}
            tracks={choices.tracks}
            onClose={() => setChanging(false)}
            onDone={() => {
              setChanging(false);
              onClear();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
