/**
 * Bulk invitations: loads the state of a few hundred addresses at a time and stores the results. Used for single
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
import { lastSeatedIndex, needsSeat, seatInvitations } from './invitation-seats.ts';
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
import { decideInvite, type InviteDecision } from './invite.rules.ts';
import { isVoidInvitation } from './inviter.ts';

export interface InvitationEntry {
  /** Normalized. */
  readonly email: string;
  readonly role: InvitedRole;
  readonly message: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

export interface InviteOptions {
  /** Whether an open invitation that is old enough is sent again. */
  readonly resend: boolean;
  /** Handling of people without a free seat. */
  readonly when_full: FullPolicy;
}

export type InviteResult =
  | { readonly outcome: 'invited'; readonly invitation_id: number }
  /** The invitation is sent once a seat is free. */
  | { readonly outcome: 'waiting'; readonly invitation_id: number }
  | { readonly outcome: 'already_member' | 'already_invited' | 'duplicate' | 'not_allowed' | 'not_accepted' }
  /** The account or the organization has exceeded its email quota. */
  | { readonly outcome: 'over_quota'; readonly left: Remaining };

export type InvitationPreview =
  | { readonly outcome: 'invited' }
  | { readonly outcome: 'waiting' }
  | Exclude<InviteResult, { readonly outcome: 'invited' | 'waiting' }>;

const sendsEmail = (decision: InviteDecision): decision is 'invite' | 'replace' | 'resend' =>
  decision === 'invite' || decision === 'replace' || decision === 'resend';

const createsInvitation = (decision: InviteDecision): boolean => decision === 'invite' || decision === 'replace';

/** Addresses per statement, limited because processing values and rows blocks the event loop. */
const batchSize = 250;

async function readAddressees(
  tx: Transaction,
  { event_id, organization_id }: InvitationTarget,
  entries: readonly InvitationEntry[],
  now: Date,
): Promise<Map<string | null, AddresseeRow>> {
  const byEmail = new Map<string | null, AddresseeRow>();
  for await (const batch of chunksWithYields(entries, batchSize)) {
    const emails = batch.map(({ email }) => email);
    const rows = await (event_id === null
      ? tx.rows(organizationAddressees, [emails, organization_id, now])
      : tx.rows(eventAddressees, [emails, event_id, now]));
    for (const row of rows) byEmail.set(row.email, row);
  }
  return byEmail;
}

interface EvaluatedEntry {
  readonly verdict: InviteDecision;
  readonly addressee: AddresseeRow | undefined;
}

