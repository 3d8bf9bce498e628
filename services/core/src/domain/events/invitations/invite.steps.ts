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
import { previewMailQuota, consumeMailQuota } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import { countAvailableSeats, lockAvailableSeats, moveToWaitingList, needsSeat } from './invitation-seats.ts';
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
import { isVoidInvitation } from './inviter.queries.ts';

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

type Plan = 'invite' | 'wait' | 'over_quota' | 'nothing';

interface PlanInput {
  /** Whether each entry needs a seat. */
  readonly needsSeatFlags: readonly boolean[];
  readonly seats: number;
}

/** Marks the entries that get an email if the quota suffices. Entries without a seat wait, and get none. */
function seatedFlags(evaluated: readonly EvaluatedEntry[], { needsSeatFlags, seats }: PlanInput): boolean[] {
  let seated = 0;
  return evaluated.map(({ verdict }, index) => {
    if (!sendsEmail(verdict)) return false;
    if (needsSeatFlags[index] !== true) return true;
    seated += 1;
    return seated <= seats;
  });
}

/** Assigns seats and the quota of emails in order. A person who gets no email takes no seat. */
function planAll(evaluated: readonly EvaluatedEntry[], input: PlanInput, granted: number): Plan[] {
  let seatsLeft = input.seats;
  let emailsLeft = granted;
  return evaluated.map(({ verdict }, index): Plan => {
    if (!sendsEmail(verdict)) return 'nothing';
    const needsOne = input.needsSeatFlags[index] === true;
    if (needsOne && seatsLeft === 0) return 'wait';
    if (emailsLeft === 0) return 'over_quota';
    emailsLeft -= 1;
    if (needsOne) seatsLeft -= 1;
    return 'invite';
  });
}

const seatFlagsOf = (
  target: InvitationTarget,
  evaluated: readonly EvaluatedEntry[],
  entries: readonly InvitationEntry[],
): boolean[] => evaluated.map(({ verdict }, index) => createsInvitation(verdict) && needsSeat(target, entries[index]));

const countTrue = (flags: readonly boolean[]): number => flags.filter(Boolean).length;

/** Returns the expected outcome of each entry, in order, without writing. */
export async function previewInvitations(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<InvitationPreview[]> {
  const evaluated = await evaluateAll(scope, tx, target, entries, options);
  const needsSeatFlags = seatFlagsOf(target, evaluated, entries);
  const input = { needsSeatFlags, seats: await countAvailableSeats(scope, tx, target, countTrue(needsSeatFlags)) };
  const { organization_id } = target;
  const quota = await previewMailQuota(scope, tx, {
    organization_id,
    wanted: countTrue(seatedFlags(evaluated, input)),
  });
  const plans = planAll(evaluated, input, quota.granted);
  return evaluated.map(({ verdict }, index): InvitationPreview => {
    const plan = plans[index] ?? 'nothing';
    if (plan === 'over_quota') return { outcome: 'over_quota', left: quota };
    if (plan === 'wait') return { outcome: 'waiting' };
    return { outcome: sendsEmail(verdict) ? 'invited' : verdict };
  });
}

/**
 * Invites addresses in the caller's transaction; returns one result per address, in order. Seats are assigned first: the
 * rest join the waiting list, without an email. Consumes the email quota of the account and the organization, and skips
 * addresses over the quota. Throws `attendee_limit_reached` if waiting is not allowed.
 */
export async function inviteAll(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
  options: InviteOptions,
): Promise<InviteResult[]> {
  const evaluated = await evaluateAll(scope, tx, target, entries, options);
  const openIdsOf = (decision: InviteDecision, isIncluded: (index: number) => boolean = () => true): number[] =>
    evaluated.flatMap(({ verdict, addressee }, index) => {
      const open_id = verdict === decision && isIncluded(index) ? (addressee?.open_id ?? null) : null;
      return open_id === null ? [] : [open_id];
    });
  // Before the seats are counted, because a void invitation still holds one.
  const toReplace = openIdsOf('replace');
  if (toReplace.length > 0) await tx.rows(expireInvitations, [toReplace]);
  const needsSeatFlags = seatFlagsOf(target, evaluated, entries);
  const requested = countTrue(needsSeatFlags);
  const seats = await lockAvailableSeats(scope, tx, target, { requested, when_full: options.when_full });
  const input = { needsSeatFlags, seats };
  const { organization_id } = target;
  const quota = await consumeMailQuota(scope, tx, {
    organization_id,
    wanted: countTrue(seatedFlags(evaluated, input)),
  });
  const plans = planAll(evaluated, input, quota.granted);
  const isStored = (index: number): boolean => plans[index] === 'invite' || plans[index] === 'wait';
  const toInsert = entries.filter((_, index) => isStored(index) && evaluated[index]?.verdict !== 'resend');
  const invited = new Map<string, number>();
  for await (const batch of chunksWithYields(toInsert, batchSize))
    for (const [email, id] of await insertInvitations(scope, tx, target, batch)) invited.set(email, id);
  const waiting = new Set(
    entries.flatMap(({ email }, index) => (plans[index] === 'wait' ? (invited.get(email) ?? []) : [])),
  );
  await moveToWaitingList(scope, tx, target, [...waiting]);
  for await (const batch of chunksWithYields(openIdsOf('resend', isStored), batchSize))
    for (const [email, id] of await resendInvitations(scope, tx, batch)) invited.set(email, id);
  for await (const batch of chunksWithYields([...invited.values()], batchSize)) {
    const sent = batch.filter((id) => !waiting.has(id)).map((invitation_id) => ({ invitation_id }));
    await recordMany(tx, 'invitation.sent', sent);
  }
  return evaluated.map(({ verdict }, index): InviteResult => {
    if (plans[index] === 'over_quota') return { outcome: 'over_quota', left: quota };
    if (!sendsEmail(verdict)) return { outcome: verdict };
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
