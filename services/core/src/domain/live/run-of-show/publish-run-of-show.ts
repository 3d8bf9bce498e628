import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Db } from '../../../platform/db/database.ts';
import { type Audience, userChannel } from '../../../platform/realtime/channels.ts';
import type { OutboxEvents } from '../../domain-events.ts';
import { listRunAudience } from './run-of-show.queries.ts';

type Publish = (
  target: Audience,
  name: 'run_of_show_changed',
  payload: ServerEventPayload<'run_of_show_changed'>,
) => void | Promise<void>;

/** Publishes that the run of show of a location has changed; clients fetch it again. */
export async function publishRunOfShow(
  db: Db,
  change: OutboxEvents['run_of_show.changed'],
  publish: Publish,
): Promise<void> {
  const userIds = await listRunAudience(db, change);
  if (userIds.length > 0) await publish({ channels: userIds.map(userChannel) }, 'run_of_show_changed', change);
}
