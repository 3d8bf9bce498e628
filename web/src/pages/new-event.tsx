import { useParams } from 'react-router-dom';
import { t } from '../features/events/events/event-forms.en.json';
import { NewEventForm } from '../features/events/events/new-event-form.tsx';
import { useOrganization } from '../features/events/organizations/organizations.api.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../ui/link.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';

export function NewEventPage() {
  const organization_id = Number(useParams()['organizationId']);
  const request = useOrganization(organization_id);
  const organization = request.data;
  usePageTitle(t('events.new'), organization?.name);
  if (organization === undefined) {
    return (
      <Page>
        <RouteFallback request={request} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={t('events.new')}
        text={t('events.new.text')}
        above={
          <Link to={paths.organization(organization_id)} className="underline underline-offset-4">
            <bdi>{organization.name}</bdi>
          </Link>
        }
      />
      <NewEventForm organization_id={organization_id} company_name={organization.name} />
    </Page>
  );
}
