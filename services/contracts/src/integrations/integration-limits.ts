/** Limits of API tokens, webhooks and other integrations. */

export const maxApiTokenNameLength = 60;
export const maxApiTokenNetworks = 20;
export const maxApiTokenEvents = 50;
/** API tokens that are not revoked. */
export const maxApiTokens = { ofPerson: 50, ofOrganization: 100 } as const;
/** Apps that a person can connect to their agenda of one event. */
export const maxPairedApps = 10;
export const maxPairingCodeLength = 100;
export const pairingCodeLifetimeS = 10 * 60;
/** Days after the end of the event at which the token of a paired app expires. */
export const pairedAppDays = 90;
/** Minimum interval between updates of the time at which an API token was last used. */
export const apiTokenUseUpdateIntervalS = 10 * 60;
/** Length of an `Idempotency-Key`, and how long a repeated request is recognized by it. */
export const maxIdempotencyKeyLength = 255;
export const idempotencyKeyLifetimeH = 24;

export const maxWebhooks = 10;
export const maxWebhookNameLength = 60;
export const maxWebhookUrlLength = 1000;
/** Time limit of one delivery. */
export const webhookTimeoutMs = 15_000;
/** Number of bytes of a reply that are stored. */
export const maxWebhookReplyBytes = 1000;
export const webhookDeliveryRetentionDays = 14;
/** Period in which deliveries are also signed with the previous secret. */
export const webhookPreviousSecretMs = 24 * 3600 * 1000;

/** People per request of another program. */
export const maxExternalPeople = 1000;
/** Body size of that request. The proxies in front of the API have the same limit. */
export const maxExternalPeopleBodyBytes = 1024 * 1024;
/** How often a repeated request sends another invitation to a person whose invitation has expired. */
export const maxInvitationRenewals = 3;
export const maxExternalIdLength = 100;
/** Sessions, speakers, locations or tracks per request of another program, and the size of its body. */
export const maxUpsertEntries = 200;
export const maxUpsertBodyBytes = 1024 * 1024;
/** Speakers per session of such a request. */
export const maxUpsertSpeakers = 100;
export const maxTicketCategoryLength = 100;

export const maxTicketShopSlugLength = 100;
export const maxTicketShopTokenLength = 200;
/** Allowed web origins of an organization. */
export const maxAllowedOrigins = 20;
export const maxAllowedOriginLength = 255;

/** A part of `rateLimits`. */
export const integrationRateLimits = {
  api_token: { points: 1200, durationS: 60 },
  /** Creation of API tokens, per person. */
  api_token_create: { points: 30, durationS: 3600 },
  /** Pairing codes, per person. */
  pairing_code: { points: 60, durationS: 3600 },
  /** Requests that store people of another program. */
  people_put: { points: 600, durationS: 600 },
  /** Requests that store sessions, speakers, locations or tracks of another program. */
  upsert: { points: 120, durationS: 600 },
  /** Changing, testing and replaying webhooks. */
  webhook_change: { points: 120, durationS: 3600 },
  /** Changing and fetching schedule subscriptions. */
  subscription_change: { points: 60, durationS: 3600 },
} as const;
