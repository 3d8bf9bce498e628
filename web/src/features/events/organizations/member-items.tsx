import type { OrganizationDetail, OrganizationUser } from '@plenum/contracts/events/organizations';
import { openModal } from '../../../lib/stores/modals.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { removeMember } from './organizations.api.ts';
import { t } from './organizations.en.json';

interface Props {
  readonly organization: OrganizationDetail;
  readonly member: OrganizationUser;
  readonly onChange: () => void;
}

export function MemberItems({ organization, member, onChange }: Props) {
  const name = member.full_name;
  const remove = () =>
    openModal('confirm', {
      title: t('organizations.remove.title', { name }),
      text: t('organizations.remove.text', { organization: organization.name }),
      confirmLabel: t('organizations.remove'),
      onConfirm: async () => {
        await removeMember(organization.id, member.user_id);
        showToast({ tone: 'good', title: t('organizations.removed', { name }) });
      },
    });
  return (
    <>
      <MenuItem onSelect={onChange}>{t('organizations.members.change')}</MenuItem>
      <MenuItem destructive onSelect={remove}>
        {t('organizations.members.remove')}
      </MenuItem>
    </>
  );
}
