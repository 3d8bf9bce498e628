import { userChannel } from '../../../platform/realtime/channels.ts';
import type { PublishEvent } from '../../../platform/realtime/publish.ts';
import type { ConnectionUpdate } from './connection-updates.queries.ts';

export async function publishRequest(updates: readonly ConnectionUpdate[], publish: PublishEvent): Promise<void> {
  for (const { user_id, connection } of updates)
    await publish(userChannel(user_id), 'connection_requested', connection);
}

export async function publishConnection(updates: readonly ConnectionUpdate[], publish: PublishEvent): Promise<void> {
  for (const { user_id, connection } of updates) await publish(userChannel(user_id), 'connection_updated', connection);
}
