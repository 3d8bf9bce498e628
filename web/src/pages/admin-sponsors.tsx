import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { lazy, Suspense, useState } from 'react';
import { byTier } from '../features/schedule/sponsors/sponsor-order.ts';
import { useAllSponsors, useSponsorTiers } from '../features/schedule/sponsors/sponsors.api.ts';
import { t } from '../features/schedule/sponsors/sponsors.en.json';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { joinParts } from '../lib/join-parts.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

const SponsorBoard = lazy(() =>
  import('../features/schedule/sponsors/sponsor-board.tsx').then((module) => ({ default: module.SponsorBoard })),
);
const SponsorDialog = lazy(() =>
  import('../features/schedule/sponsors/sponsor-dialog.tsx').then((module) => ({ default: module.SponsorDialog })),
);
const TiersDialog = lazy(() =>
  import('../features/schedule/sponsors/tiers-dialog.tsx').then((module) => ({ default: module.TiersDialog })),
);

export function AdminSponsorsPage() {
  const event = useEvent();
  const mayWrite = useEventMay('sponsor:write');
  usePageTitle(pageName('page.sponsors'), pageName('page.organize'), event.title);
  if (mayWrite) return <SponsorsManager event_id={event.id} />;
  return (
    <Page isDense>
      <CompactHeader title={pageName('page.sponsors')} />
      <Alert tone="warn">{t('manage.no_permission')}</Alert>
    </Page>
  );
}

type Open = { readonly sponsor: SponsorListItem | null } | 'tiers' | null;

function SponsorsManager({ event_id }: { readonly event_id: number }) {
  const sponsors = useAllSponsors(event_id);
  const tiers = useSponsorTiers(event_id);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = <Button onClick={() => setOpen({ sponsor: null })}>{t('manage.add')}</Button>;
  const error = sponsors.error ?? tiers.error;
  const loaded =
    sponsors.data === undefined || tiers.data === undefined ? null : { sponsors: sponsors.data, tiers: tiers.data };
  const actions = loaded !== null && (
    <>
      <Button variant="secondary" onClick={() => setOpen('tiers')}>
        {t('manage.tiers')}
      </Button>
      {add}
    </>
  );
  return (
    <Page isDense>
      <CompactHeader
        title={pageName('page.sponsors')}
        text={
          loaded === null
            ? ''
            : joinParts([
                t('manage.text', { count: loaded.sponsors.length }),
                ...byTier(loaded.tiers, loaded.sponsors)
                  .filter((group) => group.sponsors.length > 0)
                  .map((group) => `${group.tier.name}: ${group.sponsors.length}`),
              ])
        }
        actions={actions}
      />
      {loaded === null ? (
        error === undefined ? (
          <Skeleton className="h-64" />
        ) : (
          <ErrorState failure={error} onRetry={() => Promise.all([sponsors.mutate(), tiers.mutate()])} />
        )
      ) : loaded.sponsors.length === 0 ? (
        <EmptyState title={t('manage.empty.title')} text={t('manage.empty.text')} />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <SponsorBoard event_id={event_id} {...loaded} onEdit={(sponsor) => setOpen({ sponsor })} />
        </Suspense>
      )}
      {loaded !== null && open !== null && (
        <Suspense fallback={null}>
          {open === 'tiers' ? (
            <TiersDialog event_id={event_id} {...loaded} onClose={close} />
          ) : (
            <SponsorDialog event_id={event_id} {...loaded} sponsor={open.sponsor} onClose={close} />
          )}
        </Suspense>
      )}
    </Page>
  );
}
