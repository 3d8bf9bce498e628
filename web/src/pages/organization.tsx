import type { OrganizationUserRole } from '@plenum/contracts/enums';
import type { OrganizationDetail } from '@plenum/contracts/events/organizations';
import { manageableOrganizationRoles, organizationRoleMay } from '@plenum/contracts/permissions';
import { MailPlus, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { addMember, useOrganization } from '../features/events/organizations/organizations.api.ts';
import { t } from '../features/events/organizations/organizations.en.json';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';
import { Loading } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

const parts = ['events', 'members', 'invitations', 'integrations', 'settings'] as const;
const load = {
  events: () => import('../features/events/events/organization-events.tsx'),
  members: () => import('../features/events/organizations/members.tsx'),
  invitations: () => import('../features/events/invitations/pending-invitations.tsx'),
  integrations: () => import('./organization-integrations.tsx'),
  settings: () => import('../features/events/organizations/organization-settings.tsx'),
};

const Events = lazy(() => load.events().then((m) => ({ default: m.OrganizationEvents })));
const Members = lazy(() => load.members().then((m) => ({ default: m.Members })));
const PendingInvitations = lazy(() => load.invitations().then((m) => ({ default: m.PendingInvitations })));
const Integrations = lazy(() => load.integrations().then((m) => ({ default: m.OrganizationIntegrations })));
const Settings = lazy(() => load.settings().then((m) => ({ default: m.OrganizationSettings })));
const RenameOrganization = lazy(() =>
  import('../features/events/organizations/organization-name.tsx').then((m) => ({ default: m.RenameOrganization })),
);
const AddPersonDialog = lazy(() =>
  import('../features/events/attendees/add-person-dialog.tsx').then((m) => ({ default: m.AddPersonDialog })),
);
const InviteDialog = lazy(() =>
  import('../features/events/invitations/invite-dialog.tsx').then((m) => ({ default: m.InviteDialog })),
);

/**
 * Preloads the tab of the URL in parallel to the organization; if that fails, the tab retries and reports the failure.
 */
function usePreloadedPart(): void {
  const [parameters] = useSearchParams();
  const part = parts.find((candidate) => candidate === parameters.get('tab')) ?? 'events';
  useEffect(() => void load[part]().catch(() => undefined), [part]);
}

export function OrganizationPage() {
  const organization_id = Number(useParams()['organizationId']);
  const request = useOrganization(organization_id);
  const organization = request.data;
  usePreloadedPart();
  usePageTitle(organization?.name);
  if (organization === undefined) {
    return (
      <Page>
        <RouteFallback request={request} />
      </Page>
    );
  }
  return (
    <Page>
      <Header organization={organization} />
      <Parts organization={organization} />
    </Page>
  );
}

function seatsInWords({ attendee_limit }: OrganizationDetail): string {
  return attendee_limit === null
    ? t('organizations.plan.unlimited')
    : t('organizations.plan.limited', { count: attendee_limit });
}

function Header({ organization }: { readonly organization: OrganizationDetail }) {
  const { renaming, setRenaming, button } = useRenaming();
  const { id, name, member_count, current_user_role: role } = organization;
  const mayRename = organizationRoleMay(role, 'organization:rename');
  return (
    <>
      <PageHeader
        title={name}
        above={
          <span className="flex items-center gap-2">
            {t('organizations.members', { count: member_count })}
            {role !== null && <Badge>{t(`organizations.role.${role}`)}</Badge>}
          </span>
        }
        text={seatsInWords(organization)}
        actions={
          <>
            {mayRename && (
              <Button ref={button} variant="secondary" aria-expanded={renaming} onClick={() => setRenaming(!renaming)}>
                {t('organizations.rename')}
              </Button>
            )}
            {role !== null && organizationRoleMay(role, 'organization_member:manage') && (
              <AddButton organization_id={id} role={role} />
            )}
            {role !== null && organizationRoleMay(role, 'organization_member:invite') && (
              <InviteButton organization_id={id} role={role} />
            )}
            {organizationRoleMay(role, 'event:create') && (
              <ButtonLink to={paths.newEvent(id)}>{t('organizations.create_event')}</ButtonLink>
            )}
          </>
        }
      />
      <Suspense>
        {renaming && <RenameOrganization organization_id={id} name={name} onDone={() => setRenaming(false)} />}
      </Suspense>
    </>
  );
}

type Person = Omit<Parameters<typeof addMember>[1], 'role'>;

interface PeopleButtonProps {
  readonly organization_id: number;
  readonly role: OrganizationUserRole;
}

/** Button with the dialog that adds a person; MEMBER is the default role. */
function AddButton({ organization_id, role }: PeopleButtonProps) {
  const [open, setOpen] = useState(false);
  const roles = manageableOrganizationRoles[role].toReversed().map((value) => ({
    value,
    label: t(`organizations.role.${value}`),
    add: (person: Person) => addMember(organization_id, { ...person, role: value }),
  }));
  return (
    <>
      <Button
        variant="secondary"
        icon={<UserPlus aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t('organizations.add')}
      </Button>
      <Suspense>
        {open && (
          <AddPersonDialog
            draftKey={`add-person.organization.${organization_id}`}
            text={t('organizations.add.text')}
            roles={roles}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function InviteButton({ organization_id, role }: PeopleButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<MailPlus aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t('organizations.invite')}
      </Button>
      <Suspense>
        {open && (
          <InviteDialog
            target={{ kind: 'organization', organization_id }}
            roles={manageableOrganizationRoles[role]}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function Parts({ organization }: { readonly organization: OrganizationDetail }) {
  const { id, current_user_role: role, member_count } = organization;
  const mayInvite = organizationRoleMay(role, 'organization_member:invite');
  const mayIntegrate = organizationRoleMay(role, 'organization_token:manage');
  const visibleTabs = {
    events: true,
    members: true,
    invitations: mayInvite,
    integrations: mayIntegrate,
    settings: true,
  };
  const visibleParts = parts.filter((part) => visibleTabs[part]);
  const tabs = visibleParts.map((value) => ({
    value,
    label: t(`organizations.tab.${value}`),
    count: value === 'members' ? member_count : undefined,
  }));
  return (
    <Tabs label={t('organizations.sections')} tabs={tabs}>
      {(part) => (
        <Suspense fallback={<Loading />}>
          {part === 'events' && <Events organization_id={id} mayCreate={organizationRoleMay(role, 'event:create')} />}
          {part === 'members' && <Members organization={organization} />}
          {part === 'invitations' && <PendingInvitations target={{ kind: 'organization', organization_id: id }} />}
          {part === 'integrations' && <Integrations organization={organization} />}
          {part === 'settings' && <Settings organization={organization} />}
        </Suspense>
      )}
    </Tabs>
  );
}

/** Returns whether the name is being edited, and the button that gets the focus back. */
function useRenaming() {
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !renaming) button.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  return { renaming, setRenaming, button } as const;
}
