import { SponsorGrid } from '../features/schedule/sponsors/sponsor-grid.tsx';
import { byTier } from '../features/schedule/sponsors/sponsor-order.ts';
import { useSponsors, useSponsorTiers } from '../features/schedule/sponsors/sponsors.api.ts';
import { t } from '../features/schedule/sponsors/sponsors.en.json';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { ButtonLink } from '../ui/button-link.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

export function SponsorsPage() {
  const event = useEvent();
  const is_staff = useEventMay('sponsor:write');
  usePageTitle(pageName('page.sponsors'), event.title);
  const sponsors = useSponsors(event.id);
  const tiers = useSponsorTiers(event.id);
  const groups =
    sponsors.data === undefined || tiers.data === undefined ? undefined : byTier(tiers.data, sponsors.data);
  const error = sponsors.error ?? tiers.error;
  const manage = <ButtonLink to={eventPaths.admin(event.id, 'sponsors')}>{t('manage.add')}</ButtonLink>;
  return (
    <Page isDense>
      <CompactHeader title={pageName('page.sponsors')} text={t('sponsors.text')} />
      {groups === undefined ? (
        error === undefined ? (
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </div>
        ) : (
          <ErrorState failure={error} onRetry={() => Promise.all([sponsors.mutate(), tiers.mutate()])} />
        )
      ) : groups.some((group) => group.sponsors.length > 0) ? (
        <div className="mt-4">
          <SponsorGrid event_id={event.id} groups={groups} />
        </div>
      ) : (
        <EmptyState
          title={t('sponsors.empty.title')}
          text={t(is_staff ? 'manage.empty.text' : 'sponsors.empty.text')}
          {...(is_staff ? { action: manage } : {})}
        />
      )}
    </Page>
  );
}
