/**
 * Job that emails a person all their pending notifications: messages immediately, the others along with them or in the
 * digest. It runs separately for each person, so a recipient's slow mail server does not delay pushes or emails to
 * others.
 */
import { isMailedKind, type MailedKind, notificationPath } from '@plenum/contracts/notifications/notification-kinds';
import type { MailScope } from '../../../deps.ts';
import type { JobPayload } from '../../../platform/jobs/catalogue.ts';
import { RecipientRejected } from '../../../platform/mail/mailer.ts';
import { errorMessage } from '../../../platform/telemetry/error-message.ts';
import { hashAddress, isSuppressed } from '../mail-quotas/mail-suppression.steps.ts';
import { installationUrl, mailChoices } from '../mails/deliver-mail.steps.ts';
import { findMailTheme } from '../mails/mails.queries.ts';
import { plainSubjectTitle, sanitizedName, sanitizedTitle } from '../mails/sanitized-text.rules.ts';
import { listNotificationRows, type NotificationRow } from '../notifications/notifications.queries.ts';
import { notificationView } from '../notifications/notifications.views.ts';
import { deliveryStateOf } from './delivery-state.rules.ts';
import {
  type RecipientRow,
  type DueRow,
  endMailLease,
  findRecipient,
  listWaiting,
  markMailedNotifications,
  type DeliveryOutcome,
  storeDeliveryOutcomes,
  acquireMailLease,
} from './delivery.queries.ts';
import { isMailPending } from './notification-delivery.rules.ts';
import { composeNotificationMail } from './notification-mail.rules.ts';
import type { PushScope } from './push-notifications.ts';

type Scope = MailScope & PushScope;

/** Longer than the timeouts of the mail server. */
const leaseMs = 120_000;
/** If there are more unread notifications, the newest are sent. */
const maxNotifications = 100;

interface MailContent {
  readonly addressee: RecipientRow;
  readonly rows: readonly NotificationRow[];
}

/** Reads the content of the email; undefined if all notifications were read or removed in the meantime. */
async function contentOf(scope: Scope, user_id: number, ids: ReadonlySet<number>): Promise<MailContent | undefined> {
  const [addressee, visible] = await Promise.all([
    findRecipient(scope.db, user_id),
    listNotificationRows(scope.db, user_id, { after: null, offset: 0, limit: maxNotifications }),
  ]);
  const rows = visible.filter(({ id, is_read }) => ids.has(id) && !is_read);
  return addressee === undefined || rows.length === 0 ? undefined : { addressee, rows };
}

const itemOf = (scope: Scope, row: NotificationRow, kind: MailedKind) => ({
  kind,
  actor: row.actor_name === null ? null : sanitizedName(row.actor_name),
  event: row.event_title === null ? null : sanitizedTitle(row.event_title),
  organization: row.organization_name === null ? null : sanitizedTitle(row.organization_name),
  role: row.role,
  invited_role: row.invited_role,
  news: row.schedule_news,
  delay: row.delay,
  session:
    row.session_title === null || row.session_starts_at === null
      ? null
      : {
          title: sanitizedTitle(row.session_title),
          starts_at: row.session_starts_at,
          timezone: row.event_timezone ?? 'UTC',
          location: row.session_location === null ? null : sanitizedTitle(row.session_location),
          isCancelled: row.session_is_cancelled ?? false,
        },
  // Without the leading slash, so that it is relative to the base path of the installation.
  url: installationUrl(scope, notificationPath(notificationView(row)).slice(1)),
});

/** Returns theme and title of the event if all notifications of the email are about the same one. */
async function commonEvent(scope: Scope, rows: readonly NotificationRow[]) {
  const [first] = rows;
  const event_id = first?.event_id ?? null;
  if (event_id === null || rows.some((row) => row.event_id !== event_id))
    return { theme: undefined, subjectEvent: null };
  return {
    theme: await findMailTheme(scope.db, event_id),
    subjectEvent: plainSubjectTitle(first?.event_title ?? ''),
  };
}

async function send(
  scope: Scope,
  user_id: number,
  { addressee, rows }: MailContent,
): Promise<'sent' | 'bounced' | 'suppressed'> {
  const address_hash = await hashAddress(scope, addressee.email);
  if (await isSuppressed(scope.db, address_hash)) return 'suppressed';
  const subject = {
    kind: 'notifications',
    id: String(user_id),
    user_id: null,
    organization_id: null,
    address_hash,
  } as const;
  const newest = Math.max(...rows.map(({ id }) => id));
  const { theme, subjectEvent } = await commonEvent(scope, rows);
  const mail = composeNotificationMail(
    {
      recipient: addressee,
      messageKey: `notifications-${user_id}-${newest}`,
      url: installationUrl(scope, 'app/dashboard'),
      choices: mailChoices(scope, subject),
      theme,
    },
    {
      items: rows.flatMap((row) => (isMailedKind(row.kind) ? [itemOf(scope, row, row.kind)] : [])),
      subjectEvent,
      settingsUrl: installationUrl(scope, 'app/settings?tab=notifications'),
    },
  );
  try {
    await scope.mailer.send(mail);
    return 'sent';
  } catch (error) {
    if (error instanceof RecipientRejected) return 'bounced';
    throw error;
  }
}

/** Emails a person while holding the lease. A failed email is retried by a later tick. */
async function mailPerson(scope: Scope, user_id: number, unpushable: ReadonlySet<number>): Promise<void> {
  const now = scope.clock.date();
  if (!(await acquireMailLease(scope.db, user_id, now, new Date(now.getTime() + leaseMs)))) return;
  const undelivered = await listWaiting(scope.db, user_id, maxNotifications);
  const canPush = ({ id }: DueRow): boolean => scope.pusher.isOn && !unpushable.has(id);
  const pending = undelivered.filter((row) => isMailPending(deliveryStateOf(row, canPush(row)), now.getTime()));
  const ids = new Set(pending.map(({ id }) => id));
  const content = await contentOf(scope, user_id, ids);
  if (content === undefined) {
    await storeDeliveryOutcomes(scope.db, pending.map(finalOutcomeOf));
    await endMailLease(scope.db, user_id, null, false);
    return;
  }
  const outcome = await send(scope, user_id, content);
  scope.metrics.add('plenum_mails_total', { kind: 'notifications', outcome });
  await markMailedNotifications(scope.db, [...ids], now);
  const isDigest = pending.some((row) => deliveryStateOf(row, false).channel.mail === 'DAILY');
  await endMailLease(scope.db, user_id, isDigest ? now : null, outcome === 'bounced');
}

const finalOutcomeOf = ({ id, is_pushed }: DueRow): DeliveryOutcome => ({ id, due_at: null, is_pushed });

/**
 * Sends a person a single email with all pending notifications. Does nothing if there are none, or another worker holds
 * the lease.
 * @param unpushable_ids notifications that no device of the person could display
 */
export async function mailNotifications(
  scope: Scope,
  { user_id, unpushable_ids }: JobPayload<'mail-notifications'>,
): Promise<void> {
  try {
    await mailPerson(scope, user_id, new Set(unpushable_ids));
  } catch (error) {
    scope.log.warn({ user_id, error: errorMessage(error) }, 'notification email failed, will be retried');
    await endMailLease(scope.db, user_id, null, false);
  }
}
