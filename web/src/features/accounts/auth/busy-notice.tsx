import { type ReactNode, useEffect, useRef, useState } from 'react';
import { retryWhenBusy } from '../../../lib/retry-when-busy.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from './busy.en.json';

/** Rounds up to steps of five seconds, so that a screen reader does not announce every second. */
const stepS = 5;

interface BusyRetry {
  /** Sends a request, and repeats it while too many people log in. Leaving the page ends the repetition. */
  readonly run: <T>(request: () => Promise<T>) => Promise<T>;
  /** Displays the wait; null while there is none. */
  readonly notice: ReactNode;
}

/** Retries a login while the server is busy because many people log in (docs/decisions/0147). */
export function useBusyRetry(): BusyRetry {
  const [remainingS, setRemainingS] = useState<number | null>(null);
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const run = <T,>(request: () => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    latest.current = controller;
    return retryWhenBusy(request, { onWait: setRemainingS, signal: controller.signal });
  };
  const notice =
    remainingS === null ? null : (
      <Alert
        tone="info"
        title={t('busy.title')}
        action={
          <Button variant="secondary" onClick={() => latest.current?.abort()}>
            {t('busy.cancel')}
          </Button>
        }
      >
        {t('busy.text', { seconds: Math.ceil(remainingS / stepS) * stepS })}
      </Alert>
    );
  return { run, notice };
}
