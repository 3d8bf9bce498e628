/**
 * Quotas of mail recipients, counted in the transaction that requests the mails, so that concurrent requests of all
 * processes share one quota. Every command that mails a user-entered address must consume quota here.
 */
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { fail, type Phrase, type Refusal, errorPhrase } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { isServiceAccount, requireActor } from '../../actor.ts';
import type { MailLedgerKind } from './mail-ledger.entity.ts';
import {
  isProven,
  type OrganizationFacts,
  type Remaining,
  remainingRecipients,
  type SenderFacts,
} from './mail-quota.rules.ts';

interface SenderRow extends OrganizationFacts {
  readonly side: 'account' | 'organization';
}

const ms = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`;
const sentWithin = (span: string) => `where l.kind = 'SENT' and l.created_at > $3::timestamptz - interval '${span}'`;
const answers = (kind: MailLedgerKind) =>
  `count(*) filter (where l.kind = '${kind}' and l.created_at > $3::timestamptz - interval '30 days'
                      and (st.forgiven_at is null or l.created_at > st.forgiven_at))::int`;

const sumsOf = (column: 'sender_id' | 'organization_id') => `
  cross join lateral (
    select coalesce(sum(l.recipients) filter (${sentWithin('1 hour')}), 0)::int as sent_hour,
           coalesce(sum(l.recipients) filter (${sentWithin('1 day')}), 0)::int as sent_day,
           coalesce(sum(l.recipients) filter (${sentWithin('30 days')}), 0)::int as sent_month,
           coalesce(sum(l.recipients) filter (where l.kind = 'ACCEPTED'), 0)::int as accepted,
           ${answers('DECLINED')} as declined, ${answers('BOUNCED')} as bounced, ${answers('COMPLAINED')} as complained,
           ${ms(`min(l.created_at) filter (${sentWithin('1 hour')})`)} as oldest_hour_ms,
           ${ms(`min(l.created_at) filter (${sentWithin('1 day')})`)} as oldest_day_ms
      from mail_ledger l
     where l.${column} = side.id and l.created_at > $3::timestamptz - interval '90 days') sums`;

const columns = `
  ${ms('$3::timestamptz')} - ${ms('side.created_at')} as age_ms, st.stopped_at is not null as is_stopped, st.daily_max,
  sums.*`;

const senderFacts = statement<SenderRow>(
  'mail-sender-facts',
  `select 'account' as side, 'COMMUNITY' as plan, ${columns}
     from users side left join mail_standings st on st.user_id = side.id ${sumsOf('sender_id')}
    where side.id = $1::bigint
    union all
   select 'organization' as side, side.plan, ${columns}
     from organizations side left join mail_standings st on st.organization_id = side.id ${sumsOf('organization_id')}
    where side.id = $2::bigint`,
);

interface Sender {
  readonly user_id: number | null;
  /** Null for mails of a person. */
  readonly organization_id: number | null;
}

interface Facts {
  readonly account: SenderFacts | null;
  readonly organization: OrganizationFacts | null;
}

async function readSenderFacts(tx: Transaction, sender: Sender, now: Date): Promise<Facts> {
  const rows = await tx.rows(senderFacts, [sender.user_id, sender.organization_id, now]);
  return {
    account: rows.find(({ side }) => side === 'account') ?? null,
    organization: rows.find(({ side }) => side === 'organization') ?? null,
  };
}

const dropBefore = statement<{ dropped: boolean }>(
  'mail-is-dropped',
  `select exists (select from mail_standings
                   where (user_id = $1::bigint or organization_id = $2::bigint)
                     and (stopped_at is not null or dropped_until >= $3::timestamptz)) as dropped`,
);

export const isSendingStopped = async (db: Db, { user_id, organization_id }: Sender, asked_at: Date) =>
  (await db.row(dropBefore, [user_id, organization_id, asked_at]))?.dropped === true;

export async function isProvenOrganization(db: Db, organization_id: number, now: Date): Promise<boolean> {
  const rows = await db.rows(senderFacts, [null, organization_id, now]);
  return rows.some(isProven);
}

/** Always locks the account before the organization, to avoid deadlocks. */
const lockSenders = statement(
  'mail-lock-senders',
  `select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) with ordinality as n (name, place)
    order by place`,
);

const countMails = statement(
  'mail-count-sent',
  `insert into mail_ledger (kind, sender_id, organization_id, recipients, created_at)
   values ('SENT', $1::bigint, $2::bigint, $3::int, $4::timestamptz)`,
);

async function remaining(scope: Scope, tx: Transaction, organization_id: number | null): Promise<Remaining> {
  const actor = requireActor(scope);
  const { user_id } = actor;
  const { account, organization } = await readSenderFacts(tx, { user_id, organization_id }, scope.clock.date());
  if (account === null) throw fail('token_revoked');
  // The age of the organization counts, not that of its token.
  return remainingRecipients(organization !== null && isServiceAccount(actor) ? null : account, organization);
}

export interface Granted extends Remaining {
  /** Number of granted recipients; the caller must reject the rest individually. */
  readonly granted: number;
}

/** Returns how many recipients the actor could currently mail, without counting them. */
export async function previewMailQuota(
  scope: Scope,
  tx: Transaction,
  { organization_id, wanted }: { readonly organization_id: number | null; readonly wanted: number },
): Promise<Granted> {
  const left = await remaining(scope, tx, organization_id);
  return { ...left, granted: Math.min(left.recipients, wanted) };
}

/**
 * Counts recipients of mails that the actor causes, up to the remaining quota of the account and the organization. Part
 * of the transaction: a rollback reverts the count, and concurrent requests wait for its end.
 * @param wanted distinct addresses
 */
export async function consumeMailQuota(
  scope: Scope,
  tx: Transaction,
  { organization_id, wanted }: { readonly organization_id: number | null; readonly wanted: number },
): Promise<Granted> {
  const { user_id } = requireActor(scope);
  const names = [
    `mail-account:${user_id}`,
    ...(organization_id === null ? [] : [`mail-organization:${organization_id}`]),
  ];
  await tx.rows(lockSenders, [names]);
  const quota = await previewMailQuota(scope, tx, { organization_id, wanted });
  const over = wanted - quota.granted;
  scope.metrics.add('plenum_mail_recipients_total', { outcome: 'granted' }, quota.granted);
  scope.metrics.add('plenum_mail_recipients_total', { outcome: quota.is_stopped ? 'stopped' : 'over_quota' }, over);
  if (quota.granted > 0) await tx.rows(countMails, [user_id, organization_id, quota.granted, scope.clock.date()]);
  return quota;
}

const minuteMs = 60 * 1000;

/** Returns the reason why an address got no mail, with the time when quota is available again. */
export function quotaText({ againAtMs, is_stopped }: Remaining, nowMs: number): Phrase {
  if (is_stopped) return errorPhrase('mails_stopped');
  const minutes = Math.max(Math.ceil(((againAtMs ?? nowMs) - nowMs) / minuteMs), 1);
  return minutes < 90
    ? errorPhrase('mail_quota_minutes', { count: minutes })
    : errorPhrase('mail_quota_hours', { count: Math.ceil(minutes / 60) });
}

/** Returns the error of a single mail over the quota, with `Retry-After` if waiting helps. */
export function quotaRefusal(scope: Scope, left: Remaining): Refusal {
  const nowMs = scope.clock.now();
  const message = quotaText(left, nowMs);
  if (left.is_stopped || left.againAtMs === null) return fail('mail_stopped', { message });
  const retryAfterS = Math.max(Math.ceil((left.againAtMs - nowMs) / 1000), 1);
  return fail('mail_quota_reached', { message, retryAfterS });
}

/** Consumes the quota of one mail. Throws `mail_quota_reached`, `mail_stopped`. */
export async function requireMailQuota(scope: Scope, tx: Transaction, organization_id: number | null): Promise<void> {
  const quota = await consumeMailQuota(scope, tx, { organization_id, wanted: 1 });
  if (quota.granted === 0) throw quotaRefusal(scope, quota);
}

const noteAnswer = statement<{ id: number }>(
  'mail-note-answer',
  `insert into mail_ledger (kind, sender_id, organization_id, subject, created_at)
   select $1::text, (select id from users where id = $2::bigint), (select id from organizations where id = $3::bigint),
          $4::text, $5::timestamptz
       on conflict (kind, subject) do nothing returning id`,
);

export interface MailAnswer extends Sender {
  readonly kind: Exclude<MailLedgerKind, 'SENT'>;
  /** Mail, such as `invitation:7`. */
  readonly subject: string;
}

/** Records the outcome of a mail; a repeated outcome counts once. Returns whether it is new. */
export async function noteMailAnswer(tx: Transaction, answer: MailAnswer, now: Date): Promise<boolean> {
  const { kind, user_id, organization_id, subject } = answer;
  return (await tx.rows(noteAnswer, [kind, user_id, organization_id, subject, now])).length > 0;
}
