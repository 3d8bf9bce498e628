/** Errors of notifications and emails. */
import type { ErrorSpecs } from '../error-spec.ts';

export const notificationErrors = {
  push_endpoint_refused: {
    status: 422,
    cause: 'The `endpoint` does not belong to a push service that the installation sends to.',
    remedy: 'Send the `endpoint` of the browser’s subscription unchanged; other receivers can use webhooks.',
  },
  push_disabled: {
    status: 409,
    cause: 'The operator has not configured keys for pushes.',
    remedy: 'Offer pushes only if `push_key` of `GetNotificationDelivery` is not null.',
  },
  mail_quota_reached: {
    status: 429,
    cause:
      'The account or organization has used up its email recipients for the hour or day; the limit grows with age and accepted invitations.',
    remedy: 'Send the rest after `Retry-After`, or ask the operator for a higher limit.',
  },
  mail_stopped: {
    status: 403,
    cause:
      'Sending is stopped for the account or organization, because too many of its emails bounced or were reported, or its limit is zero.',
    remedy: 'Remove wrong addresses and ask the operator to permit sending again; waiting alone does not help.',
  },
  mail_choice_unknown: {
    status: 404,
    cause: 'The token of the email preferences is wrong, or its account has another email address now.',
    remedy: 'Open the link of a more recent email, or change the preferences in the settings of the account.',
  },
} as const satisfies ErrorSpecs;
