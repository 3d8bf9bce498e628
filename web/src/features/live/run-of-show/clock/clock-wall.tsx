import { clockAt, clockDigits, type ClockState } from '@plenum/contracts/live/stage-clock';
import type { ClockWallFrame } from '@plenum/contracts/live/walls';
import { Maximize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useServerNow } from '../../../../lib/server-time.ts';
import { useWakeLock } from '../../../../lib/use-wake-lock.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from './clock.en.json';

interface ClockWallProps {
  readonly frame: ClockWallFrame;
  readonly isConnected: boolean;
}

/** States remain distinguishable without color (WCAG 1.4.1): by brightness, the label and the plus sign. */
const colors: Record<ClockState['kind'], string> = {
  RUNNING: 'bg-inverse-deep text-on-inverse',
  ENDING: 'bg-inverse-deep text-highlight',
  OVER: 'bg-live text-on-live',
  WAITING: 'bg-inverse-deep text-on-inverse-muted',
  IDLE: 'bg-inverse-deep text-on-inverse-muted',
};

/**
 * Returns the class of the largest font size that fits this number of characters: hours and the plus sign need more
 * space.
 */
function fontSizeClass({ length }: string): string {
  if (length <= 5) return 'text-[min(31cqw,96cqh)]';
  if (length === 6) return 'text-[min(26cqw,96cqh)]';
  return length === 7 ? 'text-[min(23cqw,96cqh)]' : 'text-[min(20cqw,96cqh)]';
}

/** Clock of a stage on a tablet: the remaining time and a message. Nothing moves or blinks. */
export function ClockWall({ frame, isConnected }: ClockWallProps) {
  useWakeLock();
  const nowMs = useServerNow();
  const state = nowMs === null ? null : clockAt(frame.sessions, nowMs);
  const digits = state === null ? null : clockDigits(state);
  const kind = state?.kind ?? 'IDLE';
  const message = frame.lectern_message;
  return (
    <div className={classNames('fixed inset-0 grid grid-rows-[auto_minmax(0,1fr)_auto]', colors[kind])}>
      <h1 className="px-[3vw] pt-[2vh] text-center text-[min(6vw,10vh)] leading-tight font-semibold">
        {state === null ? t('clock.measuring') : t(`clock.${kind}`)}
      </h1>
      <p role="timer" className="grid min-h-0 place-items-center overflow-hidden [container-type:size]">
        <span className={classNames('tabular leading-none font-bold', digits !== null && fontSizeClass(digits))}>
          {digits}
        </span>
      </p>
      <p
        role="status"
        className={classNames(
          'px-[3vw] text-center leading-tight font-semibold text-balance wrap-anywhere',
          message !== null && 'bg-on-inverse py-[2vh] text-inverse-deep',
          message !== null && ([...message.text].length <= 24 ? 'text-[min(9vw,16vh)]' : 'text-[min(5.5vw,10vh)]'),
        )}
      >
        {message?.text}
      </p>
      <Corner isConnected={isConnected} />
    </div>
  );
}

/** Full-screen button, hidden in full screen, and a label while the connection is lost. */
function Corner({ isConnected }: { readonly isConnected: boolean }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const updateFullScreen = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', updateFullScreen);
    return () => document.removeEventListener('fullscreenchange', updateFullScreen);
  }, []);
  return (
    <div className="fixed end-3 top-3 grid justify-items-end gap-2 text-base">
      {!isFull && document.fullscreenEnabled && (
        <button
          type="button"
          aria-label={t('clock.full')}
          title={t('clock.full')}
          onClick={() => void document.documentElement.requestFullscreen()}
          className="grid size-11 place-items-center rounded-md border border-current max-sm:hidden"
        >
          <Maximize aria-hidden="true" className="size-5" />
        </button>
      )}
      {!isConnected && <span role="alert">{t('clock.lost')}</span>}
    </div>
  );
}
