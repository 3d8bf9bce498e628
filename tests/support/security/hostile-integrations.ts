/** Requests of an attacker to the operations for programs; a part of `hostile-requests.ts`. */

/** Only the path and a valid body. */
export const plain = () => [{}];

export const hostileIntegrations = {
  ListApiTokens: plain,
  CreateApiToken: plain,
  RevokeApiToken: plain,
  ListOrganizationTokens: plain,
  CreateOrganizationToken: plain,
  RevokeOrganizationToken: plain,
} as const;
