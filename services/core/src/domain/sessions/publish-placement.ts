/** Publishing to the planners of an event who moved its sessions. */
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Db } from '../../platform/db/database.ts';
import { type Audience, userChannel } from '../../platform/realtime/channels.ts';
import type { OutboxEvents } from '../domain-events.ts';
import { findPlannerName } from './planners.queries.ts';

interface PlacementEffects {
  readonly db: Db;
  readonly publish: (
    target: Audience,
    name: 'sessions_placed',
    payload: ServerEventPayload<'sessions_placed'>,
  ) => void | Promise<void>;
}

/** Publishes a placement with the name of the person to these people. */
export async function publishPlacement(
  { event_id, session_ids, user_id }: OutboxEvents['sessions.placed'],
  planners: readonly number[],
  { db, publish }: PlacementEffects,
): Promise<void> {
  const name = await findPlannerName(db, user_id);
  await publish({ channels: planners.map(userChannel) }, 'sessions_placed', {
    event_id,
    session_ids: [...session_ids],
    user_id,
    name,
  });
}
