import type { LocationDelay, RunOfShow } from '@plenum/contracts/live/run-of-show';
import { Clock4, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useEventMay } from '../../../../lib/event-context.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Clock, RunParams } from '../run-of-show.api.ts';
import { undoDelay } from './delay.api.ts';
import { t } from './delay.en.json';

const DelayDialog = lazy(() => import('./delay-dialog.tsx').then((m) => ({ default: m.DelayDialog })));

const secondMs = 1000;

interface DelayControlsProps {
  readonly runParams: RunParams;
  readonly run: RunOfShow;
  readonly clock: Clock;
}

/** Delays a location, and offers to undo the delay for a minute; for members with permission to plan sessions. */
export function DelayControls({ runParams, run, clock }: DelayControlsProps) {
  const [isOpen, setOpen] = useState(false);
  const mayPlan = useEventMay('session:write');
  if (!mayPlan || run.sessions.length === 0) return null;
  return (
    <div className="grid justify-items-start">
      <Button
        size="small"
        variant="secondary"
        icon={<Clock4 aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      <UndoBar event_id={runParams.event_id} delay={run.delay} />
      {isOpen && (
        <Suspense>
          <DelayDialog runParams={runParams} run={run} clock={clock} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the seconds in which the delay can be undone, counted from the reply and not by the device clock. */
function useSecondsLeft(delay: LocationDelay | null): number {
  const [remainingMs, setRemaining] = useState(0);
  useEffect(() => {
    if (delay === null) return undefined;
    const endMs = performance.now() + delay.undo_ms;
    const count = (): void => setRemaining(Math.max(0, endMs - performance.now()));
    count();
    const timer = setInterval(count, secondMs / 2);
    return () => clearInterval(timer);
  }, [delay]);
  return delay === null ? 0 : Math.ceil(remainingMs / secondMs);
}

interface UndoBarProps {
  readonly event_id: number;
  readonly delay: LocationDelay | null;
}

/**
 * The live region is rendered before its first text, so that screen readers announce it; the seconds are not announced.
 */
function UndoBar({ event_id, delay }: UndoBarProps) {
  const { busy, failure, attempt } = useAttempt();
  const [undoneId, setUndone] = useState<number | null>(null);
  const seconds = useSecondsLeft(delay);
  // A newer delay replaces the message about the undone one.
  if (delay !== null && undoneId !== null && delay.id !== undoneId) setUndone(null);
  const undo = (id: number) =>
    void attempt(async () => {
      await undoDelay(event_id, id);
      setUndone(id);
    });
  const isVisible = delay !== null && seconds > 0;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 has-[:not(:empty)]:mt-3">
      <p role="status" className="min-w-0 text-sm wrap-anywhere empty:hidden">
        {isVisible ? t('done', { count: delay.session_count }) : undoneId === null ? null : t('undone')}
      </p>
      {isVisible && (
        <span className="flex items-center gap-3">
          <Button
            size="small"
            loading={busy}
            icon={<Undo2 aria-hidden="true" className="size-4" />}
            onClick={() => undo(delay.id)}
          >
            {t('undo')}
          </Button>
          <span aria-hidden="true" className="tabular text-sm whitespace-nowrap text-muted">
            {t('undo.left', { seconds })}
          </span>
        </span>
      )}
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
    </div>
  );
}