async function evaluateAll(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<EvaluatedEntry[]> {
  const now = scope.clock.date();
  const byEmail = await readAddressees(tx, target, entries, now);
  const seen = new Set<string>();
  return mapWithYields(entries, (entry) => {
    const row = byEmail.get(entry.email);
    const addressee = row === undefined ? undefined : addresseeState(target, row, entry);
    const isRepeated = seen.has(entry.email);
    seen.add(entry.email);
    const isAccepted = acceptsAddress(scope.config.signUpRule, entry.email);
    const input = { entry, addressee, isAccepted, isRepeated, roles: target.roles, ...options };
    const decision = decideInvite(input, now);
    return { verdict: decision, addressee };
  });
}

function addresseeState({ event_id }: InvitationTarget, row: AddresseeRow, { role }: InvitationEntry) {
  const kind = event_id === null ? 'organization' : 'event';
  const becomesSpeaker = row.may_become_speaker && isSpeakerRole(eventRole(role));
  return {
    ...row,
    is_member: row.is_member && !becomesSpeaker,
    is_void: row.open_role !== null && isVoidInvitation({ ...row, kind, role: row.open_role }),
  };
}

const countEmails = (evaluated: readonly EvaluatedEntry[]): number =>
  evaluated.filter(({ verdict: decision }) => sendsEmail(decision)).length;

/** Assigns the remaining quota in order; entries over the quota become null. */
function withinQuota(evaluated: readonly EvaluatedEntry[], quota: Granted): (EvaluatedEntry | null)[] {
  let grantedCount = 0;
  return evaluated.map((item) => {
    if (!sendsEmail(item.verdict)) return item;
    grantedCount += 1;
    return grantedCount <= quota.granted ? item : null;
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
  const evaluated = await evaluateAll(scope, tx, target, entries, options);
  const { organization_id } = target;
  const quota = await previewMailQuota(scope, tx, { organization_id, wanted: countEmails(evaluated) });
  const withQuota = withinQuota(evaluated, quota);
  const needsSeatFlags = withQuota.map(
    (item, index) => item !== null && createsInvitation(item.verdict) && needsSeat(target, entries[index]),
  );
  const lastSeated = await lastSeatedIndex(scope, tx, target, needsSeatFlags);
  return withQuota.map((item, index): InvitationPreview => {
    if (item === null) return { outcome: 'over_quota', left: quota };
    if (needsSeatFlags[index] === true && index > lastSeated) return { outcome: 'waiting' };
    return { outcome: sendsEmail(item.verdict) ? 'invited' : item.verdict };
  });
}

/**
 * Invites addresses in the caller's transaction; returns one result per address, in order. Consumes the email quota of
 * the account and the organization, and skips addresses over the quota.
 */
export async function inviteAll(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<InviteResult[]> {
  const allEntries = await evaluateAll(scope, tx, target, entries, options);
  const { organization_id } = target;
  const quota = await consumeMailQuota(scope, tx, { organization_id, wanted: countEmails(allEntries) });
  const evaluated = withinQuota(allEntries, quota);
  const openIdsOf = (decision: InviteDecision): number[] =>
    evaluated
      .filter((item) => item?.verdict === decision)
      .map((item) => item?.addressee?.open_id ?? null)
      .filter((id) => id !== null);
  const toReplace = openIdsOf('replace');
  if (toReplace.length > 0) await tx.rows(expireInvitations, [toReplace]);
  const toInsert = entries.filter((_, index) => ['invite', 'replace'].includes(evaluated[index]?.verdict ?? ''));
  const toResend = openIdsOf('resend');
  const invited = new Map<string, number>();
  for await (const batch of chunksWithYields(toInsert, batchSize))
    for (const [email, id] of await insertInvitations(scope, tx, target, batch)) invited.set(email, id);
  const waiting = await seatInvitations(scope, tx, {
    target,
    entries: toInsert,
    stored: invited,
    when_full: options.when_full,
  });
  for await (const batch of chunksWithYields(toResend, batchSize))
    for (const [email, id] of await resendInvitations(scope, tx, batch)) invited.set(email, id);
  for await (const batch of chunksWithYields([...invited.values()], batchSize)) {
    const sent = batch.filter((id) => !waiting.has(id)).map((invitation_id) => ({ invitation_id }));
    await recordMany(tx, 'invitation.sent', sent);
  }
  return evaluated.map((item, index): InviteResult => {
    if (item === null) return { outcome: 'over_quota', left: quota };
    if (!sendsEmail(item.verdict)) return { outcome: item.verdict };
    const invitation_id = invited.get(entries[index]?.email ?? '');
    // The address was invited concurrently.
    if (invitation_id === undefined) return { outcome: 'already_invited' };
    return { outcome: waiting.has(invitation_id) ? 'waiting' : 'invited', invitation_id };
  });
}

type StoredInvitations = readonly (readonly [email: string, invitation_id: number])[];

async function insertInvitations(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
): Promise<StoredInvitations> {
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

async function resendInvitations(scope: Scope, tx: Transaction, ids: readonly number[]): Promise<StoredInvitations> {
  const now = scope.clock.date();
  const rows = await tx.rows(resendInvitationsSql, [ids, now, expiryFrom(now)]);
  return rows.map(({ email, id }) => [email ?? '', id] as const);
}
