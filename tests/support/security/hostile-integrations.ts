/** Requests of an attacker to the operations for programs; a part of `hostile-requests.ts`. */
import { plain } from './hostile-attempts.ts';

export const hostileIntegrations = {
  ListApiTokens: plain,
  CreateApiToken: plain,
  RevokeApiToken: plain,
  ListOrganizationTokens: plain,
  CreateOrganizationToken: plain,
  RevokeOrganizationToken: plain,
  ListWebhooks: plain,
  CreateWebhook: plain,
  UpdateWebhook: plain,
  DeleteWebhook: plain,
  RotateWebhookSecret: plain,
  TestWebhook: plain,
  ListWebhookDeliveries: plain,
  ReplayWebhookDelivery: plain,
  ReplayWebhook: plain,
} as const;
