/**
 * Bulk invitations: loads the state of some hundred addresses at a time and stores the results. Used by single
 * invitations, lists and CSV files.
 */
import { randomUUID } from 'node:crypto';
import type { FullPolicy } from '@plenum/contracts/enums';
import { acceptsAddress } from '@plenum/contracts/installation-rules';
import { isSpeakerRole } from '@plenum/contracts/permissions';
import type { Transaction } from '../../../platform/db/database.ts';
import { mapWithYields, chunksWithYields } from '../../../platform/event-loop.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { recordMany } from '../../domain-events.ts';
import type { Remaining } from '../../notifications/mail-quotas/mail-quota.rules.ts';
import { previewMailQuota, type Granted, consumeMailQuota } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import { foreseeSeats, needsSeat, seatInvitations } from './invitation-seats.ts';
import type { InvitationTarget } from './invitation-target.steps.ts';
import { newInvitationToken } from './invitation-token.rules.ts';
import { eventRole, expiryFrom, type InvitedRole } from './invitation.rules.ts';
import {
  type AddresseeRow,
  eventAddressees,
  expireInvitations,
  insertInvitationsSql,
  organizationAddressees,
  resendInvitationsSql,
} from './invite.queries.ts';
import { judgeAddressee, type Verdict } from './invite.rules.ts';
import { isVoid } from './inviter.ts';

