import { defineSlice } from '../../../slice.ts';
import { SecurityActivity } from './security-activity.entity.ts';
import { securityActivityPersonalData, securityActivityRetention } from './security-activity.privacy.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    /** A security change of an account, of which the user is notified. */
    'security_activity.recorded': { readonly activity_id: number };
  }
}

export const securityActivity = defineSlice({
  entities: [SecurityActivity],
  personalData: securityActivityPersonalData,
  retention: securityActivityRetention,
  events: {
    'security_activity.recorded': { relay: (payload, { enqueue }) => enqueue('send-security-notice', payload) },
  },
  operations: async () => (await import('./security-activity.operations.ts')).securityActivityOperations,
});
