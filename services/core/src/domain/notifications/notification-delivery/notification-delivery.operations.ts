import type * as contract from '@plenum/contracts/notifications/notification-delivery';
import { noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { getNotificationDelivery, updateNotificationDelivery } from './delivery-settings.ts';
import { endPushSubscription, subscribeToPush } from './push-subscriptions.ts';
import { setEventNotificationLevel } from './set-event-notification-level.ts';

export const notificationDeliveryOperations: HandlersOf<typeof contract> = {
  GetNotificationDelivery: async (scope, { params }) => ok(await getNotificationDelivery(scope, params.user_id)),
  UpdateNotificationDelivery: async (scope, { params, body }) =>
    ok(await updateNotificationDelivery(scope, params.user_id, body)),
  SetEventNotificationLevel: async (scope, { params, body }) =>
    ok(await setEventNotificationLevel(scope, params.user_id, params.event_id, body.choice)),
  async SubscribeToPush(scope, { body }) {
    return noContent(await subscribeToPush(scope, body));
  },
  async DeletePushSubscription(scope, { body }) {
    return noContent(await endPushSubscription(scope, body.endpoint));
  },
};
