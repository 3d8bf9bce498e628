/**
 * Quotas of email recipients, counted in the transaction that requests the emails, so concurrent requests of all
 * processes share one quota. Every command that emails a user-entered address must consume quota here.
 */
import type { Deps } from '../../../deps.ts';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { fail, type Phrase, type Refusal, errorPhrase } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { isServiceAccount, requireActor } from '../../actor.ts';
import type { MailLedgerKind } from './mail-ledger.entity.ts';
import {
  isEstablished,
  type OrganizationStatistics,
  type Remaining,
  remainingRecipients,
  type SenderStatistics,
} from './mail-quota.rules.ts';

interface SenderRow extends OrganizationStatistics {
  readonly side: 'account' | 'organization';
}

const epochMs = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`;
const sentWithin = (span: string) => `where l.kind = 'SENT' and l.created_at > $3::timestamptz - interval '${span}'`;
const countOfKind = (kind: MailLedgerKind) =>
  `count(*) filter (where l.kind = '${kind}' and l.created_at > $3::timestamptz - interval '30 days'
                      and (st.forgiven_at is null or l.created_at > st.forgiven_at))::int`;

const ledgerSums = (column: 'sender_id' | 'organization_id') => `
  cross join lateral (
    select coalesce(sum(l.recipients) filter (${sentWithin('1 hour')}), 0)::int as sent_hour,
           coalesce(sum(l.recipients) filter (${sentWithin('1 day')}), 0)::int as sent_day,
           coalesce(sum(l.recipients) filter (${sentWithin('30 days')}), 0)::int as sent_month,
           coalesce(sum(l.recipients) filter (where l.kind = 'ACCEPTED'), 0)::int as accepted,
           ${countOfKind('DECLINED')} as declined, ${countOfKind('BOUNCED')} as bounced, ${countOfKind('COMPLAINED')} as complained,
           ${epochMs(`min(l.created_at) filter (${sentWithin('1 hour')})`)} as oldest_hour_ms,
           ${epochMs(`min(l.created_at) filter (${sentWithin('1 day')})`)} as oldest_day_ms
      from mail_ledger l
     where l.${column} = side.id and l.created_at > $3::timestamptz - interval '90 days') sums`;

const columns = `
  ${epochMs('$3::timestamptz')} - ${epochMs('side.created_at')} as age_ms, st.stopped_at is not null as is_stopped, st.daily_max,
  sums.*`;

const senderStatistics = statement<SenderRow>(
  'mail-sender-statistics',
  `select 'account' as side, 'LIMITED_ATTENDEES' as plan, ${columns}
     from users side left join mail_standings st on st.user_id = side.id ${ledgerSums('sender_id')}
    where side.id = $1::bigint
    union all
   select 'organization' as side, side.plan, ${columns}
     from organizations side left join mail_standings st on st.organization_id = side.id ${ledgerSums('organization_id')}
    where side.id = $2::bigint`,
);

interface Sender {
  readonly user_id: number | null;
  /** Null for emails of a person. */
  readonly organization_id: number | null;
}

interface Statistics {
  readonly account: SenderStatistics | null;
  readonly organization: OrganizationStatistics | null;
}

async function readSenderStatistics(tx: Transaction, sender: Sender, now: Date): Promise<Statistics> {
  const rows = await tx.rows(senderStatistics, [sender.user_id, sender.organization_id, now]);
  return {
    account: rows.find(({ side }) => side === 'account') ?? null,
    organization: rows.find(({ side }) => side === 'organization') ?? null,
  };
}

const isDropped = statement<{ dropped: boolean }>(
  'mail-is-dropped',
  `select exists (select from mail_standings
                   where (user_id = $1::bigint or organization_id = $2::bigint)
                     and (stopped_at is not null or dropped_until >= $3::timestamptz)) as dropped`,
);

export const isSendingStopped = async (db: Db, { user_id, organization_id }: Sender, requestedAt: Date) =>
  (await db.row(isDropped, [user_id, organization_id, requestedAt]))?.dropped === true;

export async function isEstablishedOrganization(db: Db, organization_id: number, now: Date): Promise<boolean> {
  const rows = await db.rows(senderStatistics, [null, organization_id, now]);
  return rows.some(isEstablished);
}

/** Always locks the account before the organization, to avoid deadlocks. */
const lockSenders = statement(
  'mail-lock-senders',
  `select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) with ordinality as n (name, place)
    order by place`,
);

const recordSentMails = statement(
  'mail-count-sent',
  `insert into mail_ledger (kind, sender_id, organization_id, recipients, created_at)
   values ('SENT', $1::bigint, $2::bigint, $3::int, $4::timestamptz)`,
);

/** The account, and the organization, in whose name emails are sent. */
export interface MailSender extends Sender {
  /** Whether the account is that of an organization's token. */
  readonly is_service: boolean;
}

type QuotaScope = Pick<Deps, 'clock' | 'metrics'>;

function senderOf(scope: Scope, organization_id: number | null): MailSender {
  const actor = requireActor(scope);
  return { user_id: actor.user_id, organization_id, is_service: isServiceAccount(actor) };
}

async function remainingQuota({ clock }: QuotaScope, tx: Transaction, sender: MailSender): Promise<Remaining> {
  const { account, organization } = await readSenderStatistics(tx, sender, clock.date());
  if (account === null && sender.user_id !== null) throw fail('token_revoked');
  // For an organization token, only the age of the organization counts.
  return remainingRecipients(organization !== null && sender.is_service ? null : account, organization);
}

export interface Granted extends Remaining {
  /** Number of granted recipients; the caller must reject the others individually. */
  readonly granted: number;
}

/** Returns how many recipients the actor could currently email, without consuming quota. */
export async function previewMailQuota(
  scope: Scope,
  tx: Transaction,
  { organization_id, wanted: recipientCount }: { readonly organization_id: number | null; readonly wanted: number },
): Promise<Granted> {
  return previewQuotaOf(scope, tx, senderOf(scope, organization_id), recipientCount);
}

async function previewQuotaOf(
  scope: QuotaScope,
  tx: Transaction,
  sender: MailSender,
  recipientCount: number,
): Promise<Granted> {
  const remaining = await remainingQuota(scope, tx, sender);
  return { ...remaining, granted: Math.min(remaining.recipients, recipientCount) };
}

/**
 * Consumes quota for recipients of emails that the actor causes, up to the remaining quota of the account and the
 * organization. A rollback of the transaction reverts the count, and concurrent requests wait for its end.
 * @param wanted number of distinct addresses
 */
export const consumeMailQuota = (
  scope: Scope,
  tx: Transaction,
  { organization_id, wanted }: { readonly organization_id: number | null; readonly wanted: number },
): Promise<Granted> => consumeQuotaOf(scope, tx, senderOf(scope, organization_id), wanted);

/** Like `consumeMailQuota`, for emails of a sender who is not the actor. */
export async function consumeQuotaOf(
  scope: QuotaScope,
  tx: Transaction,
  sender: MailSender,
  recipientCount: number,
): Promise<Granted> {
  const { user_id, organization_id } = sender;
  const lockNames = [
    ...(user_id === null ? [] : [`mail-account:${user_id}`]),
    ...(organization_id === null ? [] : [`mail-organization:${organization_id}`]),
  ];
  await tx.rows(lockSenders, [lockNames]);
  const quota = await previewQuotaOf(scope, tx, sender, recipientCount);
  const overQuota = recipientCount - quota.granted;
  scope.metrics.add('plenum_mail_recipients_total', { outcome: 'granted' }, quota.granted);
  scope.metrics.add(
    'plenum_mail_recipients_total',
    { outcome: quota.is_stopped ? 'stopped' : 'over_quota' },
    overQuota,
  );
  if (quota.granted === 0) return quota;
  await tx.rows(recordSentMails, [user_id, organization_id, quota.granted, scope.clock.date()]);
  // With these emails, the quota is used up: tells when it is available again.
  return overQuota === 0 ? quota : { ...(await remainingQuota(scope, tx, sender)), granted: quota.granted };
}

const minuteMs = 60 * 1000;

/** Returns the reason why an address gets no email, with the time when quota is available again. */
export function quotaText({ againAtMs, is_stopped }: Remaining, nowMs: number): Phrase {
  if (is_stopped) return errorPhrase('mails_stopped');
  const minutes = Math.max(Math.ceil(((againAtMs ?? nowMs) - nowMs) / minuteMs), 1);
  return minutes < 90
    ? errorPhrase('mail_quota_minutes', { count: minutes })
    : errorPhrase('mail_quota_hours', { count: Math.ceil(minutes / 60) });
}

/** Returns the error for a single email over the quota, with `Retry-After` if waiting helps. */
export function quotaError(scope: Scope, remaining: Remaining): Refusal {
  const nowMs = scope.clock.now();
  const message = quotaText(remaining, nowMs);
  if (remaining.is_stopped || remaining.againAtMs === null) return fail('mail_stopped', { message });
  const retryAfterS = Math.max(Math.ceil((remaining.againAtMs - nowMs) / 1000), 1);
  return fail('mail_quota_reached', { message, retryAfterS });
}

/** Consumes the quota of one email. Throws `mail_quota_reached`, `mail_stopped`. */
export async function requireMailQuota(scope: Scope, tx: Transaction, organization_id: number | null): Promise<void> {
  const quota = await consumeMailQuota(scope, tx, { organization_id, wanted: 1 });
  if (quota.granted === 0) throw quotaError(scope, quota);
}

const recordAnswer = statement<{ id: number }>(
  'mail-record-answer',
  `insert into mail_ledger (kind, sender_id, organization_id, subject, created_at)
   select $1::text, (select id from users where id = $2::bigint), (select id from organizations where id = $3::bigint),
          $4::text, $5::timestamptz
       on conflict (kind, subject) do nothing returning id`,
);

export interface MailAnswer extends Sender {
  readonly kind: Exclude<MailLedgerKind, 'SENT'>;
  /** Id of the email, such as `invitation:7`. */
  readonly subject: string;
}

/** Records the outcome of an email; a repeated outcome counts once. Returns whether it is new. */
export async function recordMailAnswer(tx: Transaction, answer: MailAnswer, now: Date): Promise<boolean> {
  const { kind, user_id, organization_id, subject } = answer;
  return (await tx.rows(recordAnswer, [kind, user_id, organization_id, subject, now])).length > 0;
}
