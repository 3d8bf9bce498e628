/** Descriptions of the fields of webhooks. */
export const webhookFields = {
  webhook_id: 'Id of the webhook.',
  webhook_delivery_id: 'Id of the delivery.',
  paused: 'Why it is paused; null while it is active.',
  url_changed_by: 'Who set its address last, or resumed it after that person had left; null if the account is gone.',
  secret_changed_by: 'Who made its secret, or resumed it after that person had left; null if the account is gone.',
  deliveries: 'Deliveries, the newest first.',
  since: 'The moment from which deliveries are sent again (ISO 8601, UTC).',
  at: 'When it happened (ISO 8601, UTC).',
} as const;
