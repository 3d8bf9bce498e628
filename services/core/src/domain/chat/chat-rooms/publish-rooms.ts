import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { type Audience, type Channel, eventChannel, userChannel } from '../../../platform/realtime/channels.ts';
import type { PublishEffects } from '../../consequences.ts';

export interface RoomUpdate {
  readonly room: ServerEventPayload<'chat_room_updated'>;
  /** People who may see the room; null for everybody in the event. */
  readonly recipient_ids: readonly number[] | null;
}

const audienceOf = ({ room, recipient_ids }: RoomUpdate): Channel | Audience =>
  recipient_ids === null ? eventChannel(room.event_id) : { channels: recipient_ids.map(userChannel) };

export async function publishRoomCreated(update: RoomUpdate, { publish }: PublishEffects): Promise<void> {
  await publish(audienceOf(update), 'chat_room_created', update.room);
}

export async function publishRoomUpdated(update: RoomUpdate, { publish, signal }: PublishEffects): Promise<void> {
  await publish(audienceOf(update), 'chat_room_updated', update.room);
  await signal('check-rooms', { event_id: update.room.event_id });
}

export async function publishRoomDeleted(update: RoomUpdate, { publish, signal }: PublishEffects): Promise<void> {
  const { room_id, event_id } = update.room;
  await publish(audienceOf(update), 'chat_room_deleted', { room_id, event_id });
  await signal('check-rooms', { event_id });
}

export async function publishPublicRoomsClosed(event_id: number, { publish, signal }: PublishEffects): Promise<void> {
  await publish(eventChannel(event_id), 'bulk_chat_rooms_updated', { event_id, updates: { is_enabled: false } });
  await signal('check-rooms', { event_id });
}
