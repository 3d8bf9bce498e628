import { failureMessage } from '../lib/http.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { t } from './stale-alert.en.json';

interface StaleAlertProps {
  /** Failure of the last request; undefined after a success. */
  readonly failure: unknown;
  readonly onRetry: () => unknown;
}

/**
 * Notice above previously loaded rows, after a later request failed: another search, another page, or a reload. Without
 * it, old rows would be displayed for a new query.
 */
export function StaleAlert({ failure, onRetry }: StaleAlertProps) {
  if (failure === undefined) return null;
  return (
    <Alert
      tone="error"
      title={t('stale.title')}
      className="mb-4"
      action={
        <Button variant="secondary" size="small" onClick={() => void onRetry()}>
          {t('stale.retry')}
        </Button>
      }
    >
      {failureMessage(failure)} {t('stale.text')}
    </Alert>
  );
}
