/** Steps of the auth slice inside a transaction, which other slices use too. */
import { randomUUID } from 'node:crypto';
import { LockMode, ref } from '@mikro-orm/core';
import {
  changeEmailLinkLifetimeS,
  loginLinkLifetimeS,
  maxMailLinksPerHour,
  mailResendPauseS,
  refreshTokenLifetimeS,
  resetLinkLifetimeS,
  unlockLinkLifetimeS,
  verificationLinkLifetimeS,
} from '@plenum/contracts/limits';
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { User } from '../users/user.entity.ts';
import { findAccountOf } from '../users/user.queries.ts';
import type { MailLinkPurpose } from './auth.queries.ts';
import { secretWithProof, randomPart, refreshToken } from './auth.rules.ts';
import { Login } from './login.entity.ts';
import { MailLink } from './mail-link.entity.ts';

/** State of a login that is encoded in its access token. */
export interface OpenLogin {
  readonly user_id: number;
  readonly login_id: string;
  readonly generation: number;
  readonly refresh_token: string;
}

/** Tokens of a login; only sent as cookies. */
export interface IssuedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

type StepDeps = Pick<Deps, 'clock' | 'tokens'>;

/**
 * Returns the refresh token of a login and a random part for every signing key, newest key first. Each contains a proof
 * that distinguishes previously issued tokens from forged tokens without storing them.
 */
export const refreshTokens = ({ tokens }: Pick<Deps, 'tokens'>, login_id: string, random: string): string[] =>
  tokens
    .derive('refresh-proof', `${login_id}.${randomPart(random)}`)
    .map((proof) => refreshToken(login_id, secretWithProof(random, proof)));

/** Generation of a login whose tokens have not been rotated. */
const firstGeneration = 1;

/** Creates the tokens and dates of a new login. */
function newLogin(deps: StepDeps, user_id: number) {
  const login_id = randomUUID();
  const [refresh_token = ''] = refreshTokens(deps, login_id, deps.tokens.random());
  const nowMs = deps.clock.now();
  const open: OpenLogin = { user_id, login_id, generation: firstGeneration, refresh_token };
  return {
    open,
    refreshHash: hashToken(refresh_token),
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + refreshTokenLifetimeS * 1000),
  };
}

export function openLogin(deps: StepDeps, tx: Transaction, user_id: number, user_agent: string | null): OpenLogin {
  const { open, ...columns } = newLogin(deps, user_id);
  tx.em.persist(
    tx.em.create(Login, { id: open.login_id, user: ref(User, user_id), userAgent: user_agent, ...columns }),
  );
  return open;
}

const openUnchangedLogin = statement<{ readonly id: string }>(
  'open-unchanged-login',
  `with account as (
     select id from users where id = $1 and is_active and password_hash is not distinct from $2 for share)
   insert into logins (id, user_id, refresh_hash, user_agent, created_at, expires_at)
   select $3::uuid, account.id, $4, $5, $6, $7 from account
   returning id`,
);

/**
 * Opens a login of an active account that still has the verified password, in one statement, because thousands of people
 * log in when an event begins. Returns null if the password or the account has changed.
 */
export async function openLoginWithPassword(
  deps: StepDeps & Pick<Deps, 'db'>,
  user_id: number,
  verifiedHash: string | null,
  user_agent: string | null,
): Promise<OpenLogin | null> {
  const { open, refreshHash, createdAt, expiresAt } = newLogin(deps, user_id);
  const values = [user_id, verifiedHash, open.login_id, refreshHash, user_agent, createdAt, expiresAt];
  return (await deps.db.rows(openUnchangedLogin, values)).length === 1 ? open : null;
}

/** Signs the access token of a login; call it after the commit. */
export async function issueTokens(deps: StepDeps, login: OpenLogin): Promise<IssuedTokens> {
  return { access_token: await deps.tokens.sign('access', login), refresh_token: login.refresh_token };
}

export const mailLinkLifetimesS: Readonly<Record<MailLinkPurpose, number>> = {
  verify_email: verificationLinkLifetimeS,
  reset_password: resetLinkLifetimeS,
  change_email: changeEmailLinkLifetimeS,
  unlock: unlockLinkLifetimeS,
  log_in: loginLinkLifetimeS,
};

/** Derives the token of a mail link from its id, so the email can be composed from the id alone. */
export function mailLinkTokens(deps: Pick<Deps, 'tokens'>, mail_link_id: string): readonly string[] {
  return deps.tokens.derive('mail-link', mail_link_id);
}

interface MailLinkOptions {
  /** Recipient, if it is not the account's address. */
  readonly email?: string;
  /** Path within the app to which the link leads. */
  readonly destination?: string | null | undefined;
}

/** Creates a mail link for a person, who may be new in this transaction. Returns its id. */
export function addMailLink(
  deps: StepDeps,
  tx: Transaction,
  user: User,
  purpose: MailLinkPurpose,
  { email = user.email, destination = null }: MailLinkOptions = {},
): string {
  const id = randomUUID();
  const [token = ''] = mailLinkTokens(deps, id);
  const nowMs = deps.clock.now();
  tx.em.persist(
    tx.em.create(MailLink, {
      id,
      user,
      purpose,
      email,
      destination,
      tokenHash: hashToken(token),
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + mailLinkLifetimesS[purpose] * 1000),
    }),
  );
  return id;
}

