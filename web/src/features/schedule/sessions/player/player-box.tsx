import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { lazy, Suspense } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import type { StagePhase } from './stage-phase.rules.ts';

const PictureBox = lazy(() => import('./picture-box.tsx').then((m) => ({ default: m.PictureBox })));
const ExternalPlayer = lazy(() => import('./external-player.tsx').then((m) => ({ default: m.ExternalPlayer })));

/** Countdown, notice and player have this size, to avoid layout shifts when one replaces the other. */
const pictureClass =
  'aspect-video max-h-[65svh] w-full rounded-lg in-data-[stacked]:max-h-[35svh] in-data-[stacked]:rounded-none';

interface PlayerBoxProps {
  readonly session: SessionDetail;
  readonly mode: 'picture' | 'door';
  readonly phase: StagePhase;
  readonly mayEdit: boolean;
}

/** Area to watch or join a session: its player, or the link to an external meeting or stream. */
export function PlayerBox({ mode, ...props }: PlayerBoxProps) {
  if (mode === 'door')
    return (
      <div className="in-data-[stacked]:mx-4 in-data-[stacked]:mb-2 sm:in-data-[stacked]:mx-6">
        <Suspense fallback={<div className="min-h-36 rounded-lg border border-rule bg-surface" />}>
          <ExternalPlayer {...props} />
        </Suspense>
      </div>
    );
  return (
    <Suspense fallback={<div className={classNames(pictureClass, 'bg-chamber')} />}>
      <PictureBox {...props} className={pictureClass} />
    </Suspense>
  );
}
