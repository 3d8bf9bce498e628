import { Check, CircleAlert } from 'lucide-react';
import type { AutosaveState } from '../lib/autosave.ts';
import { failureMessage } from '../lib/http.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { t } from './kit.en.json';
import { Spinner } from './spinner.tsx';

interface SaveStateProps {
  readonly state: AutosaveState;
  readonly onRetry: () => void;
  readonly failure?: unknown;
  readonly className?: string;
}

/** Displays the state of an autosave. Keeps its space when idle. */
export function SaveState({ state, onRetry, failure, className }: SaveStateProps) {
  return (
    <div className={classNames('flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted', className)}>
      <p role="status" className="flex items-center gap-2">
        {(state === 'saving' || state === 'pending') && (
          <>
            <Spinner className="size-4" />
            {t('kit.saving')}
          </>
        )}
        {state === 'saved' && (
          <>
            <Check aria-hidden="true" className="size-4" />
            {t('kit.saved')}
          </>
        )}
        {state === 'held' && <span className="font-medium text-live">{t('kit.held')}</span>}
        {state === 'failed' && (
          <span className="flex items-center gap-2 font-medium text-live">
            <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            {t('kit.not_saved')}
            {failure !== undefined && ` – ${failureMessage(failure)}`}
          </span>
        )}
      </p>
      {state === 'failed' && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      )}
    </div>
  );
}
