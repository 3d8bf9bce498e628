/** Delivery settings of notifications outside of the app. */
import type { EventNotificationLevel } from '@plenum/contracts/enums';
import type {
  NotificationDelivery,
  UpdateNotificationDelivery,
} from '@plenum/contracts/notifications/notification-delivery';
import type { Body } from '@plenum/contracts/operation';
import { call } from '../../../lib/http.ts';
import { cacheReply, useQuery } from '../../../lib/swr.ts';

export const useDelivery = (user_id: number) =>
  useQuery('GET /users/:user_id/notification-delivery', { params: { user_id } });

export type DeliveryOptions = Body<typeof UpdateNotificationDelivery>;

/** Changes the given settings; others stay unchanged. */
export async function changeDelivery(user_id: number, body: DeliveryOptions): Promise<void> {
  const settings = await call('PUT /users/:user_id/notification-delivery', { params: { user_id }, body });
  await cacheReply('GET /users/:user_id/notification-delivery', { user_id }, settings);
}

export async function setEventNotificationLevel(
  user_id: number,
  delivery: NotificationDelivery,
  event_id: number,
  choice: EventNotificationLevel,
): Promise<void> {
  await call('PUT /users/:user_id/notification-delivery/events/:event_id', {
    params: { user_id, event_id },
    body: { choice },
  });
  const events = delivery.events.map((event) => (event.id === event_id ? { ...event, choice } : event));
  await cacheReply('GET /users/:user_id/notification-delivery', { user_id }, { ...delivery, events });
}
