/** Records who created secret URLs and entered secrets, for the managers of the event or organization. */
import type { SecretKind } from '@plenum/contracts/enums';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';

/** Owner of a secret. The secret remains when its creator loses their role. */
type SecretOwner = { readonly event_id: number } | { readonly organization_id: number };

const storeMaker = statement(
  'store-secret-maker',
  `insert into secret_makers (kind, subject, event_id, organization_id, made_by_id, made_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (kind, subject) do update set made_by_id = excluded.made_by_id, made_at = excluded.made_at`,
);

/**
 * Records that the actor created or renewed a secret.
 * @param subject id of its room, session, event or organization
 */
export async function recordSecretCreator(
  scope: Pick<Scope, 'actor' | 'clock'>,
  db: Db,
  kind: SecretKind,
  subject: number | string,
  owner: SecretOwner,
): Promise<void> {
  const event_id = 'event_id' in owner ? owner.event_id : null;
  const organization_id = 'organization_id' in owner ? owner.organization_id : null;
  const { user_id } = requireActor(scope);
  await db.rows(storeMaker, [kind, String(subject), event_id, organization_id, user_id, scope.clock.date()]);
}
