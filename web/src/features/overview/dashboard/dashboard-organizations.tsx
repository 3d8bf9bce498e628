import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { Plus } from 'lucide-react';
import { joinParts } from '../../../lib/join-parts.ts';
import { paths } from '../../../lib/paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useMayCreateOrganizations } from '../../../lib/stores/may-create-organizations.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { t } from './dashboard.en.json';
import { EmptyList } from './empty-list.tsx';

/** Organizations of the user, and a button to create one for those who may; renders nothing if both are missing. */
export function Organizations({ organizations }: { readonly organizations: Dashboard['organizations'] }) {
  const mayCreateOrganizations = useMayCreateOrganizations();
  const create = mayCreateOrganizations && (
    <ButtonLink to={paths.newOrganization()} variant="secondary" size="small">
      <Plus className="size-4" aria-hidden="true" />
      {pageName('page.new_organization')}
    </ButtonLink>
  );
  if (organizations.length === 0) {
    if (!mayCreateOrganizations) return null;
    return (
      <Section title={t('dashboard.organizations')}>
        <EmptyList
          title={t('dashboard.organizations.empty')}
          text={t('dashboard.organizations.empty.text')}
          action={create}
        />
      </Section>
    );
  }
  return (
    <Section title={t('dashboard.organizations')} action={create}>
      <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
        {organizations.map((organization) => (
          <li
            key={organization.id}
            className="relative flex items-center gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-sunk"
          >
            <Avatar name={organization.name} className="rounded-md" />
            <div className="min-w-0 flex-1">
              <Link
                to={paths.organization(organization.id)}
                dir="auto"
                className="stretched block truncate font-semibold"
              >
                {organization.name}
              </Link>
              <p className="text-sm text-muted">
                {joinParts([
                  t('dashboard.organizations.events', { count: organization.event_count }),
                  organization.draft_count > 0 &&
                    t('dashboard.organizations.drafts', { count: organization.draft_count }),
                  t('dashboard.organizations.members', { count: organization.member_count }),
                ])}
              </p>
            </div>
            <Badge>{t(`dashboard.organizations.role.${organization.role}`)}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
