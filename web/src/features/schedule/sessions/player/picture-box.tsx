import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { PictureInPicture2, Play } from 'lucide-react';
import { useEffect } from 'react';
import { usePicture } from '../../../../lib/stores/picture.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Countdown } from './countdown.tsx';
import { t } from './player.en.json';
import { stopPlaying, playSession, setPictureInPicture, setPlayerBox, useHasPictureInPicture } from './playing.ts';
import type { StagePhase } from './stage-phase.rules.ts';
import { sameStream, streamKey } from './stream.rules.ts';

interface PictureBoxProps {
  readonly session: SessionDetail;
  readonly phase: StagePhase;
  readonly mayEdit: boolean;
  /** Classes for the size of the player. */
  readonly className: string;
}

const providers = { VIMEO: 'Vimeo', MUX: 'Mux', JITSI: '8x8 Jitsi', ZOOM: 'Zoom', OTHER: '' } as const;

export const providerOf = ({ streaming_platform }: Pick<SessionDetail, 'streaming_platform'>): string =>
  streaming_platform === null ? '' : providers[streaming_platform];

/** Returns whether this session is playing; stops it if it plays another stream than the current one. */
export function useIsPlaying(session: SessionDetail): boolean {
  const playing = usePicture((picture) => picture.playing);
  const isOutdated = playing?.id === session.id && !sameStream(playing, session);
  useEffect(() => {
    if (isOutdated) stopPlaying();
  }, [isOutdated]);
  return playing !== null && sameStream(playing, session);
}

/** Player area of a session: a countdown before it, the player during it, the recording afterwards. */
export function PictureBox({ session, phase, mayEdit, className }: PictureBoxProps) {
  const isPlaying = useIsPlaying(session);
  const key = streamKey(session);
  const platform = session.streaming_platform;
  if (isPlaying) return <PlayingBox session={session} className={className} />;
  if (platform === null || key === null || key === '')
    return (
      <Alert tone="info" title={t('player.missing.title')} className="in-data-[stacked]:mx-4">
        {platform !== null && t(`player.missing.${platform}`)}
      </Alert>
    );
  const play = () => playSession(session);
  if (phase === 'before')
    return (
      <Countdown {...{ session, className }}>
        {mayEdit && (
          <button
            type="button"
            onClick={play}
            className="inline-flex h-11 items-center px-3 text-sm font-semibold underline-offset-4 hover:underline"
          >
            {t('player.early')}
          </button>
        )}
      </Countdown>
    );
  return (
    <div
      className={classNames(
        className,
        'on-inverse grid place-content-center justify-items-center gap-3 bg-inverse p-4 text-center text-on-inverse max-sm:in-data-[typing]:hidden sm:gap-4',
      )}
    >
      <button
        type="button"
        onClick={play}
        className="inline-flex min-h-12 items-center gap-2.5 rounded-md bg-highlight px-6 font-semibold text-on-highlight"
      >
        <Play aria-hidden="true" className="size-5 fill-current" />
        {t(phase === 'over' ? 'player.recording' : 'player.load')}
      </button>
      <p className="max-w-[46ch] text-sm text-on-inverse-muted">
        {t('player.notice', { provider: providerOf(session) })}
      </p>
    </div>
  );
}

/** Position of the player on the page of its session; the player itself is placed over it (small-picture.tsx). */
export function PlayingBox({ session, className }: Pick<PictureBoxProps, 'session' | 'className'>) {
  const isFollowing = useHasPictureInPicture(session.id);
  return (
    <>
      <div ref={setPlayerBox} className={classNames(className, 'bg-sunk')} />
      <p className="flex justify-end -mt-4 -mb-4 in-data-[stacked]:mt-0 in-data-[stacked]:-mb-3 in-data-[stacked]:px-2">
        <button
          type="button"
          aria-pressed={isFollowing}
          onClick={() => setPictureInPicture(session.id, !isFollowing)}
          className={classNames(
            'inline-flex h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold hover:bg-sunk',
            isFollowing ? 'text-accent' : 'text-muted',
          )}
        >
          <PictureInPicture2 aria-hidden="true" className="size-4" />
          {t('player.small')}
        </button>
      </p>
    </>
  );
}
