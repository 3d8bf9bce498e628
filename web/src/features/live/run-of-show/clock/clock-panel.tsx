import type { RunOfShow } from '@plenum/contracts/live/run-of-show';
import { clockAt } from '@plenum/contracts/live/stage-clock';
import { Tablet } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useEventMay } from '../../../../lib/event-context.ts';
import { useServerNow } from '../../../../lib/server-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { createStageClock, revokeStageClock, type RunParams } from '../run-of-show.api.ts';
import { ClockFace } from './clock-face.tsx';
import { t } from './clock.en.json';

const WallDialog = lazy(() => import('../../../../ui/wall-url-dialog.tsx').then((m) => ({ default: m.WallUrlDialog })));

interface ClockPanelProps {
  readonly runParams: RunParams;
  readonly run: RunOfShow;
  /** Controls for the times that the clock shows. */
  readonly children: ReactNode;
}

/** Preview of the stage clock; follows the same rule and shows the same second. */
export function ClockPanel({ runParams, run: { sessions }, children }: ClockPanelProps) {
  const mayCreate = useEventMay('stage_clock:write');
  const [isOpen, setOpen] = useState(false);
  const nowMs = useServerNow();
  const state = nowMs === null ? null : clockAt(sessions, nowMs);
  return (
    <section
      aria-labelledby="clock-heading"
      className={classNames(
        'grid gap-3 rounded-lg border p-4 sm:p-5',
        state?.kind === 'OVER' ? 'border-live bg-live-soft' : 'border-rule bg-surface',
      )}
    >
      <h2 id="clock-heading" className="text-lg">
        {t('clock.panel')}
      </h2>
      <div className="grid gap-1">
        <ClockFace state={state} />
        {state !== null && state.kind !== 'IDLE' && <p className="text-sm wrap-anywhere">{state.session.title}</p>}
      </div>
      {children}
      {mayCreate && (
        <div>
          <Button
            size="small"
            variant="secondary"
            icon={<Tablet aria-hidden="true" className="size-4" />}
            onClick={() => setOpen(true)}
          >
            {t('clock.make')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <WallDialog
            title={t('clock.make.title')}
            text={t('clock.make.text')}
            make={() => createStageClock(runParams)}
            end={() => revokeStageClock(runParams)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
