import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../sessions.en.json';

/** Mark of a session that says less than a badge. */
export const OutlinedMark = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1 rounded-sm border border-edge px-1.5 text-xs leading-4.5 font-semibold whitespace-nowrap text-muted">
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
