import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { lazy, Suspense } from 'react';
import { usePicture } from '../../../../lib/stores/picture.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { StagePhase } from './stage-phase.rules.ts';

const PictureBox = lazy(() => import('./picture-box.tsx').then((m) => ({ default: m.PictureBox })));
const ExternalPlayer = lazy(() => import('./external-player.tsx').then((m) => ({ default: m.ExternalPlayer })));

/** Size of the player: lower when it is above the chat than next to it. */
const pictureClass =
  'aspect-video max-h-[65svh] w-full rounded-lg in-data-[upright]:max-h-[40svh] in-data-[stacked]:max-h-[35svh] in-data-[stacked]:rounded-none max-sm:in-data-[typing]:max-h-24';

/** Size of the countdown and of the notice before the player: lower on phones, where the chat needs the space. */
const noticeClass = `${pictureClass} max-sm:in-data-[stacked]:aspect-8/3`;

interface PlayerBoxProps {
  readonly session: SessionDetail;
  readonly mode: 'picture' | 'door';
  readonly phase: StagePhase;
  readonly mayEdit: boolean;
}

/** Area to watch or join a session: its player, or the link to an external meeting or stream. */
export function PlayerBox({ mode, ...props }: PlayerBoxProps) {
  const isPlaying = usePicture(({ playing }) => playing?.id === props.session.id);
  if (mode === 'door')
    return (
      <div className="in-data-[stacked]:mx-4 in-data-[stacked]:mb-2">
        <Suspense fallback={<div className="min-h-36 rounded-lg border border-rule bg-surface" />}>
          <ExternalPlayer {...props} />
        </Suspense>
      </div>
    );
  const className = isPlaying ? pictureClass : noticeClass;
  return (
    <Suspense fallback={<div className={classNames(className, 'bg-inverse')} />}>
      <PictureBox {...props} className={className} />
    </Suspense>
  );
}