export interface InvitationEntry {
  /** Normalized. */
  readonly email: string;
  readonly role: InvitedRole;
  readonly message: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

export interface InviteOptions {
  /** Whether an open invitation that is old enough is mailed again. */
  readonly resend: boolean;
  /** Handling of people beyond the seats. */
  readonly when_full: FullPolicy;
}

export type InviteResult =
  | { readonly outcome: 'invited'; readonly invitation_id: number }
  /** The invitation is sent once a seat is free. */
  | { readonly outcome: 'waiting'; readonly invitation_id: number }
  | { readonly outcome: 'already_member' | 'already_invited' | 'duplicate' | 'not_allowed' | 'not_accepted' }
  /** The account or the organization has used up its mail quota. */
  | { readonly outcome: 'over_quota'; readonly left: Remaining };

export type InvitationPreview =
  | { readonly outcome: 'invited' }
  | { readonly outcome: 'waiting' }
  | Exclude<InviteResult, { readonly outcome: 'invited' | 'waiting' }>;

const isMailed = (verdict: Verdict): verdict is 'invite' | 'replace' | 'resend' =>
  verdict === 'invite' || verdict === 'replace' || verdict === 'resend';

const isNew = (verdict: Verdict): boolean => verdict === 'invite' || verdict === 'replace';

/** Addresses per statement, limited so that values and rows do not block the event loop. */
const partLength = 250;

async function readAddressees(
  tx: Transaction,
  { event_id, organization_id }: InvitationTarget,
  entries: readonly InvitationEntry[],
  now: Date,
): Promise<Map<string | null, AddresseeRow>> {
  const byEmail = new Map<string | null, AddresseeRow>();
  for await (const part of chunksWithYields(entries, partLength)) {
    const emails = part.map(({ email }) => email);
    const rows = await (event_id === null
      ? tx.rows(organizationAddressees, [emails, organization_id, now])
      : tx.rows(eventAddressees, [emails, event_id, now]));
    for (const row of rows) byEmail.set(row.email, row);
  }
  return byEmail;
}

interface Judged {
  readonly verdict: Verdict;
  readonly addressee: AddresseeRow | undefined;
}

async function judgeAll(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<Judged[]> {
  const now = scope.clock.date();
  const byEmail = await readAddressees(tx, target, entries, now);
  const seen = new Set<string>();
  return mapWithYields(entries, (entry) => {
    const row = byEmail.get(entry.email);
    const addressee = row === undefined ? undefined : standingOf(target, row, entry);
    const isRepeated = seen.has(entry.email);
    seen.add(entry.email);
    const isAccepted = acceptsAddress(scope.config.signUpRule, entry.email);
    const question = { entry, addressee, isAccepted, isRepeated, roles: target.roles, ...options };
    const verdict = judgeAddressee(question, now);
    return { verdict, addressee };
  });
}

function standingOf({ event_id }: InvitationTarget, row: AddresseeRow, { role }: InvitationEntry) {
  const kind = event_id === null ? 'organization' : 'event';
  const becomesSpeaker = row.may_become_speaker && isSpeakerRole(eventRole(role));
  return {
    ...row,
    is_member: row.is_member && !becomesSpeaker,
    is_void: row.open_role !== null && isVoid({ ...row, kind, role: row.open_role }),
  };
}

const wantedMails = (judged: readonly Judged[]): number => judged.filter(({ verdict }) => isMailed(verdict)).length;

/** Assigns the remaining quota in order; the rest is returned with the time when quota is available again. */
function withinQuota(judged: readonly Judged[], quota: Granted): (Judged | null)[] {
  let granted = 0;
  return judged.map((one) => {
    if (!isMailed(one.verdict)) return one;
    granted += 1;
    return granted <= quota.granted ? one : null;
  });
}

/** Returns the expected outcome of each entry, in order, without writing. */
export async function previewInvitations(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<InvitationPreview[]> {
  const judged = await judgeAll(scope, tx, target, entries, options);
  const { organization_id } = target;
  const left = await previewMailQuota(scope, tx, { organization_id, wanted: wantedMails(judged) });
  const allowed = withinQuota(judged, left);
  const promises = allowed.map((one, index) => one !== null && isNew(one.verdict) && needsSeat(target, entries[index]));
  const last = await foreseeSeats(scope, tx, target, promises);
  return allowed.map((one, index): InvitationPreview => {
    if (one === null) return { outcome: 'over_quota', left };
    if (promises[index] === true && index > last) return { outcome: 'waiting' };
    return { outcome: isMailed(one.verdict) ? 'invited' : one.verdict };
  });
}

/**
 * Invites in the caller's transaction; returns one result per address, in order. Counts mails for the account and the
 * organization, and skips addresses over the quota.
 */
export async function inviteAll(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<InviteResult[]> {
  const wanted = await judgeAll(scope, tx, target, entries, options);
  const { organization_id } = target;
  const left = await consumeMailQuota(scope, tx, { organization_id, wanted: wantedMails(wanted) });
  const judged = withinQuota(wanted, left);
  const openOnes = (verdict: Verdict): number[] =>
    judged
      .filter((one) => one?.verdict === verdict)
      .map((one) => one?.addressee?.open_id ?? null)
      .filter((id) => id !== null);
  const runOut = openOnes('replace');
  if (runOut.length > 0) await tx.rows(expireInvitations, [runOut]);
  const fresh = entries.filter((_, index) => ['invite', 'replace'].includes(judged[index]?.verdict ?? ''));
  const stale = openOnes('resend');
  const invited = new Map<string, number>();
  for await (const part of chunksWithYields(fresh, partLength))
    for (const [email, id] of await insertInvitations(scope, tx, target, part)) invited.set(email, id);
  const waiting = await seatInvitations(scope, tx, {
    target,
    entries: fresh,
    stored: invited,
    when_full: options.when_full,
  });
  for await (const part of chunksWithYields(stale, partLength))
    for (const [email, id] of await resendInvitations(scope, tx, part)) invited.set(email, id);
  for await (const part of chunksWithYields([...invited.values()], partLength)) {
    const sent = part.filter((id) => !waiting.has(id)).map((invitation_id) => ({ invitation_id }));
    await recordMany(tx, 'invitation.sent', sent);
  }
  return judged.map((one, index): InviteResult => {
    if (one === null) return { outcome: 'over_quota', left };
    if (!isMailed(one.verdict)) return { outcome: one.verdict };
    const invitation_id = invited.get(entries[index]?.email ?? '');
    // The address was invited concurrently.
    if (invitation_id === undefined) return { outcome: 'already_invited' };
    return { outcome: waiting.has(invitation_id) ? 'waiting' : 'invited', invitation_id };
  });
}

type Stored = readonly (readonly [email: string, invitation_id: number])[];

async function insertInvitations(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
): Promise<Stored> {
  const now = scope.clock.date();
  const seeds = entries.map(() => randomUUID());
  const rows = await tx.rows(insertInvitationsSql, [
    target.event_id === null ? 'organization' : 'event',
    target.organization_id,
    target.event_id,
    requireActor(scope).user_id,
    now,
    expiryFrom(now),
    entries.map(({ email }) => email),
    entries.map(({ role }) => role),
    entries.map(({ message }) => message),
    entries.map(({ first_name }) => first_name),
    entries.map(({ last_name }) => last_name),
    seeds,
    seeds.map((seed) => hashToken(newInvitationToken(scope, seed))),
  ]);
  return rows.map(({ email, id }) => [email ?? '', id] as const);
}

async function resendInvitations(scope: Scope, tx: Transaction, ids: readonly number[]): Promise<Stored> {
  const now = scope.clock.date();
  const rows = await tx.rows(resendInvitationsSql, [ids, now, expiryFrom(now)]);
  return rows.map(({ email, id }) => [email ?? '', id] as const);
}
