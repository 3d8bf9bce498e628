import { type SessionLevel, sessionLevels } from '@plenum/contracts/enums';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { sessionLevelLabel } from '../../../../lib/enum-labels.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from '../sessions.en.json';

/** Secondary mark of a session, less prominent than a badge. */
export const OutlinedMark = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex min-h-5 items-center gap-1 rounded-sm border border-edge px-1.5 text-xs leading-4.5 font-semibold whitespace-nowrap text-muted">
    {children}
  </span>
);

/** Whether the labels of marks are displayed, only announced by screen readers, or displayed elsewhere. */
export type MarkLabel = 'shown' | 'heard' | 'elsewhere';

interface WordProps {
  readonly labels: MarkLabel;
  readonly children: string;
}

const Word = ({ labels, children }: WordProps) =>
  labels === 'elsewhere' ? null : <span className={labels === 'heard' ? 'sr-only' : undefined}>{children}</span>;

export const RecordedMark = ({ labels }: Pick<WordProps, 'labels'>) => (
  <OutlinedMark>
    <Play aria-hidden="true" className="size-2.5 fill-current" />
    <Word labels={labels}>{t('agenda.recorded')}</Word>
  </OutlinedMark>
);

interface LevelProps extends Pick<WordProps, 'labels'> {
  readonly level: SessionLevel;
}

/** Level of a session, as a number of highlighted dots. */
export const LevelMark = ({ level, labels }: LevelProps) => (
  <OutlinedMark>
    <span aria-hidden="true" className="inline-flex gap-0.5">
      {sessionLevels.map((dotLevel, index) => (
        <span
          key={dotLevel}
          className={classNames(
            'size-1.5 rounded-full border border-current',
            index <= sessionLevels.indexOf(level) && 'bg-current',
          )}
        />
      ))}
    </span>
    <Word labels={labels}>{sessionLevelLabel(level)}</Word>
  </OutlinedMark>
);
