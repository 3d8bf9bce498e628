/** Statements on logins and mail links. The caller passes the time, which lets tests cover expiry. */
import { eventPermissions } from '@plenum/contracts/permissions';
import { createSourceBatchLoader, byPosition, type Positioned } from '../../../platform/batch-loader.ts';
import { type Db, idList, plannedOnce, statement } from '../../../platform/db/database.ts';

export interface LoginStateRow {
  readonly user_id: number;
  readonly generation: number;
  readonly is_revoked: boolean;
  /** Whether the grace period of the previous refresh token starts with the first use of this generation. */
  readonly grace_waits: boolean;
  readonly is_active: boolean;
  readonly is_demo: boolean;
  readonly is_demo_organizer: boolean;
  readonly email_verified: boolean;
}

const loginStates = plannedOnce<Positioned<LoginStateRow>>(
  'login-states',
  `select requested.place, l.user_id, l.generation, l.revoked_at is not null as is_revoked,
          l.previous_hash is not null and l.used_at is null as grace_waits,
          u.is_active, u.is_demo, u.demo_organization_id is not null as is_demo_organizer,
          u.email_verified_at is not null as email_verified
     from unnest($1::uuid[]) with ordinality as requested (login_id, place)
     join logins l on l.id = requested.login_id
     join users u on u.id = l.user_id`,
);

/** Finds a login with the state of its account. Concurrent calls share a statement. */
export const findLoginState = createSourceBatchLoader(
  async (db: Db, loginIds: readonly string[]): Promise<(LoginStateRow | undefined)[]> =>
    byPosition(await db.rows(loginStates, [idList(loginIds)]), loginIds),
);

const useGeneration = statement(
  'use-login-generation',
  'update logins set used_at = $1 where id = $2 and generation = $3 and used_at is null',
);

export async function markGenerationUsed(db: Db, login_id: string, generation: number, at: Date): Promise<void> {
  await db.rows(useGeneration, [at, login_id, generation]);
}

const recentRevocationsSql = statement<{ readonly id: string }>(
  'recent-revocations',
  `select id from logins where revoked_at > now() - $1 * interval '1 millisecond'`,
);

/** Finds the logins revoked within the last `sinceMs` milliseconds, by the database clock. */
export const recentRevocations = (db: Db, sinceMs: number) => db.rows(recentRevocationsSql, [Math.ceil(sinceMs)]);

export interface CredentialsRow {
  readonly user_id: number;
  readonly password_hash: string | null;
  readonly is_active: boolean;
  readonly is_demo: boolean;
  readonly email_verified: boolean;
  readonly device_epoch: number;
}

const credentialsColumns = `id as user_id, password_hash, is_active, is_demo, email_verified_at is not null as email_verified, device_epoch`;
const credentialsByEmail = statement<CredentialsRow>(
  'credentials-by-email',
  `select ${credentialsColumns} from users where email = $1`,
);
const credentialsById = statement<CredentialsRow>(
  'credentials-by-id',
  `select ${credentialsColumns} from users where id = $1`,
);

/** Finds the account of a normalized address. */
export const findCredentialsByEmail = (db: Db, email: string) => db.row(credentialsByEmail, [email]);

export const findCredentials = (db: Db, user_id: number) => db.row(credentialsById, [user_id]);

const deviceOwners = statement<{
  readonly id: number;
  readonly email: string;
  readonly device_epoch: number;
  readonly is_verified: boolean;
}>(
  'device-owners',
  `select id, email, device_epoch, email_verified_at is not null as is_verified
     from users where id = any($1::bigint[]) and is_active`,
);

/** Finds the accounts named by the device proofs of a browser. */
export const findDeviceOwners = (db: Db, userIds: readonly number[]) => db.rows(deviceOwners, [idList(userIds)]);

const anyDemoAccount = statement<{ readonly user_id: number }>(
  'any-demo-account',
  `select u.id as user_id from users u
    where u.is_demo and u.demo_organization_id is null and u.is_active and u.email_verified_at is not null
      and not exists (select from event_users eu where eu.user_id = u.id and eu.role = any($1::text[]))
      and not exists (select from organization_users ou where ou.user_id = u.id)
    order by random() limit 1`,
);

/**
 * Finds a random seeded demo account, so two visitors rarely share one. Excludes organizers of the demo conference,
 * members of its organization, and accounts of demo organizers' events, because visitors may only browse and chat.
 */
export const findAnyDemoAccount = (db: Db) => db.row(anyDemoAccount, [eventPermissions['moderation_queue:work']]);

export interface MailLinkRow {
  readonly id: string;
  readonly user_id: number;
  readonly email: string;
  readonly is_used: boolean;
  readonly is_voided: boolean;
  readonly expires_at: Date;
  /** Whether the account still has the address that the email was sent to. */
  readonly is_same_email: boolean;
  readonly is_active: boolean;
  readonly email_verified: boolean;
  /** Path within the app to which the link leads, or null. */
  readonly destination: string | null;
  readonly device_epoch: number;
  readonly full_name: string;
  readonly has_password: boolean;
}

const mailLink = statement<MailLinkRow>(
  'mail-link',
  `select m.id, m.user_id, m.email, m.used_at is not null as is_used, m.voided_at is not null as is_voided, m.expires_at,
          u.email = m.email as is_same_email, u.is_active, u.email_verified_at is not null as email_verified,
          m.destination, u.device_epoch, u.full_name,
          u.password_hash is not null as has_password
     from mail_links m join users u on u.id = m.user_id
    where m.token_hash = $1 and m.purpose = $2`,
);

export type MailLinkPurpose = 'verify_email' | 'reset_password' | 'change_email' | 'unlock' | 'log_in';

export const findMailLink = (db: Db, token_hash: string, purpose: MailLinkPurpose) =>
  db.row(mailLink, [token_hash, purpose]);
