/**
 * Time and channel of the delivery of a notification outside of the app: pure rules. A push comes first, and a mail if
 * no device displayed it. Notifications that the person has read are not delivered, and during quiet hours only calls
 * to the stage or the microphone.
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

const hourMin = 60;

/** Grace period in which an open app marks new notifications as read, so that other devices do not repeat them. */
export const pushGraceMs = 5_000;
/** Retry interval and maximum duration of retries when a push service does not respond. */
export const pushRetryMs = 60_000;
export const pushPatienceMs = 30 * 60_000;
/** Grace period in which the person may read a message before it is mailed. */
export const mailGraceMs = 10 * 60_000;
/** Less than a day, so that a digest arrives at the same time every day. */
export const digestPauseMs = 20 * 3_600_000;
/** Local hour of the digest. */
const digestHour = 8;
/** A moved session is mailed at least this long before its start. */
const noticeMs = 2 * 3_600_000;

const defaultMail = (kind: NotificationKind): MailMode => {
  const { mail } = notificationDeclarations[kind];
  return mail === 'NONE' || mail === 'SEPARATE' ? 'NEVER' : mail;
};

export const defaultChannels: NotificationChannels = perNotificationKind((kind) => ({
  push: notificationDeclarations[kind].push,
  mail: defaultMail(kind),
}));

/** Returns the channels of a person: their settings over the defaults. */
export const channelsOf = (chosen: { readonly [K in NotificationKind]?: Partial<NotificationChannel> }): Record<
  NotificationKind,
  NotificationChannel
> =>
  perNotificationKind((kind) => {
    const channel = { ...defaultChannels[kind], ...chosen[kind] };
    return isMailedKind(kind) ? channel : { ...channel, mail: 'NEVER' };
  });

/** Quiet hours in minutes after midnight. */
export interface Quiet {
  readonly from: number;
  readonly to: number;
}

const minutesOf = ({ hour, minute }: Temporal.ZonedDateTime): number => hour * hourMin + minute;

/** Checks whether a local time is within quiet hours; equal ends mean no quiet hours. */
const isQuietAt = (minutes: number, { from, to }: Quiet): boolean =>
  from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;

const at = (atMs: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);

/** Next occurrence of a local time of day, in minutes; a time skipped by a clock change is shifted by the gap. */
function nextAt(atMs: number, minutes: number, timeZone: string): number {
  const local = at(atMs, timeZone);
  const time = new Temporal.PlainTime(Math.floor(minutes / hourMin), minutes % hourMin);
  const today = local.toPlainDate().toZonedDateTime({ timeZone, plainTime: time });
  if (today.epochMilliseconds > atMs) return today.epochMilliseconds;
  return local.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}

/** Returns the time itself, or the end of the quiet hours that contain it. */
export function afterQuiet(atMs: number, quiet: Quiet | null, timeZone: string): number {
  if (quiet === null || !isQuietAt(minutesOf(at(atMs, timeZone)), quiet)) return atMs;
  return nextAt(atMs, quiet.to, timeZone);
}

export const nextDigest = (afterMs: number, quiet: Quiet | null, timeZone: string): number =>
  afterQuiet(nextAt(afterMs, digestHour * hourMin, timeZone), quiet, timeZone);

/** State of a notification and its recipient when it is due. */
export interface DeliveryFacts {
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
  /** Whether mails are on and the address is verified. */
  readonly mails: boolean;
  readonly mailsAfterPush: boolean;
  readonly quiet: Quiet | null;
  readonly timeZone: string;
  /** Time of the last digest. */
  readonly digestMs: number | null;
}

/** What to do now, and when to check again. */
export interface DeliveryPlan {
  readonly now: 'push' | 'mail' | null;
  readonly nextMs: number | null;
}

/** Returns when the push is due; null without a push. */
function pushAt(facts: DeliveryFacts, nowMs: number): number | null {
  const { kind, channel, devices, isPushed, createdMs, startsMs, quiet, timeZone } = facts;
  if (!channel.push || devices === 0 || isPushed) return null;
  const dueMs = createdMs + pushGraceMs;
  const { isCall = false, isReminder = false } = notificationDeclarations[kind];
  const freeMs = isCall ? dueMs : afterQuiet(dueMs, quiet, timeZone);
  if (nowMs > freeMs + pushPatienceMs) return null;
  return isReminder && startsMs !== null && Math.max(freeMs, nowMs) >= startsMs ? null : freeMs;
}

/** Returns when the mail is due; null without a mail. */
function mailAt(facts: DeliveryFacts): number | null {
  const { kind, channel, mails, mailsAfterPush, isPushed, isMailed, createdMs, startsMs, quiet, timeZone, digestMs } =
    facts;
  if (!mails || isMailed || !isMailedKind(kind) || (isPushed && !mailsAfterPush)) return null;
  const soonMs = afterQuiet(createdMs + mailGraceMs, quiet, timeZone);
  if (channel.mail === 'AT_ONCE') return soonMs;
  if (channel.mail === 'NEVER') return null;
  const earliestMs = digestMs === null ? soonMs : Math.max(soonMs, digestMs + digestPauseMs);
  const digest = nextDigest(earliestMs, quiet, timeZone);
  const { mailsBeforeStart = false } = notificationDeclarations[kind];
  if (!mailsBeforeStart || startsMs === null || digest <= startsMs - noticeMs) return digest;
  // A mail after the start would be useless.
  const beforeMs = Math.max(earliestMs, afterQuiet(startsMs - noticeMs, quiet, timeZone));
  return beforeMs < startsMs ? beforeMs : null;
}

/** Plans the delivery of a notification: its push first, then its mail. */
export function planDelivery(facts: DeliveryFacts, nowMs: number): DeliveryPlan {
  if (facts.isOver || facts.level !== 'ALL') return { now: null, nextMs: null };
  const pushMs = pushAt(facts, nowMs);
  if (pushMs !== null && pushMs <= nowMs) return { now: 'push', nextMs: null };
  const mailMs = mailAt(facts);
  // The mail waits for the outcome of a pending push.
  if (pushMs !== null) return { now: null, nextMs: pushMs };
  if (mailMs === null) return { now: null, nextMs: null };
  return mailMs <= nowMs ? { now: 'mail', nextMs: null } : { now: null, nextMs: mailMs };
}

/** Checks whether a notification waits for a mail without a push before it: it is included in a mail that is due. */
export const isMailPending = (facts: DeliveryFacts, nowMs: number): boolean =>
  !facts.isOver && facts.level === 'ALL' && pushAt(facts, nowMs) === null && mailAt(facts) !== null;
