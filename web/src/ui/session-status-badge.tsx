import type { SessionStatus } from '@plenum/contracts/enums';
import { sessionStateLabel, sessionStatusLabel } from '../lib/enum-labels.ts';
import type { TimedSession } from '../lib/session-state.rules.ts';
import { useNow } from '../lib/use-now.ts';
import { Badge, type BadgeTone } from './badge.tsx';

/** Yellow and red require attention; a session that has ended does not. */
const tones: Record<SessionStatus, BadgeTone> = {
  SCHEDULED: 'neutral',
  STARTING_SOON: 'yellow',
  LIVE: 'live',
  COMPLETED: 'neutral',
  CANCELLED: 'red',
};

interface SessionStatusBadgeProps {
  readonly session: TimedSession;
}

/** Status of a session; a live session that is over time also shows by how many minutes. */
export const SessionStatusBadge = ({ session }: SessionStatusBadgeProps) =>
  session.status === 'LIVE' ? (
    <LiveBadge session={session} />
  ) : (
    <Badge tone={tones[session.status]}>{sessionStatusLabel(session.status)}</Badge>
  );

const LiveBadge = ({ session }: SessionStatusBadgeProps) => (
  <Badge tone="live">{sessionStateLabel(session, useNow())}</Badge>
);
