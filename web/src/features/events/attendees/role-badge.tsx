import type { EventUserRole } from '@plenum/contracts/enums';
import { Badge } from '../../../ui/badge.tsx';
import { roleTones } from '../../../ui/role-tones.ts';
import { t } from './people.en.json';

export function RoleBadge({ role }: { readonly role: EventUserRole }) {
  return <Badge tone={roleTones[role]}>{t(`people.role.${role}`)}</Badge>;
}
