import { Footprints } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './walk.en.json';
import type { Walk } from './walk.rules.ts';

/** Formats the walk to a session, and whether there is too little time for it. */
export const walkText = ({ minutes, building, gapMinutes: gap, isTight }: Walk): string =>
  isTight ? t('walk.tight', { minutes, building, gap }) : t('walk.way', { minutes, building });

export function WalkNote({ walk, className }: { readonly walk: Walk; readonly className?: string }) {
  return (
    <p
      className={classNames(
        'flex items-start gap-2 text-sm',
        walk.isTight ? 'w-fit rounded-sm bg-warn-soft px-2.5 py-1.5 text-on-warn-soft' : 'text-muted',
        className,
      )}
    >
      <Footprints aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="tabular min-w-0 break-words">{walkText(walk)}</span>
    </p>
  );
}
