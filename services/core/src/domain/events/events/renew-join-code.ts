import { LockMode } from '@mikro-orm/core';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { Event } from './event.entity.ts';
import { retryOnNameCollision, newJoinCode } from './free-names.ts';

/**
 * Replaces the join code of an event; the old one becomes invalid immediately. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function renewJoinCode(scope: Scope, event_id: number): Promise<{ join_code: string }> {
  await authorizeEvent(scope, event_id, 'event:update');
  return retryOnNameCollision(() =>
    transaction(scope, async (tx) => {
      await lockEventRight(scope, tx, { event_id }, 'event:update');
      const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (event === null || event.status === 'DELETED') throw fail('not_found');
      const join_code = newJoinCode();
      tx.em.assign(event, { joinCode: join_code, updatedAt: scope.clock.date() });
      record(tx, 'event.changed', { event_id });
      await recordSecretCreator(scope, tx, 'JOIN_CODE', event_id, { event_id });
      return { join_code };
    }),
  );
}
