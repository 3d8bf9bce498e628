/** Encrypted secrets of webhooks, and pausing of dead receivers. */
import type { Deps } from '../../../deps.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { deadAfterMs } from './webhook-retries.rules.ts';

/** Bound to the organization: the ciphertext is invalid in the row of another one. */
const encryptionContext = (organization_id: number): string => `organization:${organization_id}:webhook`;

/** Encrypts a secret for storage. */
export const sealSecret = ({ encryption }: Pick<Deps, 'encryption'>, organization_id: number, secret: string): string =>
  encryption.seal(secret, encryptionContext(organization_id));

interface SealedSecrets {
  readonly organization_id: number;
  readonly secret: string;
  readonly former_secret: string | null;
  readonly former_secret_until: Date | null;
}

/**
 * Returns the secrets that currently sign deliveries: the current one, and for a limited time the previous one. A
 * secret whose encryption key is no longer configured is skipped and logged.
 */
export function openSecrets(
  { encryption, log }: Pick<Deps, 'encryption' | 'log'>,
  { organization_id, secret, former_secret, former_secret_until }: SealedSecrets,
  now: Date,
): string[] {
  const isFormerValid = former_secret !== null && former_secret_until !== null && former_secret_until > now;
  return [secret, ...(isFormerValid ? [former_secret] : [])].flatMap((sealed) => {
    try {
      return [encryption.open(sealed, encryptionContext(organization_id))];
    } catch {
      log.error({ organization_id }, 'secret of a webhook cannot be decrypted; was ENCRYPTION_KEYS changed?');
      return [];
    }
  });
}

const pauseDead = statement<{ id: number }>(
  'pause-dead-webhook',
  `update webhooks set paused = $2::text, updated_at = now()
    where id = $1 and paused is null
      and ($2::text = 'GONE' or failing_since < now() - $3::float8 * interval '1 millisecond')
   returning id`,
);

/**
 * Pauses a webhook whose receiver has responded with 410 or failed for three days, and notifies its owners by email.
 * Does nothing for others.
 */
export async function pauseDeadWebhook(scope: Deps, webhook_id: number, isGone: boolean): Promise<void> {
  const values = [webhook_id, isGone ? 'GONE' : 'FAILING', deadAfterMs];
  await transaction(scope, async (tx) => {
    const paused = await tx.rows(pauseDead, values);
    if (paused.length > 0) record(tx, 'webhook.paused', { webhook_id });
  });
}

const owners = statement<{ user_id: number; email: string; first_name: string; locale: string }>(
  'owners-to-mail-about-webhook',
  `select u.id as user_id, u.email, u.first_name, u.locale
     from webhooks w
     join organization_users ou on ou.organization_id = w.organization_id and ou.role = 'OWNER'
     join users u on u.id = ou.user_id
    where w.id = $1 and u.is_active and not u.is_demo and u.email_verified_at is not null
    order by u.id limit 20`,
);

/** Finds the owners to notify of a paused webhook. */
export const findWebhookOwners = (db: Db, webhook_id: number) => db.rows(owners, [webhook_id]);
