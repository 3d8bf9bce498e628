/**
 * Quotas of email recipients per account and organization (OWASP ASVS 5.0 2.4.1, anti-automation). New senders start
 * with a low quota. Age and accepted invitations raise it; complaints, bounces and declined invitations lower it.
 */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import {
  mailPenaltyPoints,
  minMailPenaltyRecipients,
  mailPenaltyShares,
  mailQuotaUnlimitedPerDay,
  mailQuotaPerAccepted,
  mailQuotaStages,
  minAcceptedForEstablishedSender,
} from '@plenum/contracts/notifications/mail-limits';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Statistics of a sending account or organization. */
export interface SenderStatistics {
  readonly age_ms: number;
  readonly is_stopped: boolean;
  /** Set by the operator; null by default. */
  readonly daily_max: number | null;
  /** Recipients within the last hour, day and thirty days. */
  readonly sent_hour: number;
  readonly sent_day: number;
  readonly sent_month: number;
  /** Outcomes within the last thirty days, except acceptances: within the last ninety. */
  readonly accepted: number;
  readonly declined: number;
  readonly bounced: number;
  readonly complained: number;
  /** Time of the oldest counted email of the last hour and of the last day; null if there is none. */
  readonly oldest_hour_ms: number | null;
  readonly oldest_day_ms: number | null;
}

export interface OrganizationStatistics extends SenderStatistics {
  readonly plan: OrganizationPlan;
}

export interface Allowance {
  readonly perHour: number;
  readonly perDay: number;
}

/** Returns the share of the quota by standing, from 0 to 1. */
export function standingShare(
  statistics: Pick<SenderStatistics, 'sent_month' | 'declined' | 'bounced' | 'complained'>,
): number {
  const { declined, bounced, complained, sent_month } = statistics;
  const points =
    declined * mailPenaltyPoints.declined +
    bounced * mailPenaltyPoints.bounced +
    complained * mailPenaltyPoints.complained;
  const ratio = points / Math.max(sent_month, minMailPenaltyRecipients);
  return mailPenaltyShares.find(({ from }) => ratio >= from)?.share ?? 1;
}

const stageOf = (age_ms: number) =>
  mailQuotaStages.findLast(({ fromAgeDays }) => age_ms >= fromAgeDays * dayMs) ?? mailQuotaStages[0];

const isTrusted = ({ plan, daily_max }: OrganizationStatistics): boolean =>
  plan === 'UNLIMITED_ATTENDEES' || daily_max !== null;

function allowanceByAge(statistics: SenderStatistics): Allowance {
  const { perDay, maxPerDay, hourShare } = stageOf(statistics.age_ms);
  const dailyLimit = Math.min(perDay + statistics.accepted * mailQuotaPerAccepted, maxPerDay);
  return { perDay: dailyLimit, perHour: Math.ceil(dailyLimit * hourShare) };
}

function applyStanding({ perDay, perHour }: Allowance, statistics: SenderStatistics): Allowance {
  const share = statistics.is_stopped ? 0 : standingShare(statistics);
  return { perDay: Math.floor(perDay * share), perHour: Math.floor(perHour * share) };
}

export function organizationAllowance(statistics: OrganizationStatistics): Allowance {
  if (!isTrusted(statistics)) return applyStanding(allowanceByAge(statistics), statistics);
  const perDay = statistics.daily_max ?? mailQuotaUnlimitedPerDay;
  return applyStanding({ perDay, perHour: perDay }, statistics);
}

/** Returns the allowance of an account; members of a trusted organization are trusted. */
export function accountAllowance(account: SenderStatistics, organization: OrganizationStatistics | null): Allowance {
  if (organization === null || !isTrusted(organization)) return applyStanding(allowanceByAge(account), account);
  const perDay = organization.daily_max ?? mailQuotaUnlimitedPerDay;
  return applyStanding({ perDay, perHour: perDay }, account);
}

/**
 * Checks whether an organization is trusted by the operator, or by its age and accepted invitations. Only then do its
 * invitations name the inviter in the subject line, include the picture of the event, and name titles with links or numbers
 * (docs/decisions/0141).
 */
export const isEstablished = (statistics: OrganizationStatistics): boolean =>
  !statistics.is_stopped &&
  standingShare(statistics) === 1 &&
  (isTrusted(statistics) ||
    (statistics.accepted >= minAcceptedForEstablishedSender &&
      statistics.age_ms >= (mailQuotaStages.at(-1)?.fromAgeDays ?? 0) * dayMs));

export interface Remaining {
  readonly recipients: number;
  /** Earliest time with remaining quota; null if quota remains, or if only the operator can grant it. */
  readonly againAtMs: number | null;
  /** Whether the operator or complaints of recipients stopped the sender. */
  readonly is_stopped: boolean;
}

function remainingOf(statistics: SenderStatistics, { perHour, perDay }: Allowance): Remaining {
  const remainingThisHour = perHour - statistics.sent_hour;
  const remainingToday = perDay - statistics.sent_day;
  const availableAtMs = [
    remainingThisHour > 0 || statistics.oldest_hour_ms === null ? 0 : statistics.oldest_hour_ms + hourMs,
    remainingToday > 0 || statistics.oldest_day_ms === null ? 0 : statistics.oldest_day_ms + dayMs,
  ];
  const is_stopped = perDay === 0;
  const recipients = Math.max(Math.min(remainingThisHour, remainingToday), 0);
  return { recipients, is_stopped, againAtMs: recipients > 0 || is_stopped ? null : Math.max(...availableAtMs) };
}

/**
 * Returns how many more recipients are currently allowed: the minimum of the account's and the organization's remaining
 * quota. For an organization token, only the organization counts.
 */
export function remainingRecipients(
  account: SenderStatistics | null,
  organization: OrganizationStatistics | null,
): Remaining {
  const remainders = [
    ...(account === null ? [] : [remainingOf(account, accountAllowance(account, organization))]),
    ...(organization === null ? [] : [remainingOf(organization, organizationAllowance(organization))]),
  ];
  const recipients = Math.min(...remainders.map((remainder) => remainder.recipients));
  const is_stopped = remainders.some((remainder) => remainder.is_stopped);
  const availableAtMs = remainders.map(({ againAtMs }) => againAtMs).filter((atMs) => atMs !== null);
  return {
    recipients,
    is_stopped,
    againAtMs: is_stopped || availableAtMs.length === 0 ? null : Math.max(...availableAtMs),
  };
}
