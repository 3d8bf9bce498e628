/** Security activity of accounts. */
import { defineSlice } from '../../slice.ts';
import { SecurityActivity } from './security-activity.entity.ts';

declare module '../domain-events.ts' {
  interface OutboxEvents {
    /** The person of an account is notified of a change of its security. */
    'security_activity.recorded': { readonly activity_id: number };
  }
}

export const securityActivity = defineSlice({
  entities: [SecurityActivity],
  events: {
    'security_activity.recorded': { relay: (payload, { enqueue }) => enqueue('send-security-notice', payload) },
  },
  operations: async () => (await import('./security-activity.operations.ts')).securityActivityOperations,
});
