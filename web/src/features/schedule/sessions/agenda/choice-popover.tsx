import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Popover } from '../../../../ui/popover.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { t } from '../sessions.en.json';
import type { Choice } from './choices.ts';

interface ChoicePopoverProps {
  readonly label: string;
  readonly choices: readonly Choice<string>[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const ChoiceList = lazy(() => import('./choice-list.tsx').then((m) => ({ default: m.ChoiceList })));

/** Multi-value filter: a button with the number of selected values, and a searchable list of checkboxes. */
export function ChoicePopover({ label, choices, chosen, onChange }: ChoicePopoverProps) {
  const isNarrowed = chosen.length > 0;
  return (
    <Popover
      label={label}
      buttonLabel={isNarrowed ? t('agenda.filter.chosen', { label, count: chosen.length }) : label}
      buttonClass={classNames(
        'inline-flex h-11 items-center gap-2 rounded-md border px-3.5 text-sm font-semibold hover:bg-sunk',
        isNarrowed ? 'border-accent bg-accent-soft text-on-accent-soft' : 'border-edge bg-surface',
      )}
      button={
        <>
          {label}
          {isNarrowed && (
            <span className="tabular rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent">
              {chosen.length}
            </span>
          )}
          <ChevronDown aria-hidden="true" className="size-4" />
        </>
      }
      panelClass="w-80 max-w-[calc(100vw-1rem)]"
    >
      <Suspense fallback={<Loading />}>
        <ChoiceList choices={choices} chosen={chosen} onChange={onChange} />
      </Suspense>
      {isNarrowed && (
        <Button variant="ghost" size="small" className="mt-1 shrink-0 self-start" onClick={() => onChange([])}>
          {t('agenda.filter.clear')}
        </Button>
      )}
    </Popover>
  );
}
