import type { ReactNode } from 'react';
import { failureMessage } from '../lib/http.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Hemicycle } from './hemicycle.tsx';
import { t } from './ui.en.json';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** Level of the title: `h1` if the empty state is the whole screen. */
  readonly heading?: 'h1';
  readonly className?: string;
}

/** Empty state: what will be displayed here, and how to start. */
export function EmptyState({ title, text, action, heading, className }: EmptyStateProps) {
  const Title = heading ?? 'p';
  return (
    <div
      className={classNames(
        'grid justify-items-center gap-2 rounded-lg border border-dashed border-rule px-6 py-10 text-center',
        className,
      )}
    >
      <Hemicycle className="mb-2 w-28" />
      <Title className="font-display text-lg">{title}</Title>
      {text !== undefined && <p className="max-w-[46ch] text-sm text-muted">{text}</p>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** Error state of a part that could not be loaded: the reason and a retry. */
export function ErrorState({
  failure,
  onRetry,
  className,
}: {
  readonly failure: unknown;
  readonly onRetry?: () => unknown;
  readonly className?: string;
}) {
  return (
    <div
      role="alert"
      className={classNames(
        'grid justify-items-center gap-2 rounded-lg bg-live-soft px-6 py-8 text-center text-on-live-soft',
        className,
      )}
    >
      <p className="font-display text-lg">{t('ui.error.title')}</p>
      <p className="max-w-[46ch] text-sm">{failureMessage(failure)}</p>
      {onRetry && (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => void onRetry()}>
          {t('ui.error.retry')}
        </Button>
      )}
    </div>
  );
}
