import { organizationRoleMay } from '@plenum/contracts/permissions';
import { useParams } from 'react-router-dom';
import { t as events_t } from '../features/events/events.messages.ts';
import { OrganizationEvents } from '../features/events/organization-events.tsx';
import { OrganizationTeam } from '../features/organizations/organization-team.tsx';
import { useOrganization } from '../features/organizations/organizations.api.ts';
import { t } from '../features/organizations/organizations.messages.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page, PageHeader, Section } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';

/** The home of an organization: its events and its team. */
export function OrganizationPage() {
  const organization_id = Number(useParams()['organizationId']);
  const { data: organization, error, mutate } = useOrganization(organization_id);
  usePageTitle(organization?.name);
  if (organization === undefined) {
    return <Page>{error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />}</Page>;
  }
  const { current_user_role: role } = organization;
  const may_create = organizationRoleMay(role, 'event:create');
  return (
    <Page>
      <PageHeader
        title={organization.name}
        above={
          <span className="flex items-center gap-2">
            {t('organizations.members', { count: organization.member_count })}
            {role !== null && <Badge>{t(`organizations.role.${role}`)}</Badge>}
          </span>
        }
        actions={
          may_create && <ButtonLink to={paths.newEvent(organization_id)}>{events_t('events.create')}</ButtonLink>
        }
      />
      <div className="grid gap-12">
        <OrganizationEvents organization_id={organization_id} may_create={may_create} />
        <Section title={t('organizations.team')}>
          <OrganizationTeam organization={organization} />
        </Section>
      </div>
    </Page>
  );
}
