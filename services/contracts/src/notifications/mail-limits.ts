/** Limits of emails caused by people, by age of the account and by the responses of previous recipients. */

/**
 * Email recipients per day of an account or an organization, by its age. Each accepted invitation raises the limit, up to
 * `maxPerDay`. `hourShare` is the share of the limit that may be used within one hour.
 */
export const mailQuotaStages = [
  { fromAgeDays: 0, perDay: 30, maxPerDay: 60, hourShare: 2 / 3 },
  { fromAgeDays: 1, perDay: 100, maxPerDay: 300, hourShare: 1 },
  { fromAgeDays: 7, perDay: 500, maxPerDay: 2000, hourShare: 1 },
  { fromAgeDays: 30, perDay: 2000, maxPerDay: 5000, hourShare: 1 },
] as const;
/** Additional recipients for each invitation accepted in the last 90 days. */
export const mailQuotaPerAccepted = 20;
/** Recipients per day of an organization on the UNLIMITED_ATTENDEES plan. */
export const mailQuotaUnlimitedPerDay = 20_000;
/** Maximum limit that an operator can set for an organization. */
export const maxRaisedMailQuota = 1_000_000;
/** Penalty points per email, for 30 days. */
export const mailPenaltyPoints = { complained: 10, bounced: 3, declined: 1 } as const;
/** Fewer recipients count as this number, so that a single complaint has little effect. */
export const minMailPenaltyRecipients = 20;
/** Above a ratio of penalty points per recipient, only a share of the quota can be used. In descending order. */
export const mailPenaltyShares = [
  { from: 1, share: 0 },
  { from: 0.5, share: 0.25 },
  { from: 0.25, share: 0.5 },
] as const;
/** Accepted invitations before the name of an established organization may appear in email subjects. */
export const minAcceptedForEstablishedSender = 20;
