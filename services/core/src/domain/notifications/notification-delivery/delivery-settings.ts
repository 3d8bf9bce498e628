import { LockMode } from '@mikro-orm/core';
import type {
  NotificationDelivery,
  UpdateNotificationDelivery,
} from '@plenum/contracts/notifications/notification-delivery';
import { notificationKinds } from '@plenum/contracts/notifications/notification-kinds';
import { defaultQuietHours } from '@plenum/contracts/notifications/notification-limits';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { readPushKeys } from '../../../platform/push/push-keys.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { authorizeSelf } from '../../policy.ts';
import { isTimeZone } from '../../schedule/sessions/zone-clock.rules.ts';
import { type ChosenChannels, NotificationChoices } from './notification-choices.entity.ts';
import {
  type ChoicesRow,
  findChoices,
  listDevicesOfLogin,
  listEventNotificationLevels,
} from './notification-delivery.queries.ts';
import { channelsOf } from './notification-delivery.rules.ts';

const defaultChoices: ChoicesRow = {
  channels: {},
  mails: true,
  mails_after_push: false,
  quiet_from: defaultQuietHours.from,
  quiet_to: defaultQuietHours.to,
  time_zone: null,
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Returns the settings of the actor, and the devices of this login. Throws `forbidden`. */
export async function getNotificationDelivery(scope: Scope, user_id: number): Promise<NotificationDelivery> {
  const { login_id } = authorizeSelf(scope, user_id);
  const [choices = defaultChoices, devices, events] = await Promise.all([
    findChoices(scope.db, user_id),
    listDevicesOfLogin(scope.db, login_id, user_id),
    listEventNotificationLevels(scope.db, user_id),
  ]);
  const { quiet_from, quiet_to } = choices;
  return {
    channels: channelsOf(choices.channels),
    mails: choices.mails,
    mails_after_push: choices.mails_after_push,
    quiet_hours: quiet_from === null || quiet_to === null ? null : { from: clockOf(quiet_from), to: clockOf(quiet_to) },
    time_zone: choices.time_zone,
    push_key: readPushKeys(scope.config)?.publicKey ?? null,
    devices: devices.map(({ endpoint_hash }) => endpoint_hash),
    events,
  };
}

const ensureChoices = statement(
  'notification-choices-ensure',
  'insert into notification_choices (user_id) values ($1) on conflict (user_id) do nothing',
);

/** Changes the settings of the actor; omitted fields are unchanged. Throws `forbidden`, `time_zone_unknown`. */
export async function updateNotificationDelivery(
  scope: Scope,
  user_id: number,
  options: Body<typeof UpdateNotificationDelivery>,
): Promise<NotificationDelivery> {
  authorizeSelf(scope, user_id);
  const { channels = {}, mails, mails_after_push, quiet_hours, time_zone } = options;
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw fail('time_zone_unknown');
  await transaction(scope, async (tx) => {
    await tx.rows(ensureChoices, [user_id]);
    const stored = await tx.em.findOneOrFail(
      NotificationChoices,
      { user: user_id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const merged: Record<string, ChosenChannels[keyof ChosenChannels]> = {};
    for (const kind of notificationKinds) {
      const channel = { ...stored.channels[kind], ...channels[kind] };
      if (Object.keys(channel).length > 0) merged[kind] = channel;
    }
    stored.channels = merged;
    if (mails !== undefined) stored.mails = mails;
    if (mails_after_push !== undefined) stored.mailsAfterPush = mails_after_push;
    if (time_zone !== undefined) stored.timeZone = time_zone;
    if (quiet_hours === undefined) return;
    stored.quietFrom = quiet_hours === null ? null : minutesOf(quiet_hours.from);
    stored.quietTo = quiet_hours === null ? null : minutesOf(quiet_hours.to);
  });
  return getNotificationDelivery(scope, user_id);
}
