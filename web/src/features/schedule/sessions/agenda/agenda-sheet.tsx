import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { t } from '../sessions.en.json';
import type { Choice } from './choices.ts';

const ChoiceList = lazy(() => import('./choice-list.tsx').then((m) => ({ default: m.ChoiceList })));

export interface SheetFilter {
  readonly label: string;
  readonly choices: readonly Choice<string>[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

interface AgendaSheetProps {
  readonly filters: readonly SheetFilter[];
  /** Number of matching sessions of the day. */
  readonly count: number;
  readonly onClear: (() => void) | undefined;
  readonly onClose: () => void;
  /** Time zone and view. */
  readonly view: ReactNode;
  /** Calendar, files and the actions of organizers. */
  readonly more: ReactNode;
}

/** The controls of an agenda that are not in its toolbar: filters, time zone, view, and further actions. */
export function AgendaSheet({ filters, count, onClear, onClose, view, more }: AgendaSheetProps) {
  return (
    <Modal open onClose={onClose} title={t('agenda.sheet')}>
      <div className="grid gap-6">
        {filters.map(({ label, ...filter }) => (
          <fieldset key={label} className="min-w-0">
            <legend className="mb-1 font-semibold">{label}</legend>
            <Suspense fallback={<Loading />}>
              <ChoiceList {...filter} />
            </Suspense>
          </fieldset>
        ))}
        <div className="flex flex-wrap gap-3 empty:hidden">{view}</div>
        {more !== null && <div className="grid gap-4 border-t border-rule pt-5">{more}</div>}
        <div className="sticky bottom-0 -mx-6 -mb-6 flex gap-3 border-t border-rule bg-surface px-6 py-4">
          {onClear !== undefined && (
            <Button variant="secondary" onClick={onClear}>
              {t('agenda.filter.clear_all')}
            </Button>
          )}
          <Button className="flex-1" onClick={onClose}>
            {t('agenda.sheet.show', { count })}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
