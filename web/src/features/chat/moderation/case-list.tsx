import type { ModerationCase } from '@plenum/contracts/chat/moderation';
import type { ModerationDecision } from '@plenum/contracts/enums';
import { lazy, Suspense, useRef, useState } from 'react';
import { areSingleKeyShortcutsEnabled } from '../../../lib/single-keys.ts';
import { cursorParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { CaseCard } from './case-card.tsx';
import { casesPerPage, useCases } from './moderation.api.ts';
import { t } from './moderation.en.json';
import { useCaseKeys } from './use-case-keys.ts';

const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }));

const search = { after: cursorParam };

interface CaseListProps {
  readonly event_id: number;
  readonly status: 'OPEN' | 'CLOSED';
}

export function CaseList({ event_id, status }: CaseListProps) {
  const [{ after }] = useSearchValues(search);
  const { data, error, mutate } = useCases(event_id, status, after);
  const list = useRef<HTMLUListElement>(null);
  const [openDecision, setOpenDecision] = useState<{
    readonly of: ModerationCase;
    readonly decision: ModerationDecision;
  }>();
  const close = () => setOpenDecision(undefined);
  useCaseKeys(data?.cases, (of, decision) => setOpenDecision({ of, decision }));
  /** Moves the focus to the case that replaced the decided one. */
  const focusNext = (of: ModerationCase) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const at = links.findIndex((link) => Number(link.dataset['case']) === of.id);
    close();
    setTimeout(() => {
      const remainingLinks = [...(list.current?.querySelectorAll<HTMLElement>('[data-case] a[href]') ?? [])];
      remainingLinks[Math.min(Math.max(0, at), remainingLinks.length - 1)]?.focus();
    });
  };
  if (data === undefined) {
    if (error !== undefined) return <ErrorState failure={error} onRetry={() => mutate()} />;
    return (
      <div aria-busy="true" className="grid max-w-3xl gap-4">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  const isOpen = status === 'OPEN';
  return (
    <div>
      <StaleAlert failure={error} onRetry={() => mutate()} />
      {data.cases.length === 0 ? (
        <EmptyState
          title={t(isOpen ? 'moderation.open.empty' : 'moderation.closed.empty')}
          text={t(isOpen ? 'moderation.open.empty.text' : 'moderation.closed.empty.text')}
        />
      ) : (
        <>
          {isOpen && areSingleKeyShortcutsEnabled() && (
            <p className="mb-3 text-sm text-muted max-sm:hidden">{t('moderation.keys')}</p>
          )}
          <ul ref={list} className="grid max-w-3xl gap-4">
            {data.cases.map((of) => (
              <CaseCard key={of.id} of={of} onDecide={(decision) => setOpenDecision({ of, decision })} />
            ))}
          </ul>
        </>
      )}
      <Pager data={data} pageSize={casesPerPage} />
      <Suspense>
        {openDecision !== undefined && (
          <DecisionDialog {...openDecision} onClose={close} onDecided={() => focusNext(openDecision.of)} />
        )}
      </Suspense>
    </div>
  );
}
