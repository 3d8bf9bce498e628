import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import type { StagePhase } from './stage-phase.rules.ts';

const PictureBox = lazy(() => import('./picture-box.tsx').then((m) => ({ default: m.PictureBox })));
const ExternalPlayer = lazy(() => import('./external-player.tsx').then((m) => ({ default: m.ExternalPlayer })));

/** Countdown, notice and player have this size, to avoid layout shifts when one replaces the other. */
const pictureClass = 'aspect-video max-h-[65svh] w-full max-lg:max-h-[35svh] lg:rounded-lg';

interface PlayerBoxProps {
  readonly session: SessionDetail;
  readonly mode: 'picture' | 'door';
  readonly phase: StagePhase;
  readonly mayEdit: boolean;
  /** Button that adds the session to the user’s agenda. */
  readonly bookmarkButton?: ReactNode;
}

/** Area to watch or join a session: its player, or the link to an external meeting or stream. */
export function PlayerBox({ mode, ...props }: PlayerBoxProps) {
  if (mode === 'door')
    return (
      <div className="max-lg:mx-4 max-lg:mb-2 sm:max-lg:mx-6">
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
