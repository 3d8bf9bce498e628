import { ChevronDown } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from '../sessions.en.json';

/** Whether the sessions of today that are over are displayed, and how to change that. */
export interface Earlier {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

interface EarlierRowProps extends Earlier {
  readonly count: number;
}

/** Row that replaces the sessions of today that are over; above them while they are displayed. */
export const EarlierRow = ({ count, isOpen, onToggle }: EarlierRowProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="tabular mb-1 flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-start text-sm font-semibold text-muted hover:bg-sunk hover:text-ink"
  >
    <ChevronDown aria-hidden="true" className={classNames('size-4 shrink-0', !isOpen && '-rotate-90 rtl:rotate-90')} />
    {t('agenda.earlier', { count })}
    <span aria-hidden="true" className="h-px flex-1 bg-rule" />
  </button>
);
