import type * as contract from '@plenum/contracts/notification-delivery';
import { chooseEventTelling } from '@plenum/core/domain/notification-delivery/choose-event-telling';
import {
  getNotificationDelivery,
  updateNotificationDelivery,
} from '@plenum/core/domain/notification-delivery/notification-delivery';
import { endPushSubscription, subscribeToPush } from '@plenum/core/domain/notification-delivery/push-subscriptions';
import { noContent, ok, type Routes } from '../http/handle.ts';

export const notificationDeliveryRoutes: Routes<typeof contract> = {
  GetNotificationDelivery: async (scope, { params }) => ok(await getNotificationDelivery(scope, params.user_id)),
  UpdateNotificationDelivery: async (scope, { params, body }) =>
    ok(await updateNotificationDelivery(scope, params.user_id, body)),
  ChooseEventTelling: async (scope, { params, body }) =>
    ok(await chooseEventTelling(scope, params.user_id, params.event_id, body.choice)),
  async SubscribeToPush(scope, { body }) {
    await subscribeToPush(scope, body);
    return noContent;
  },
  async EndPushSubscription(scope, { body }) {
    await endPushSubscription(scope, body.endpoint);
    return noContent;
  },
};
