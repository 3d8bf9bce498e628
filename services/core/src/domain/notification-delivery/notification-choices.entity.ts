import { defineEntity, p } from '@mikro-orm/core';
import { eventNotificationLevels } from '@plenum/contracts/enums';
import { minutesOfDayMax } from '@plenum/contracts/limits';
import type { NotificationChannel } from '@plenum/contracts/notification-delivery';
import type { NotificationKind } from '@plenum/contracts/notification-kinds';
import { quietHoursDefault } from '@plenum/contracts/notification-limits';
import { checksOf, isBetween, isJson } from '../../platform/db/checks.ts';
import { Event } from '../events/event.entity.ts';
import { User } from '../users/user.entity.ts';

/** Channels that differ from the defaults. */
export type ChosenChannels = { readonly [K in NotificationKind]?: Partial<NotificationChannel> };

const NotificationChoicesSchema = defineEntity({
  name: 'NotificationChoices',
  tableName: 'notification_choices',
  checks: checksOf('notification_choices', {
    channels: isJson('channels', 'object'),
    quiet_from: isBetween('quiet_from', 0, minutesOfDayMax),
    quiet_to: isBetween('quiet_to', 0, minutesOfDayMax),
  }),
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    channels: p.json<ChosenChannels>().defaultRaw(`'{}'`),
    mails: p.boolean().default(true),
    mailsAfterPush: p.boolean().default(false),
    /** Minutes after midnight; null without quiet hours. */
    quietFrom: p.integer().nullable().default(quietHoursDefault.from),
    quietTo: p.integer().nullable().default(quietHoursDefault.to),
    timeZone: p.string().length(50).nullable(),
    /** When the last digest was sent. */
    mailedAt: p.datetime().nullable(),
    /** A worker composes a mail for this person until then. */
    mailLeaseUntil: p.datetime().nullable(),
  },
});

/** How somebody is told outside of the app; without a row, the defaults apply. */
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

/** What an event may tell somebody, where it is less than everything. */
export class EventNotificationChoice extends EventNotificationChoiceSchema.class {}
EventNotificationChoiceSchema.setClass(EventNotificationChoice);
