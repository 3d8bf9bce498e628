/**
 * Inviting any number of addresses at once: what is known of all of them is asked in one statement, and what follows is
 * written in at most four. The single invitation, the list and the CSV file all go through here.
 */
import { randomUUID } from 'node:crypto';
import { invitation_lifetime_s } from '@plenum/contracts/limits';
import type { Transaction } from '../../platform/db/database.ts';
import { rowsInTransaction } from '../../platform/db/in-transaction.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { recordMany } from '../domain-events.ts';
import type { InvitationTarget } from './invitation-target.ts';
import { newInvitationToken } from './invitation-token.ts';
import type { InvitedRole } from './invitation.rules.ts';
import {
  type AddresseeRow,
  event_addressees,
  expire_invitations,
  insert_invitations,
  organization_addressees,
  resend_invitations,
} from './invite.queries.ts';
import { judgeAddressee, type Verdict } from './invite.rules.ts';

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
}

export type InviteResult =
  | { readonly outcome: 'invited'; readonly invitation_id: number }
  | { readonly outcome: 'already_member' | 'already_invited' | 'duplicate' | 'not_allowed' };

const readAddressees = (
  tx: Transaction,
  { event_id, organization_id }: InvitationTarget,
  emails: readonly string[],
  now: Date,
): Promise<AddresseeRow[]> =>
  event_id === null
    ? rowsInTransaction(tx, organization_addressees, [emails, organization_id, now])
    : rowsInTransaction(tx, event_addressees, [emails, event_id, now]);

/** What would become of each entry, in their order; nothing is written. */
export async function foreseeInvitations(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<{ readonly verdict: Verdict; readonly addressee: AddresseeRow | undefined }[]> {
  const now = scope.clock.date();
  const rows = await readAddressees(
    tx,
    target,
    entries.map(({ email }) => email),
    now,
  );
  const by_email = new Map(rows.map((row) => [row.email, row]));
  const seen = new Set<string>();
  return entries.map((entry) => {
    const addressee = by_email.get(entry.email);
    const is_repeated = seen.has(entry.email);
    seen.add(entry.email);
    const verdict = judgeAddressee({ entry, addressee, is_repeated, roles: target.roles, ...options }, now);
    return { verdict, addressee };
  });
}

/** Invites, inside the caller's transaction; every address gets its own result, in their order. */
export async function inviteAll(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<InviteResult[]> {
  const judged = await foreseeInvitations(scope, tx, target, entries, options);
  const openOnes = (wanted: Verdict): string[] =>
    judged
      .filter(({ verdict }) => verdict === wanted)
      .map(({ addressee }) => addressee?.open_id ?? null)
      .filter((id) => id !== null);
  const run_out = openOnes('replace');
  if (run_out.length > 0) await rowsInTransaction(tx, expire_invitations, [run_out]);
  const fresh = entries.filter((_, index) => ['invite', 'replace'].includes(judged[index]?.verdict ?? ''));
  const stale = openOnes('resend');
  const invited = new Map([
    ...(await insertInvitations(scope, tx, target, fresh)),
    ...(await resendInvitations(scope, tx, stale)),
  ]);
  await recordMany(
    tx,
    'invitation.sent',
    [...invited.values()].map((invitation_id) => ({ invitation_id })),
  );
  return judged.map(({ verdict }, index): InviteResult => {
    if (verdict !== 'invite' && verdict !== 'replace' && verdict !== 'resend') return { outcome: verdict };
    const invitation_id = invited.get(entries[index]?.email ?? '');
    // Somebody else invited the address at the same moment.
    return invitation_id === undefined ? { outcome: 'already_invited' } : { outcome: 'invited', invitation_id };
  });
}

const expiryFrom = (now: Date): Date => new Date(now.getTime() + invitation_lifetime_s * 1000);

type Stored = readonly (readonly [email: string, invitation_id: number])[];

async function insertInvitations(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
): Promise<Stored> {
  if (entries.length === 0) return [];
  const now = scope.clock.date();
  const seeds = entries.map(() => randomUUID());
  const rows = await rowsInTransaction(tx, insert_invitations, [
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
  return rows.map(({ email, id }) => [email, Number(id)] as const);
}

async function resendInvitations(scope: Scope, tx: Transaction, ids: readonly string[]): Promise<Stored> {
  if (ids.length === 0) return [];
  const now = scope.clock.date();
  const rows = await rowsInTransaction(tx, resend_invitations, [ids, now, expiryFrom(now)]);
  return rows.map(({ email, id }) => [email, Number(id)] as const);
}
