/** Tells the planners of an event who moved its sessions. */
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { type Db, statement } from '../../../platform/db/database.ts';
import { type Audience, userChannel } from '../../../platform/realtime/channels.ts';
import type { OutboxEvents } from '../../domain-events.ts';

interface PlacementEffects {
  readonly db: Db;
  readonly publish: (
    target: Audience,
    name: 'sessions_placed',
    payload: ServerEventPayload<'sessions_placed'>,
  ) => void | Promise<void>;
}

const plannerName = statement<{ name: string }>(
  'planner-name',
  `select u.full_name as name from users u where id = $1`,
);

/** Publishes a placement with the name of the person, which is empty for a deleted account. */
export async function publishPlacement(
  { event_id, session_ids, user_id }: OutboxEvents['sessions.placed'],
  planners: readonly number[],
  { db, publish }: PlacementEffects,
): Promise<void> {
  const planner = await db.row(plannerName, [user_id]);
  await publish({ channels: planners.map(userChannel) }, 'sessions_placed', {
    event_id,
    session_ids: [...session_ids],
    user_id,
    name: planner?.name ?? '',
  });
}
