/** Limits of API tokens, webhooks and other integrations. */

export const apiTokenNameLengthMax = 60;
export const apiTokenNetworksMax = 20;
export const apiTokenEventsMax = 50;
/** API tokens that are not revoked. */
export const apiTokensMax = { ofPerson: 50, ofOrganization: 100 } as const;
/** Minimum interval between updates of the time at which an API token was last used. */
export const apiTokenUseNotedS = 10 * 60;

export const webhooksMax = 10;
export const webhookNameLengthMax = 60;
export const webhookUrlLengthMax = 1000;
/** Time limit of one delivery. */
export const webhookTimeoutMs = 15_000;
/** Number of bytes of a reply that are stored. */
export const webhookReplyMaxBytes = 1000;
export const webhookDeliveryRetentionDays = 14;
/** How long deliveries are also signed with the previous secret. */
export const webhookFormerSecretMs = 24 * 3600 * 1000;

/** People per request of another program. */
export const externalPeopleMax = 1000;
/** Body size of that request. The proxies in front of the API have the same limit. */
export const externalPeopleBodyMaxBytes = 1024 * 1024;
export const externalIdLengthMax = 100;
export const ticketCategoryLengthMax = 100;

export const ticketShopSlugLengthMax = 100;
export const ticketShopTokenLengthMax = 200;
/** Allowed web origins of an organization. */
export const allowedOriginsMax = 20;
export const allowedOriginLengthMax = 255;

/** A part of `rateLimits`. */
export const integrationRateLimits = {
  api_token: { points: 1200, durationS: 60 },
  /** Creation of API tokens, per person. */
  api_token_create: { points: 30, durationS: 3600 },
  /** Requests that store people of another program. */
  people_put: { points: 600, durationS: 600 },
  /** Changing, testing and replaying webhooks. */
  webhook_change: { points: 120, durationS: 3600 },
  /** Changing and fetching schedule subscriptions. */
  subscription_change: { points: 60, durationS: 3600 },
} as const;
