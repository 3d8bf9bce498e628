/** Scheduled job that publishes expired mutes to the muted people and everybody who sees them. */
import type { Deps } from '../../../deps.ts';
import { transaction } from '../../../scope.ts';
import { endExpiredMutes } from './member-restrictions.steps.ts';

const batchSize = 100;

export async function publishExpiredMutes(scope: Deps): Promise<void> {
  let ended: number;
  do {
    ended = await transaction(scope, (tx) => endExpiredMutes(tx, batchSize));
  } while (ended === batchSize);
}