/**
 * Creates a link that replaces older links. Returns null if a valid link was sent less than five minutes ago or five
 * were sent within an hour, so repeated requests by strangers can neither flood the mailbox nor leave its owner without
 * a valid link. The user row must be locked to prevent concurrent requests from creating two links.
 */
export async function renewMailLink(
  deps: StepDeps,
  tx: Transaction,
  user: User,
  purpose: MailLinkPurpose,
  destination?: string,
): Promise<string | null> {
  const now = deps.clock.date();
  const open = await tx.em.find(MailLink, { user, purpose, usedAt: null, voidedAt: null, expiresAt: { $gt: now } });
  const pauseEndsMs = ({ createdAt }: MailLink) => createdAt.getTime() + mailResendPauseS * 1000;
  if (open.some((link) => pauseEndsMs(link) > now.getTime())) return null;
  const hourAgo = new Date(now.getTime() - 3600 * 1000);
  const sent = open.length === 0 ? 0 : await tx.em.count(MailLink, { user, purpose, createdAt: { $gt: hourAgo } });
  if (sent >= maxMailLinksPerHour) return null;
  for (const link of open) link.voidedAt = now;
  // Drops the destination of the previous link, which another person may have requested.
  return addMailLink(deps, tx, user, purpose, { destination });
}

const revokeOtherLogins = statement(
  'revoke-other-logins',
  'update logins set revoked_at = now() where user_id = $1 and revoked_at is null and id is distinct from $2::uuid',
);

/** Revokes the logins of a person except for `exceptLoginId`. Takes effect in every process within a second. */
export async function revokeLogins(tx: Transaction, user_id: number, exceptLoginId: string | null): Promise<void> {
  await tx.rows(revokeOtherLogins, [user_id, exceptLoginId]);
}

const revokeLoginSql = statement(
  'revoke-login',
  'update logins set revoked_at = now() where id = $1 and revoked_at is null',
);

export async function revokeLogin(tx: Transaction, login_id: string): Promise<void> {
  await tx.rows(revokeLoginSql, [login_id]);
}

const consumeLink = statement<{ id: string }>(
  'consume-mail-link',
  `update mail_links set used_at = $1
      where id = $2 and used_at is null and voided_at is null and expires_at > $1 returning id`,
);

/**
 * Consumes a link. Returns false if it was used, voided or has expired; of two concurrent calls, exactly one returns
 * true.
 */
export async function consumeMailLink(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  mail_link_id: string,
): Promise<boolean> {
  const now = deps.clock.date();
  const consumed = await tx.rows(consumeLink, [now, mail_link_id]);
  return consumed.length === 1;
}

/**
 * Finds and locks the row of an account, or returns null. Every change of an account or creation of a link takes this
 * lock before those of its links, which serializes concurrent changes.
 */
export const lockUser = (tx: Transaction, user_id: number): Promise<User | null> =>
  tx.em.findOne(User, user_id, { lockMode: LockMode.PESSIMISTIC_WRITE });

/**
 * Finds and locks an account whose password is still the one verified before the transaction; null if it changed.
 * Passwords are verified outside of transactions because hashing is slow.
 */
export async function lockUserWithPassword(
  tx: Transaction,
  user_id: number,
  verifiedHash: string | null,
): Promise<User | null> {
  const user = await tx.em.findOne(User, user_id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    populate: ['passwordHash'],
    refresh: true,
  });
  return user !== null && (user.passwordHash ?? null) === verifiedHash ? user : null;
}

/**
 * Locks an address until the transaction ends, so the second of two concurrent requests finds the address taken.
 * Checking first, instead of violating the constraint, keeps addresses out of the PostgreSQL log (docs/decisions/0039).
 * @returns whether no account has the address
 */
export async function claimAddress(tx: Transaction, email: string): Promise<boolean> {
  await tx.lockName(`account-address:${email}`);
  return (await findAccountOf(tx, email)) === undefined;
}

const lockPassword = statement(
  'lock-password',
  'select from users where id = $1 and is_active and password_hash is not distinct from $2 for share',
);

/**
 * Checks whether an account still has the password verified before the transaction, and locks it until the end, so no
 * login is opened with a password that is being changed.
 */
export async function lockUnchangedPassword(
  tx: Transaction,
  user_id: number,
  verifiedHash: string | null,
): Promise<boolean> {
  const rows = await tx.rows(lockPassword, [user_id, verifiedHash]);
  return rows.length === 1;
}

const invalidateLinks = statement(
  'void-mail-links',
  `update mail_links set voided_at = $1
    where user_id = $2 and ($3::text is null or purpose = $3) and ($4::text is null or email = $4)
          and used_at is null and voided_at is null`,
);

/**
 * Invalidates every mail link of an account, for any purpose. Every change of password, address or second factor calls
 * it in its transaction, as does ending untrusted logins: anyone who can read an older email must not be able to undo
 * the change (OWASP ASVS 5.0, 6.4.3 and 7.4.3).
 */
export async function invalidateAllMailLinks(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  user_id: number,
): Promise<void> {
  await tx.rows(invalidateLinks, [deps.clock.date(), user_id, null, null]);
}

/**
 * Voids the open links of one purpose, when a newer link replaces them or their recipient rejects them.
 * @param email address of the rejecting recipient; limits the change to links mailed to it
 */
export async function invalidateMailLinks(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  user_id: number,
  purpose: MailLinkPurpose,
  email: string | null = null,
): Promise<void> {
  await tx.rows(invalidateLinks, [deps.clock.date(), user_id, purpose, email]);
}
