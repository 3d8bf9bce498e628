/** Colors of the roles of an event, the same wherever a badge displays a role. Organizers and admins are one group. */
import type { EventUserRole } from '@plenum/contracts/enums';
import type { BadgeTone } from './badge.tsx';

export const roleTones: Readonly<Record<EventUserRole, BadgeTone>> = {
  ADMIN: 'violet',
  ORGANIZER: 'violet',
  MODERATOR: 'blue',
  SPEAKER: 'green',
  ATTENDEE: 'neutral',
};
