import type { OrganizationDetail } from '@plenum/contracts/organizations';
import { useAuth } from '../../lib/stores/auth.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { t } from './organizations.messages.ts';

/** Who belongs to the organization. */
export function OrganizationTeam({ organization }: { readonly organization: OrganizationDetail }) {
  const own_id = useAuth((auth) => auth.user?.id);
  return (
    <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface">
      {organization.users.map((member) => (
        <li key={member.id} className="flex items-center gap-3 px-4 py-3">
          <Avatar name={member.full_name} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">
              {member.full_name}
              {member.id === own_id && <span className="font-normal text-muted"> ({t('organizations.you')})</span>}
            </p>
            <p className="truncate text-sm text-muted">{member.email}</p>
          </div>
          <Badge>{t(`organizations.role.${member.role}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
