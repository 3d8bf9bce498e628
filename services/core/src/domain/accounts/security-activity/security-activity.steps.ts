/** Records security events of an account, in the transaction in which they happen. */
import type { SecurityActivityKind } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import type { ActivityDetails } from './security-activity.entity.ts';

interface NewActivity {
  readonly user_id: number;
  readonly kind: SecurityActivityKind;
  /** The browser: its login, its user agent, or null for an operator or a consequence of another change. */
  readonly by: { readonly login_id: string } | { readonly user_agent: string | null } | null;
  readonly facts?: ActivityDetails;
  readonly at: Date;
}

/** No email is sent when users end logins of their own account, or for a consequence of another change. */
const isMailed: Readonly<Record<SecurityActivityKind, boolean>> = {
  PASSWORD_CHANGED: true,
  PASSWORD_RESET: true,
  EMAIL_CHANGED: true,
  API_TOKEN_CREATED: true,
  API_TOKEN_REVOKED: true,
  API_TOKENS_REVOKED: true,
  LOGINS_ENDED: false,
};

const shareLock = statement('lock-account', 'select from users where id = $1 for key share');

/**
 * Locks an account against changes and deletion until the transaction ends. Call it before locking rows that those
 * changes lock after the account, such as tokens and organizations, because an activity references its account.
 */
export async function lockAccount(tx: Transaction, user_id: number): Promise<void> {
  await tx.rows(shareLock, [user_id]);
}

const insert = statement<{ id: number }>(
  'insert-security-activity',
  `insert into security_activities (user_id, kind, user_agent, facts, created_at)
   values ($1, $2, coalesce($3::text, (select user_agent from logins where id = $4::uuid and user_id = $1)), $5, $6)
   returning id`,
);

/** Records an activity; the user is notified by email. */
export async function recordActivity(
  tx: Transaction,
  { user_id, kind, by, facts = {}, at }: NewActivity,
): Promise<void> {
  await tx.em.flush();
  const user_agent = by !== null && 'user_agent' in by ? by.user_agent : null;
  const login_id = by !== null && 'login_id' in by ? by.login_id : null;
  const row = await tx.row(insert, [user_id, kind, user_agent, login_id, JSON.stringify(facts), at]);
  if (row !== undefined && isMailed[kind]) record(tx, 'security_activity.recorded', { activity_id: row.id });
}
