/** Limits of emails caused by people, by age of the account and by reactions of earlier recipients. */

/**
 * Recipients of emails per day of an account or an organization, by its age. Each accepted invitation adds some, up to
 * `perDayMax`. `hourShare` is the share that may be sent within one hour.
 */
export const mailQuotaStages = [
  { fromAgeDays: 0, perDay: 30, perDayMax: 60, hourShare: 2 / 3 },
  { fromAgeDays: 1, perDay: 100, perDayMax: 300, hourShare: 1 },
  { fromAgeDays: 7, perDay: 500, perDayMax: 2000, hourShare: 1 },
  { fromAgeDays: 30, perDay: 2000, perDayMax: 5000, hourShare: 1 },
] as const;
/** Recipients added per accepted invitation of the last 90 days. */
export const mailQuotaPerAccepted = 20;
/** Recipients per day of an organization on the ENTERPRISE plan. */
export const mailQuotaEnterprisePerDay = 20_000;
/** Maximum that an operator may set for an organization. */
export const mailQuotaRaisedMax = 1_000_000;
/** Penalty points per mail, within 30 days. */
export const mailPenaltyPoints = { complained: 10, bounced: 3, declined: 1 } as const;
/** Lower numbers of recipients count as this one, so that a single “not me” has little effect. */
export const mailPenaltyRecipientsMin = 20;
/** From this ratio of points per recipient, only this share of the quota is left; the highest first. */
export const mailPenaltyShares = [
  { from: 1, share: 0 },
  { from: 0.5, share: 0.25 },
  { from: 0.25, share: 0.5 },
] as const;
/** Accepted invitations from which the names of an old organization may appear in subjects. */
export const provenAcceptedMin = 20;
