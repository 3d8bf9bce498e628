/** Publishes the number of join requests and waiting people to organizers. */
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Db } from '../../../platform/db/database.ts';
import { type Audience, userChannel } from '../../../platform/realtime/channels.ts';
import { countJoinRequests, listOrganizerIds } from './join-requests.queries.ts';

interface CountEffects {
  readonly db: Db;
  readonly publish: (
    target: Audience,
    name: 'join_requests_changed',
    payload: ServerEventPayload<'join_requests_changed'>,
  ) => void | Promise<void>;
}

export async function publishJoinRequests(event_id: number, { db, publish }: CountEffects): Promise<void> {
  const counts = await countJoinRequests(db, event_id);
  const organizerIds = await listOrganizerIds(db, event_id);
  await publish({ channels: organizerIds.map(userChannel) }, 'join_requests_changed', { event_id, ...counts });
}
