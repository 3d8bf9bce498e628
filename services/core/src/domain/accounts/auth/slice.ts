/** Sign-up, logins, passwords and links sent by email. */
import { defineSlice } from '../../../slice.ts';
import { authPersonalData, authRetention } from './auth.privacy.ts';
import { Login } from './login.entity.ts';
import { MailLink } from './mail-link.entity.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'user.signed_up': { readonly mail_link_id: string };
    'user.verification_requested': { readonly mail_link_id: string };
    'user.password_reset_requested': { readonly mail_link_id: string };
    'user.unlock_requested': { readonly mail_link_id: string };
    'user.login_link_requested': { readonly mail_link_id: string };
    'user.email_change_requested': { readonly mail_link_id: string };
    'login.reuse_detected': { readonly login_id: string };
  }
}

export const auth = defineSlice({
  entities: [Login, MailLink],
  personalData: authPersonalData,
  retention: authRetention,
  events: {
    'user.signed_up': { relay: (payload, { enqueue }) => enqueue('send-link-mail', payload) },
    'user.verification_requested': { relay: (payload, { enqueue }) => enqueue('send-link-mail', payload) },
    'user.password_reset_requested': { relay: (payload, { enqueue }) => enqueue('send-link-mail', payload) },
    'user.unlock_requested': { relay: (payload, { enqueue }) => enqueue('send-link-mail', payload) },
    'user.login_link_requested': { relay: (payload, { enqueue }) => enqueue('send-link-mail', payload) },
    'user.email_change_requested': {
      async relay(payload, { enqueue }) {
        await enqueue('send-link-mail', payload);
        await enqueue('send-email-change-notice', payload);
      },
    },
    'login.reuse_detected': {
      securityLog: 'login.reuse_detected',
      relay: (payload, { enqueue }) => enqueue('send-reuse-warning-email', payload),
    },
  },
  operations: async () => (await import('./auth.operations.ts')).authOperations,
});
