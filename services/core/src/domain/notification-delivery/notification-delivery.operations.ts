import type * as contract from '@plenum/contracts/notification-delivery';
import { noContent, ok, type HandlersOf } from '../../operation-handlers.ts';
import { chooseEventTelling } from './choose-event-telling.ts';
import { getNotificationDelivery, updateNotificationDelivery } from './notification-delivery.ts';
import { endPushSubscription, subscribeToPush } from './push-subscriptions.ts';

export const notificationDeliveryOperations: HandlersOf<typeof contract> = {
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
