import { type SessionLevel, sessionLevels } from '@plenum/contracts/enums';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { sessionLevelWord } from '../../../lib/enum-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t } from '../sessions.en.json';

/** Mark of a session that says less than a badge. */
export const OutlinedMark = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex min-h-5 items-center gap-1 rounded-sm border border-edge px-1.5 text-xs leading-4.5 font-semibold whitespace-nowrap text-muted">
    {children}
  </span>
);

/** Says that a session has a recording; without its word where there is little space. */
export const RecordedMark = ({ isCompact }: { readonly isCompact: boolean }) => (
  <OutlinedMark>
    <Play aria-hidden="true" className="size-2.5 fill-current" />
    <span className={isCompact ? 'sr-only' : undefined}>{t('agenda.recorded')}</span>
  </OutlinedMark>
);

/** For whom a session is, as dots that are lit; without its word where there is little space. */
export const LevelMark = ({ level, isCompact }: { readonly level: SessionLevel; readonly isCompact: boolean }) => (
  <OutlinedMark>
    <span aria-hidden="true" className="inline-flex gap-0.5">
      {sessionLevels.map((one, index) => (
        <span
          key={one}
          className={classNames(
            'size-1.5 rounded-full border border-current',
            index <= sessionLevels.indexOf(level) && 'bg-current',
          )}
        />
      ))}
    </span>
    <span className={isCompact ? 'sr-only' : undefined}>{sessionLevelWord(level)}</span>
  </OutlinedMark>
);
