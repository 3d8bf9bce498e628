/** Descriptions of the fields of webhooks. */
export const webhookFields = {
  webhook_id: 'Id of the webhook.',
  webhook_delivery_id: 'Id of the delivery.',
  paused: 'Why it is paused; null while it is active.',
  changed_by: 'Who set its address or secret last, or resumed it; null if the account is gone.',
  deliveries: 'Deliveries, the newest first.',
  since: 'The moment from which deliveries are sent again (ISO 8601, UTC).',
  at: 'When it happened (ISO 8601, UTC).',
} as const;
