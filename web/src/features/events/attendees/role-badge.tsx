import type { EventUserRole } from '@plenum/contracts/enums';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { t } from './people.en.json';

const tones: Readonly<Record<EventUserRole, BadgeTone>> = {
  ADMIN: 'violet',
  ORGANIZER: 'blue',
  MODERATOR: 'yellow',
  SPEAKER: 'accent',
  ATTENDEE: 'neutral',
};

export function RoleBadge({ role }: { readonly role: EventUserRole }) {
  return <Badge tone={tones[role]}>{t(`people.role.${role}`)}</Badge>;
}
