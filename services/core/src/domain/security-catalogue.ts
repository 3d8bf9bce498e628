/** What the security log says of recorded domain events; of operations, their declarations say it. */
import type { SecurityKind } from '@plenum/contracts/security-kinds';
import type { OutboxEventName } from './domain-events.ts';

/** Events that are logged; `operator.acted` names its kind itself. */
const eventKinds: { readonly [N in OutboxEventName]?: SecurityKind } = {
  'login.reuse_detected': 'login.reuse_detected',
  'webhook.paused': 'webhook.changed',
  'organization_credentials.ended': 'credentials.ended',
  'event_user.standing_changed': 'member.standing_changed',
  'event_user.role_changed': 'role.changed',
  'organization_user.role_changed': 'role.changed',
  'membership.ended': 'membership.ended',
  'people.exported': 'people.exported',
};

/** Returns the kind of a recorded domain event; null where the security log says nothing of it. */
export const kindOfEvent = (name: OutboxEventName): SecurityKind | null => eventKinds[name] ?? null;
