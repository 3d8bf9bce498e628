import type { OrganizationDetail } from '@plenum/contracts/organizations';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { lazy, Suspense, useState } from 'react';
import { go } from '../../lib/navigate.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../lib/stores/auth.ts';
import { openModal } from '../../lib/stores/modals.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { forgetOrganization, leaveOrganization } from './organizations.api.ts';
import { t } from './organizations.messages.ts';
import { StreamingKeys } from './streaming-keys.tsx';

const DeleteDialog = lazy(() =>
  import('./delete-organization-dialog.tsx').then((m) => ({ default: m.DeleteOrganizationDialog })),
);

/** Streaming keys, leaving, and deleting with a password. */
export function OrganizationSettings({ organization }: { readonly organization: OrganizationDetail }) {
  const own_id = useAuth((auth) => auth.user?.id);
  const [deleting, setDeleting] = useState(false);
  const role = organization.current_user_role;
  const is_last_owner = organizationRoleMay(role, 'organization:delete') && organization.owner_count < 2;
  const leave = () =>
    openModal('confirm', {
      title: t('organizations.leave.title', { organization: organization.name }),
      text: t('organizations.leave.text'),
      confirm_label: t('organizations.leave'),
      onConfirm: async () => {
        if (own_id === undefined) return;
        await leaveOrganization(organization.id, own_id);
        go(paths.dashboard(), { replace: true });
        showToast({ tone: 'good', title: t('organizations.left', { organization: organization.name }) });
        await forgetOrganization();
      },
    });
  return (
    <div className="grid gap-10">
      <StreamingKeys
        organization={organization}
        may_write={organizationRoleMay(role, 'organization_credentials:write')}
      />
      <Section title={t('organizations.danger')}>
        <Card className="grid gap-4">
          {!is_last_owner && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-[60ch] text-muted">{t('organizations.danger.leave.text')}</p>
              <Button variant="secondary" onClick={leave}>
                {t('organizations.members.leave')}
              </Button>
            </div>
          )}
          {organizationRoleMay(role, 'organization:delete') && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-[60ch] text-muted">{t('organizations.danger.delete.text')}</p>
              <Button variant="danger" onClick={() => setDeleting(true)}>
                {t('organizations.danger.delete')}
              </Button>
            </div>
          )}
        </Card>
      </Section>
      <Suspense fallback={null}>
        {deleting && <DeleteDialog organization={organization} onClose={() => setDeleting(false)} />}
      </Suspense>
    </div>
  );
}
