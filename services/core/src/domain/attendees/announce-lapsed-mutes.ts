/** The tick that tells people whose mute is over, and whoever looks at them. */
import type { Deps } from '../../deps.ts';
import { announce, transaction } from '../../scope.ts';
import { endLapsedMutes } from './member-measures.steps.ts';

const mutesPerStep = 100;

/** Tells of every mute that has run out, once. */
export async function announceLapsedMutes(scope: Deps): Promise<void> {
  let ended: number;
  do {
    const standings = await transaction(scope, (tx) => endLapsedMutes(tx, mutesPerStep));
    for (const standing of standings) announce(scope, 'event_user.standing_changed', standing);
    ended = standings.length;
  } while (ended === mutesPerStep);
}
