/** Descriptions of the fields of webhooks. */
export const webhookFields = {
  webhook_id: 'Id of the webhook.',
  webhook_delivery_id: 'Id of the delivery.',
  paused: 'Why deliveries are paused; null if they are not.',
  url_changed_by:
    'Person who last set the address, or resumed the webhook after that person had left; null if the account was deleted.',
  secret_changed_by:
    'Person who created the secret, or resumed the webhook after that person had left; null if the account was deleted.',
  deliveries: 'Deliveries, newest first.',
  since: 'Start of the period whose deliveries are sent again (ISO 8601, UTC).',
  at: 'When it happened (ISO 8601, UTC).',
} as const;
