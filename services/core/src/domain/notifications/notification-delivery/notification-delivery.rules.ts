/**
 * When and through which channel a notification is delivered outside of the app. A push is sent first, and an email if
 * no device displayed it. Notifications that have been read are not delivered. During quiet hours, only calls to the
 * stage or the microphone are.
 */
import type { EventNotificationLevel, MailMode } from '@plenum/contracts/enums';
import type { NotificationChannel, NotificationChannels } from '@plenum/contracts/notifications/notification-delivery';
import {
  isMailedKind,
  notificationDeclarations,
  type NotificationKind,
  perNotificationKind,
} from '@plenum/contracts/notifications/notification-kinds';
import { Temporal } from 'temporal-polyfill';

const minutesPerHour = 60;

/** Grace period in which an open app marks new notifications as read, to avoid repeating them on other devices. */
export const pushGraceMs = 5_000;
/** Retry interval and maximum duration of retries when a push service does not respond. */
export const pushRetryMs = 60_000;
export const pushRetryPeriodMs = 30 * 60_000;
/** Grace period in which the person may read a message before it is emailed. */
export const mailGraceMs = 10 * 60_000;
/** Less than a day, so that a digest arrives at the same time every day. */
export const digestPauseMs = 20 * 3_600_000;
/** Local hour of the digest. */
const digestHour = 8;
/** An email about a moved session is sent at least this long before its start. */
const mailBeforeStartMs = 2 * 3_600_000;

const defaultMail = (kind: NotificationKind): MailMode => {
  const { mail } = notificationDeclarations[kind];
  return mail === 'NONE' || mail === 'SEPARATE' ? 'NEVER' : mail;
};

export const defaultChannels: NotificationChannels = perNotificationKind((kind) => ({
  push: notificationDeclarations[kind].push,
  mail: defaultMail(kind),
}));

/** Returns the channels of a person: the defaults overridden by their settings. */
export const channelsOf = (chosen: { readonly [K in NotificationKind]?: Partial<NotificationChannel> }): Record<
  NotificationKind,
  NotificationChannel
> =>
  perNotificationKind((kind) => {
    const channel = { ...defaultChannels[kind], ...chosen[kind] };
    return isMailedKind(kind) ? channel : { ...channel, mail: 'NEVER' };
  });

/** Quiet hours in minutes after midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const minutesOf = ({ hour, minute }: Temporal.ZonedDateTime): number => hour * minutesPerHour + minute;

/** Checks whether a local time is within quiet hours; equal ends mean no quiet hours. */
const isQuietAt = (minutes: number, { from, to }: QuietHours): boolean =>
  from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;

const toZoned = (atMs: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);

/**
 * Returns the next occurrence of a local time of day, in minutes; a time skipped by a clock change is shifted by the
 * gap.
 */
function nextAt(atMs: number, minutes: number, timeZone: string): number {
  const local = toZoned(atMs, timeZone);
  const time = new Temporal.PlainTime(Math.floor(minutes / minutesPerHour), minutes % minutesPerHour);
  const today = local.toPlainDate().toZonedDateTime({ timeZone, plainTime: time });
  if (today.epochMilliseconds > atMs) return today.epochMilliseconds;
  return local.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}

/** Returns the time itself, or the end of the quiet hours that contain it. */
export function afterQuiet(atMs: number, quiet: QuietHours | null, timeZone: string): number {
  if (quiet === null || !isQuietAt(minutesOf(toZoned(atMs, timeZone)), quiet)) return atMs;
  return nextAt(atMs, quiet.to, timeZone);
}

export const nextDigest = (afterMs: number, quiet: QuietHours | null, timeZone: string): number =>
  afterQuiet(nextAt(afterMs, digestHour * minutesPerHour, timeZone), quiet, timeZone);

/** State of a notification and its recipient when it is due. */
export interface DeliveryState {
  readonly kind: NotificationKind;
  readonly createdMs: number;
  readonly startsMs: number | null;
  /** Whether it has been read, or may no longer be shown. */
  readonly isOver: boolean;
  readonly isPushed: boolean;
  readonly isMailed: boolean;
  readonly level: EventNotificationLevel;
  readonly channel: NotificationChannel;
  readonly devices: number;
  /** Whether emails are on and the email address is verified. */
  readonly mails: boolean;
  readonly mailsAfterPush: boolean;
  readonly quiet: QuietHours | null;
  readonly timeZone: string;
  /** Time of the last digest. */
  readonly digestMs: number | null;
}

/** The next step of a delivery, and the time of the next check. */
export interface DeliveryPlan {
  readonly now: 'push' | 'mail' | null;
  readonly nextMs: number | null;
}

/** Returns when the push is due; null without a push. */
function pushAt(state: DeliveryState, nowMs: number): number | null {
  const { kind, channel, devices, isPushed, createdMs, startsMs, quiet, timeZone } = state;
  if (!channel.push || devices === 0 || isPushed) return null;
  const dueMs = createdMs + pushGraceMs;
  const { isCall = false, isReminder = false } = notificationDeclarations[kind];
  const allowedMs = isCall ? dueMs : afterQuiet(dueMs, quiet, timeZone);
  if (nowMs > allowedMs + pushRetryPeriodMs) return null;
  return isReminder && startsMs !== null && Math.max(allowedMs, nowMs) >= startsMs ? null : allowedMs;
}

/** Returns when the email is due; null without an email. */
function mailAt(state: DeliveryState): number | null {
  const { kind, channel, mails, mailsAfterPush, isPushed, isMailed, createdMs, startsMs, quiet, timeZone, digestMs } =
    state;
  if (!mails || isMailed || !isMailedKind(kind) || (isPushed && !mailsAfterPush)) return null;
  const graceEndMs = afterQuiet(createdMs + mailGraceMs, quiet, timeZone);
  if (channel.mail === 'AT_ONCE') return graceEndMs;
  if (channel.mail === 'NEVER') return null;
  const earliestMs = digestMs === null ? graceEndMs : Math.max(graceEndMs, digestMs + digestPauseMs);
  const digest = nextDigest(earliestMs, quiet, timeZone);
  const { mailsBeforeStart = false } = notificationDeclarations[kind];
  if (!mailsBeforeStart || startsMs === null || digest <= startsMs - mailBeforeStartMs) return digest;
  // An email after the start would be useless.
  const beforeStartMs = Math.max(earliestMs, afterQuiet(startsMs - mailBeforeStartMs, quiet, timeZone));
  return beforeStartMs < startsMs ? beforeStartMs : null;
}

export function planDelivery(state: DeliveryState, nowMs: number): DeliveryPlan {
  if (state.isOver || state.level !== 'ALL') return { now: null, nextMs: null };
  const pushMs = pushAt(state, nowMs);
  if (pushMs !== null && pushMs <= nowMs) return { now: 'push', nextMs: null };
  const mailMs = mailAt(state);
  // The email waits for the outcome of a pending push.
  if (pushMs !== null) return { now: null, nextMs: pushMs };
  if (mailMs === null) return { now: null, nextMs: null };
  return mailMs <= nowMs ? { now: 'mail', nextMs: null } : { now: null, nextMs: mailMs };
}

/**
 * Checks whether a notification awaits an email with no push before it; such notifications are included in any email
 * that is due.
 */
export const isMailPending = (state: DeliveryState, nowMs: number): boolean =>
  !state.isOver && state.level === 'ALL' && pushAt(state, nowMs) === null && mailAt(state) !== null;
