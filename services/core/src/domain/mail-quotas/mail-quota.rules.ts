/**
 * How many people an account and an organization may have the product write to (OWASP ASVS 5.0 2.4.1, anti-automation).
 * A newcomer begins slowly; age and accepted invitations raise the quota, complaints, bounces and declined invitations
 * lower it.
 */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import {
  mail_penalty_points,
  mail_penalty_recipients_min,
  mail_penalty_shares,
  mail_quota_enterprise_per_day,
  mail_quota_per_accepted,
  mail_quota_stages,
  proven_accepted_min,
} from '@plenum/contracts/limits';

const hour_ms = 60 * 60 * 1000;
const day_ms = 24 * hour_ms;

/** What is known of one side of a sending: the account that asks, or the organization it asks for. */
export interface SenderFacts {
  readonly age_ms: number;
  readonly is_stopped: boolean;
  /** Set by the operator; null for most. */
  readonly daily_max: number | null;
  /** Recipients of the last hour, day and thirty days. */
  readonly sent_hour: number;
  readonly sent_day: number;
  readonly sent_month: number;
  /** Answers of the last thirty days; acceptances of the last ninety. */
  readonly accepted: number;
  readonly declined: number;
  readonly bounced: number;
  readonly complained: number;
  /** When the oldest recipients of the last hour and day were written to; null without any. */
  readonly oldest_hour_ms: number | null;
  readonly oldest_day_ms: number | null;
}

export interface OrganizationFacts extends SenderFacts {
  readonly plan: OrganizationPlan;
}

export interface Allowance {
  readonly per_hour: number;
  readonly per_day: number;
}

/** How much of the quota standing leaves: 1 is all, 0 nothing. */
export function standingShare(facts: Pick<SenderFacts, 'sent_month' | 'declined' | 'bounced' | 'complained'>): number {
  const { declined, bounced, complained, sent_month } = facts;
  const points =
    declined * mail_penalty_points.declined +
    bounced * mail_penalty_points.bounced +
    complained * mail_penalty_points.complained;
  const ratio = points / Math.max(sent_month, mail_penalty_recipients_min);
  return mail_penalty_shares.find(({ from }) => ratio >= from)?.share ?? 1;
}

const stageOf = (age_ms: number) =>
  mail_quota_stages.findLast(({ from_age_days }) => age_ms >= from_age_days * day_ms) ?? mail_quota_stages[0];

/** The operator vouches for organizations on the ENTERPRISE plan and for those whose quota they set. */
const isVouchedFor = ({ plan, daily_max }: OrganizationFacts): boolean => plan === 'ENTERPRISE' || daily_max !== null;

function byAge(facts: SenderFacts): Allowance {
  const { per_day, per_day_max, hour_share } = stageOf(facts.age_ms);
  const day = Math.min(per_day + facts.accepted * mail_quota_per_accepted, per_day_max);
  return { per_day: day, per_hour: Math.ceil(day * hour_share) };
}

function lowered({ per_day, per_hour }: Allowance, facts: SenderFacts): Allowance {
  const share = facts.is_stopped ? 0 : standingShare(facts);
  return { per_day: Math.floor(per_day * share), per_hour: Math.floor(per_hour * share) };
}

/** What an organization may send. */
export function organizationAllowance(facts: OrganizationFacts): Allowance {
  if (!isVouchedFor(facts)) return lowered(byAge(facts), facts);
  const per_day = facts.daily_max ?? mail_quota_enterprise_per_day;
  return lowered({ per_day, per_hour: per_day }, facts);
}

/** What an account may send; an organization that is vouched for vouches for its people. */
export function accountAllowance(account: SenderFacts, organization: OrganizationFacts | null): Allowance {
  if (organization === null || !isVouchedFor(organization)) return lowered(byAge(account), account);
  const per_day = organization.daily_max ?? mail_quota_enterprise_per_day;
  return lowered({ per_day, per_hour: per_day }, account);
}

/**
 * Whether an organization has shown that people want its mails. Only then does the name of what it invites to stand in
 * a subject, which a mail program shows as if it were ours.
 */
export const isProven = (facts: OrganizationFacts): boolean =>
  !facts.is_stopped &&
  standingShare(facts) === 1 &&
  (isVouchedFor(facts) ||
    (facts.accepted >= proven_accepted_min && facts.age_ms >= (mail_quota_stages.at(-1)?.from_age_days ?? 0) * day_ms));

export interface Remaining {
  readonly recipients: number;
  /** When there is room again, at the earliest; null while there is room, or where only the operator can help. */
  readonly again_at_ms: number | null;
  /** Stopped by the operator, or by what recipients said. */
  readonly is_stopped: boolean;
}

function remainingOf(facts: SenderFacts, { per_hour, per_day }: Allowance): Remaining {
  const left_hour = per_hour - facts.sent_hour;
  const left_day = per_day - facts.sent_day;
  const again = [
    left_hour > 0 || facts.oldest_hour_ms === null ? 0 : facts.oldest_hour_ms + hour_ms,
    left_day > 0 || facts.oldest_day_ms === null ? 0 : facts.oldest_day_ms + day_ms,
  ];
  const is_stopped = per_day === 0;
  const recipients = Math.max(Math.min(left_hour, left_day), 0);
  return { recipients, is_stopped, again_at_ms: recipients > 0 || is_stopped ? null : Math.max(...again) };
}

/** How many more people may be written to now: what both the account and the organization have left. */
export function remainingRecipients(account: SenderFacts, organization: OrganizationFacts | null): Remaining {
  const sides = [
    remainingOf(account, accountAllowance(account, organization)),
    ...(organization === null ? [] : [remainingOf(organization, organizationAllowance(organization))]),
  ];
  const recipients = Math.min(...sides.map((side) => side.recipients));
  const is_stopped = sides.some((side) => side.is_stopped);
  const again = sides.map(({ again_at_ms }) => again_at_ms).filter((at_ms) => at_ms !== null);
  return { recipients, is_stopped, again_at_ms: is_stopped || again.length === 0 ? null : Math.max(...again) };
}
