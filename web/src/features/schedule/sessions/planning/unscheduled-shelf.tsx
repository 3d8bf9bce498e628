import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { smallScreen } from '../../../../lib/media.ts';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { t } from './planning.en.json';
import type { ShelfPanelProps } from './shelf-panel.tsx';

const ShelfPanel = lazy(() => import('./shelf-panel.tsx').then((m) => ({ default: m.ShelfPanel })));

interface ShelfProps extends ShelfPanelProps {
  /** Whether a session is dragged over the shelf. */
  readonly isTarget: boolean;
  readonly startsOpen?: boolean;
  /** Whether it is above the page; an empty shelf is then only displayed as a target while a session is dragged. */
  readonly isFloating?: boolean;
}

/** Unscheduled sessions: next to the grid on desktops, below it and collapsible on phones or while there are none. */
export function UnscheduledShelf({ sessions, isTarget, startsOpen = false, isFloating = false, ...panel }: ShelfProps) {
  const isSmall = useMediaQuery(smallScreen);
  const [isOpen, setOpen] = useState<boolean | null>(startsOpen ? true : null);
  const panelId = useId();
  // Above a list, it would move the list down.
  const isShown = isOpen ?? (!isSmall && panel.onPress !== undefined && sessions.length > 0);
  return (
    <section
      aria-label={t('shelf.title')}
      data-drop-shelf=""
      data-testid="shelf"
      className={classNames(
        'rounded-lg border bg-surface px-3 lg:max-h-[80dvh] lg:overflow-y-auto',
        isShown ? 'py-3' : 'py-0.5',
        isFloating && 'fixed inset-x-4 bottom-[calc(var(--dock-height)+0.5rem)] z-40 shadow-float',
        isTarget ? 'border-accent bg-accent-soft' : 'border-rule',
      )}
    >
      <h2 className="font-sans text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={isShown ? panelId : undefined}
          onClick={() => setOpen(!isShown)}
          className="flex min-h-11 w-full items-center gap-2 text-start font-semibold"
        >
          <span className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2">
            {t('shelf.title')}
            <span className="tabular text-sm font-medium text-muted">
              {t('manager.sessions', { count: sessions.length })}
            </span>
          </span>
          <ChevronDown aria-hidden="true" className={classNames('size-5 shrink-0', isShown && 'rotate-180')} />
        </button>
      </h2>
      {isShown && (
        <div id={panelId} className="mt-2 grid gap-2">
          <Suspense fallback={<Skeleton className="h-11" />}>
            <ShelfPanel {...panel} sessions={sessions} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
