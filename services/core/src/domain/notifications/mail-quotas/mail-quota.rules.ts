/**
 * Quotas of mail recipients per account and organization (OWASP ASVS 5.0 2.4.1, anti-automation). New senders start
 * with a low quota; age and accepted invitations raise it, complaints, bounces and declined invitations lower it.
 */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import {
  mailPenaltyPoints,
  mailPenaltyRecipientsMin,
  mailPenaltyShares,
  mailQuotaEnterprisePerDay,
  mailQuotaPerAccepted,
  mailQuotaStages,
  provenAcceptedMin,
} from '@plenum/contracts/notifications/mail-limits';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Counts of the account or the organization of a sender. */
export interface SenderFacts {
  readonly age_ms: number;
  readonly is_stopped: boolean;
  /** Set by the operator; null for most. */
  readonly daily_max: number | null;
  /** Recipients of the last hour, day and thirty days. */
  readonly sent_hour: number;
  readonly sent_day: number;
  readonly sent_month: number;
  /** Outcomes of the last thirty days; acceptances of the last ninety. */
  readonly accepted: number;
  readonly declined: number;
  readonly bounced: number;
  readonly complained: number;
  /** Time of the oldest counted mail of the last hour and day; null without any. */
  readonly oldest_hour_ms: number | null;
  readonly oldest_day_ms: number | null;
}

export interface OrganizationFacts extends SenderFacts {
  readonly plan: OrganizationPlan;
}

export interface Allowance {
  readonly perHour: number;
  readonly perDay: number;
}

/** Returns the share of the quota by standing, from 0 to 1. */
export function standingShare(facts: Pick<SenderFacts, 'sent_month' | 'declined' | 'bounced' | 'complained'>): number {
  const { declined, bounced, complained, sent_month } = facts;
  const points =
    declined * mailPenaltyPoints.declined +
    bounced * mailPenaltyPoints.bounced +
    complained * mailPenaltyPoints.complained;
  const ratio = points / Math.max(sent_month, mailPenaltyRecipientsMin);
  return mailPenaltyShares.find(({ from }) => ratio >= from)?.share ?? 1;
}

const stageOf = (age_ms: number) =>
  mailQuotaStages.findLast(({ fromAgeDays }) => age_ms >= fromAgeDays * dayMs) ?? mailQuotaStages[0];

const isVouchedFor = ({ plan, daily_max }: OrganizationFacts): boolean => plan === 'ENTERPRISE' || daily_max !== null;

function byAge(facts: SenderFacts): Allowance {
  const { perDay, perDayMax, hourShare } = stageOf(facts.age_ms);
  const day = Math.min(perDay + facts.accepted * mailQuotaPerAccepted, perDayMax);
  return { perDay: day, perHour: Math.ceil(day * hourShare) };
}

function lowered({ perDay, perHour }: Allowance, facts: SenderFacts): Allowance {
  const share = facts.is_stopped ? 0 : standingShare(facts);
  return { perDay: Math.floor(perDay * share), perHour: Math.floor(perHour * share) };
}

export function organizationAllowance(facts: OrganizationFacts): Allowance {
  if (!isVouchedFor(facts)) return lowered(byAge(facts), facts);
  const perDay = facts.daily_max ?? mailQuotaEnterprisePerDay;
  return lowered({ perDay, perHour: perDay }, facts);
}

/** Returns the allowance of an account; members of a trusted organization are trusted. */
export function accountAllowance(account: SenderFacts, organization: OrganizationFacts | null): Allowance {
  if (organization === null || !isVouchedFor(organization)) return lowered(byAge(account), account);
  const perDay = organization.daily_max ?? mailQuotaEnterprisePerDay;
  return lowered({ perDay, perHour: perDay }, account);
}

/**
 * Checks whether an organization is trusted: by the operator, or by age and accepted mails. Only then its name or event
 * title appears in a subject, which recipients attribute to this installation.
 */
export const isProven = (facts: OrganizationFacts): boolean =>
  !facts.is_stopped &&
  standingShare(facts) === 1 &&
  (isVouchedFor(facts) ||
    (facts.accepted >= provenAcceptedMin && facts.age_ms >= (mailQuotaStages.at(-1)?.fromAgeDays ?? 0) * dayMs));

export interface Remaining {
  readonly recipients: number;
  /** Earliest time with remaining quota; null if there is some, or if only the operator can help. */
  readonly againAtMs: number | null;
  /** Whether the operator or the complaints of recipients stopped the sender. */
  readonly is_stopped: boolean;
}

function remainingOf(facts: SenderFacts, { perHour, perDay }: Allowance): Remaining {
  const leftHour = perHour - facts.sent_hour;
  const leftDay = perDay - facts.sent_day;
  const again = [
    leftHour > 0 || facts.oldest_hour_ms === null ? 0 : facts.oldest_hour_ms + hourMs,
    leftDay > 0 || facts.oldest_day_ms === null ? 0 : facts.oldest_day_ms + dayMs,
  ];
  const is_stopped = perDay === 0;
  const recipients = Math.max(Math.min(leftHour, leftDay), 0);
  return { recipients, is_stopped, againAtMs: recipients > 0 || is_stopped ? null : Math.max(...again) };
}

/**
 * Returns how many more recipients are allowed now: the minimum of the account's and the organization's remaining
 * quota. For an organization token, only the organization counts.
 */
export function remainingRecipients(account: SenderFacts | null, organization: OrganizationFacts | null): Remaining {
  const sides = [
    ...(account === null ? [] : [remainingOf(account, accountAllowance(account, organization))]),
    ...(organization === null ? [] : [remainingOf(organization, organizationAllowance(organization))]),
  ];
  const recipients = Math.min(...sides.map((side) => side.recipients));
  const is_stopped = sides.some((side) => side.is_stopped);
  const again = sides.map(({ againAtMs }) => againAtMs).filter((atMs) => atMs !== null);
  return { recipients, is_stopped, againAtMs: is_stopped || again.length === 0 ? null : Math.max(...again) };
}
