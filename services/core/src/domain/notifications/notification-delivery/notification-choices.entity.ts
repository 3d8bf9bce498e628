import { defineEntity, p } from '@mikro-orm/core';
import { eventNotificationLevels } from '@plenum/contracts/enums';
import { maxMinutesOfDay } from '@plenum/contracts/limits';
import type { NotificationChannel } from '@plenum/contracts/notifications/notification-delivery';
import type { NotificationKind } from '@plenum/contracts/notifications/notification-kinds';
import { defaultQuietHours } from '@plenum/contracts/notifications/notification-limits';
import { checksOf, isBetween, isJson } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';

/** Channels that differ from the defaults. */
export type ChosenChannels = { readonly [K in NotificationKind]?: Partial<NotificationChannel> };

const NotificationChoicesSchema = defineEntity({
  name: 'NotificationChoices',
  tableName: 'notification_choices',
  checks: checksOf('notification_choices', {
    channels: isJson('channels', 'object'),
    quiet_from: isBetween('quiet_from', 0, maxMinutesOfDay),
    quiet_to: isBetween('quiet_to', 0, maxMinutesOfDay),
  }),
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    channels: p.json<ChosenChannels>().defaultRaw(`'{}'`),
    mails: p.boolean().default(true),
    mailsAfterPush: p.boolean().default(false),
    /** Minutes after midnight; null without quiet hours. */
    quietFrom: p.integer().nullable().default(defaultQuietHours.from),
    quietTo: p.integer().nullable().default(defaultQuietHours.to),
    timeZone: p.string().length(50).nullable(),
    /** Time of the last digest. */
    mailedAt: p.datetime().nullable(),
    /** End of the lease of a worker that composes an email for this person. */
    mailLeaseUntil: p.datetime().nullable(),
  },
});

/** Delivery settings of a person outside of the app; without a row, the defaults apply. */
export class NotificationChoices extends NotificationChoicesSchema.class {}
NotificationChoicesSchema.setClass(NotificationChoices);

const EventNotificationChoiceSchema = defineEntity({
  name: 'EventNotificationChoice',
  tableName: 'event_notification_choices',
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    event: () => p.manyToOne(Event).ref().primary().deleteRule('cascade').index(),
    choice: p.enum(eventNotificationLevels),
  },
});

/** Notification level of a person for an event, if it is not the default. */
export class EventNotificationChoice extends EventNotificationChoiceSchema.class {}
EventNotificationChoiceSchema.setClass(EventNotificationChoice);
