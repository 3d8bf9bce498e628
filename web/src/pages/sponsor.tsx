import { useParams } from 'react-router-dom';
import { SponsorView } from '../features/schedule/sponsors/sponsor-view.tsx';
import { useSponsor } from '../features/schedule/sponsors/sponsors.api.ts';
import { t } from '../features/schedule/sponsors/sponsors.en.json';
import { useEvent } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { failureStatus } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';

export function SponsorPage() {
  const event = useEvent();
  const { sponsorId = '' } = useParams();
  const request = useSponsor(Number(sponsorId));
  const { data: sponsor, error } = request;
  usePageTitle(sponsor?.name, event.title);
  const isOfOtherEvent = sponsor !== undefined && sponsor.event_id !== event.id;
  if (sponsor !== undefined && !isOfOtherEvent) {
    return (
      <Page>
        <SponsorView sponsor={sponsor} />
      </Page>
    );
  }
  return (
    <Page>
      {isOfOtherEvent || failureStatus(error) === 404 ? (
        <EmptyState
          heading="h1"
          title={t('sponsors.missing.title')}
          text={t('sponsors.missing.text')}
          action={<ButtonLink to={eventPaths.sponsors(event.id)}>{pageName('page.sponsors')}</ButtonLink>}
        />
      ) : (
        <RouteFallback request={request} skeleton={<Skeleton className="h-40" />} />
      )}
    </Page>
  );
}
