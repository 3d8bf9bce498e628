/** Limits of what programs use: API tokens. */

export const apiTokenNameLengthMax = 60;
/** Networks from which one API token is accepted. */
export const apiTokenNetworksMax = 20;
/** API tokens that were not revoked. */
export const apiTokensMax = { ofPerson: 50, ofOrganization: 100 } as const;
/** How often the last use of an API token is written at most. */
export const apiTokenUseNotedS = 10 * 60;

/** A part of `rateLimits`. */
export const integrationRateLimits = {
  /** Requests of one API token. */
  api_token: { points: 1200, durationS: 60 },
  /** API tokens that one person makes. */
  api_token_create: { points: 30, durationS: 3600 },
} as const;
