import type { OrganizationDetail } from '@plenum/contracts/events/organizations';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { lazy, Suspense, useState } from 'react';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { findSuccessors, invalidateOrganizationLists, leaveOrganization } from './organizations.api.ts';
import { t } from './organizations.en.json';
import { StreamingKeys } from './streaming-keys.tsx';

const LeaveDialog = lazy(() => import('../../../ui/leave-dialog.tsx').then((m) => ({ default: m.LeaveDialog })));
const DeleteDialog = lazy(() =>
  import('./delete-organization-dialog.tsx').then((m) => ({ default: m.DeleteOrganizationDialog })),
);

export function OrganizationSettings({ organization }: { readonly organization: OrganizationDetail }) {
  const [isLeaving, setLeaving] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const role = organization.current_user_role;
  const isOwner = organizationRoleMay(role, 'organization:delete');
  const isLastOwner = isOwner && organization.owner_count < 2;
  const isAlone = organization.member_count < 2;
  const leave = async (successorId: number | undefined) => {
    await leaveOrganization(organization.id, successorId);
    go(paths.dashboard(), { replace: true });
    showToast({ tone: 'good', title: t('organizations.left', { organization: organization.name }) });
    await invalidateOrganizationLists();
  };
  return (
    <div className="grid gap-10">
      <StreamingKeys
        organization={organization}
        mayWrite={organizationRoleMay(role, 'organization_credentials:write')}
      />
      <Section title={t('organizations.danger')}>
        <Card className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-[60ch] text-muted">
              {t(isAlone ? 'organizations.danger.leave.alone' : 'organizations.danger.leave.text')}
            </p>
            {!isAlone && (
              <Button variant="secondary" onClick={() => setLeaving(true)}>
                {t('organizations.members.leave')}
              </Button>
            )}
          </div>
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
        {isLeaving && (
          <LeaveDialog
            title={t('organizations.leave.title', { organization: organization.name })}
            follows={[
              t('organizations.leave.access'),
              t('organizations.leave.events'),
              ...(isOwner ? [t('organizations.leave.owner')] : []),
              t('organizations.leave.back'),
            ]}
            confirmLabel={t('organizations.leave')}
            successor={{
              label: t('organizations.leave.successor'),
              hint: t('organizations.leave.successor.hint'),
              missing: t('organizations.leave.successor.missing'),
              isNeeded: isLastOwner,
              code: 'last_owner_leaving',
              load: (query, signal) => findSuccessors(organization.id, query, signal),
            }}
            onLeave={leave}
            onClose={() => setLeaving(false)}
          />
        )}
        {deleting && <DeleteDialog organization={organization} onClose={() => setDeleting(false)} />}
      </Suspense>
    </div>
  );
}
