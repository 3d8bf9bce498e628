/** Limits of what programs use: API tokens, webhooks. */

export const apiTokenNameLengthMax = 60;
/** Networks from which one API token is accepted. */
export const apiTokenNetworksMax = 20;
/** Events to which one API token is bound. */
export const apiTokenEventsMax = 50;
/** API tokens that were not revoked. */
export const apiTokensMax = { ofPerson: 50, ofOrganization: 100 } as const;
/** How often the last use of an API token is written at most. */
export const apiTokenUseNotedS = 10 * 60;

export const webhooksMax = 10;
export const webhookNameLengthMax = 60;
export const webhookUrlLengthMax = 1000;
/** How long a receiver may take for one delivery. */
export const webhookTimeoutMs = 15_000;
/** What is kept of a reply, in bytes. */
export const webhookReplyKept = 1000;
export const webhookDeliveriesKeptDays = 14;
/** How long deliveries are signed with the former secret as well. */
export const webhookFormerSecretMs = 24 * 3600 * 1000;

/** People whom another program names in one request. */
export const externalPeopleMax = 1000;
/** The body of that request; the servers in front of the API let no more through either. */
export const externalPeopleBodyMaxBytes = 1024 * 1024;
export const externalIdLengthMax = 100;
export const ticketCategoryLengthMax = 100;

export const ticketShopSlugLengthMax = 100;
export const ticketShopTokenLengthMax = 200;
/** Web sites that an organization may allow. */
export const allowedOriginsMax = 20;
export const allowedOriginLengthMax = 255;

/** A part of `rateLimits`. */
export const integrationRateLimits = {
  /** Requests of one API token. */
  api_token: { points: 1200, durationS: 60 },
  /** API tokens that one person makes. */
  api_token_create: { points: 30, durationS: 3600 },
  /** Requests with people whom another program names. */
  people_put: { points: 600, durationS: 600 },
  /** Changes, tests and replays of webhooks. */
  webhook_change: { points: 120, durationS: 3600 },
  /** Changes and fetches of subscribed schedules. */
  subscription_change: { points: 60, durationS: 3600 },
} as const;
