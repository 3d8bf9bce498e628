import { clockDigits, type ClockState } from '@plenum/contracts/live/stage-clock';
import { TriangleAlert } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from './clock.en.json';

interface ClockFaceProps {
  /** Null while the clock is being set. */
  readonly state: ClockState | null;
  readonly isLarge?: boolean;
}

/** Displays what a clock counts, and its digits. */
export function ClockFace({ state, isLarge = false }: ClockFaceProps) {
  const isOver = state?.kind === 'OVER';
  return (
    <div
      className={classNames(
        'grid gap-1',
        isOver && 'text-on-live-soft',
        isOver && isLarge && 'rounded-md bg-live-soft p-3',
      )}
    >
      <p className={classNames('flex items-center gap-1.5 text-sm font-semibold', !isOver && 'text-muted')}>
        {isOver && <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />}
        {state === null ? t('clock.measuring') : t(`clock.${state.kind}`)}
      </p>
      <p
        role="timer"
        className={classNames(
          'tabular leading-none font-bold',
          isLarge ? 'min-h-14 text-[3.5rem]' : 'text-[2.75rem] empty:hidden',
        )}
      >
        {state === null ? null : <bdi dir="ltr">{clockDigits(state)}</bdi>}
      </p>
    </div>
  );
}
