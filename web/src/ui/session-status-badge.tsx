import type { SessionStatus } from '@plenum/contracts/enums';
import { sessionStatusLabel } from '../lib/enum-labels.ts';
import { Badge, type BadgeTone } from './badge.tsx';

/** Yellow and red require attention; a session that has ended does not. */
const tones: Record<SessionStatus, BadgeTone> = {
  SCHEDULED: 'neutral',
  STARTING_SOON: 'yellow',
  LIVE: 'live',
  COMPLETED: 'neutral',
  CANCELLED: 'red',
};

export const SessionStatusBadge = ({ status }: { readonly status: SessionStatus }) => (
  <Badge tone={tones[status]}>{sessionStatusLabel(status)}</Badge>
);
