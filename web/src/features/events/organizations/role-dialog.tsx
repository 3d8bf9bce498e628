import { organizationUserRoles, type OrganizationUserRole } from '@plenum/contracts/enums';
import type { OrganizationDetail, OrganizationUser } from '@plenum/contracts/events/organizations';
import { organizationRoleMayManage } from '@plenum/contracts/permissions';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { showToast } from '../../../ui/toast.ts';
import { changeRole } from './organizations.api.ts';
import { t } from './organizations.en.json';

interface Props {
  readonly organization: OrganizationDetail;
  readonly member: OrganizationUser;
  readonly onClose: () => void;
}

/** Changes the role of a member to one that the viewer may assign. */
export function RoleDialog({ organization, member, onClose }: Props) {
  const [role, setRole] = useState<OrganizationUserRole>(member.role);
  const { busy, failure, attempt } = useAttempt();
  const roles = organizationUserRoles.filter((candidate) =>
    organizationRoleMayManage(organization.current_user_role, candidate),
  );
  const isPromotion = role !== member.role && !organizationRoleMayManage('ADMIN', role);
  const save = () =>
    attempt(async () => {
      await changeRole(organization.id, member.user_id, role);
      const values = { name: member.full_name, role: t(`organizations.role.${role}`) };
      showToast({ tone: 'good', title: t('organizations.role.changed', values) });
      onClose();
    });
  return (
    <Modal open onClose={onClose} title={t('organizations.role.title', { name: member.full_name })}>
      <div className="grid gap-5">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <RadioField
          label={t('organizations.members.role')}
          value={role}
          onChange={setRole}
          options={roles.map((value) => ({
            value,
            label: t(`organizations.role.${value}`),
            description: t(`organizations.role.${value}.text`),
          }))}
        />
        {isPromotion && <Alert tone="warn">{t('organizations.role.warning')}</Alert>}
        <DialogActions onCancel={onClose} loading={busy} disabled={role === member.role} onConfirm={() => void save()}>
          {t('organizations.save')}
        </DialogActions>
      </div>
    </Modal>
  );
}
