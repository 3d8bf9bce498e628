import { failureMessage } from '../lib/http.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { t } from './stale-alert.en.json';

interface StaleAlertProps {
  /** What the last request failed with; undefined while all is well. */
  readonly failure: unknown;
  readonly onRetry: () => unknown;
}

/**
 * Above what was loaded before, when what was asked for since could not be loaded: another search, another page, or the same
 * again. Without it old rows would stand under a new question.
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
