/** Scheduled job that publishes the end of mutes to the muted people and everybody who sees them. */
import type { Deps } from '../../deps.ts';
import { transaction } from '../../scope.ts';
import { endExpiredMutes } from './member-restrictions.steps.ts';

const mutesPerStep = 100;

/** Publishes every expired mute, once. */
export async function publishExpiredMutes(scope: Deps): Promise<void> {
  let ended: number;
  do {
    ended = await transaction(scope, (tx) => endExpiredMutes(tx, mutesPerStep));
  } while (ended === mutesPerStep);
}
