/** Content of the email about notifications. Includes names and titles, but no other text written by users. */
import type { ScheduleUpdate } from '@plenum/contracts/enums';
import type { Language } from '@plenum/contracts/languages';
import {
  isPersonalKind,
  type MailedKind,
  notificationDeclarations,
  type NotificationDetail,
} from '@plenum/contracts/notifications/notification-kinds';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { messages } from '../../../platform/messages.ts';
import { composeMail } from '../mails/compose-mail.rules.ts';
import type { MailItem } from '../mails/mail-layout.rules.ts';
import { formatStart, type MailReader } from '../mails/mail-reader.rules.ts';

type Texts = ReturnType<Parameters<typeof composeMail>[1]>;

const messagesOf = messages('core/src/domain/notifications/notification-delivery/notification-mail');
const kindTextsOf = messages('contracts/src/notifications/notification-texts');

/** Maximum number of items in an email; the others are only counted. */
const maxItems = 10;

/** Names and titles must be sanitized for display. */
export interface NotificationMailItem {
  readonly kind: MailedKind;
  readonly actor: string | null;
  readonly event: string | null;
  readonly organization: string | null;
  readonly role: string | null;
  readonly invited_role: string | null;
  /** For a followed schedule. */
  readonly news: ScheduleUpdate | null;
  /** For a location that runs late: the delay, and the number of moved sessions of the person. */
  readonly delay: { readonly minutes: number; readonly session_count: number } | null;
  readonly session: {
    readonly title: string;
    readonly starts_at: Date;
    readonly timezone: string;
    readonly location: string | null;
    readonly isCancelled: boolean;
  } | null;
  /** Absolute URL. */
  readonly url: string;
}

function detailOf(reader: MailReader, { kind, event, session }: NotificationMailItem): string {
  const parts: { readonly [D in NotificationDetail]?: string | null } = {
    start: session === null || session.isCancelled ? null : formatStart(reader, session.starts_at, session.timezone),
    location: session?.location ?? null,
    event,
  };
  return (notificationDeclarations[kind].detail ?? []).flatMap((part) => parts[part] ?? []).join(' · ');
}

function itemOf(reader: MailReader, notification: NotificationMailItem): MailItem {
  const { language } = reader;
  const t = messagesOf(language);
  const { kind, actor, event, organization, role, invited_role, news, delay, session, url } = notification;
  const values = {
    name: actor ?? t('somebody'),
    place: event ?? organization ?? 'Plenum',
    role: t('role', { role: role ?? 'MEMBER' }),
    invited: t('role', { role: invited_role ?? 'MEMBER' }),
    title: session?.title ?? '',
    news: news ?? 'CHANGED',
  };
  const delayValues = delay === null ? null : { ...values, minutes: delay.minutes, count: delay.session_count - 1 };
  const defaultText =
    delayValues === null
      ? kindTextsOf(language)(`${kind}.mail`, values)
      : t(delayValues.count > 0 ? 'late.more' : 'late', delayValues);
  const text = session?.isCancelled === true ? t('cancelled', values) : defaultText;
  return { text, detail: detailOf(reader, notification), url };
}

interface NotificationMailContent {
  readonly items: readonly NotificationMailItem[];
  /** Title of the event that all items are about, for the subject line (`plainSubjectTitle`); null otherwise. */
  readonly subjectEvent: string | null;
  readonly settingsUrl: string;
}

/** Returns the subject line. Of the texts written by users, only the title of an event may appear there. */
function subjectOf(language: Language, { items, subjectEvent: event }: NotificationMailContent): string {
  const t = messagesOf(language);
  const only = items.length === 1 ? items[0]?.kind : undefined;
  if (only === undefined || !isPersonalKind(only)) {
    const count = items.length;
    return event === null ? t('subject.many', { count }) : t('subject.many.event', { count, event });
  }
  const subject = kindTextsOf(language)(`${only}.subject`);
  return event === null ? subject : t('subject.event', { subject, event });
}

function textsOf(reader: MailReader, content: NotificationMailContent): Texts {
  const { language } = reader;
  const { items, settingsUrl } = content;
  const t = messagesOf(language);
  const hiddenCount = items.length - maxItems;
  return {
    subject: subjectOf(language, content),
    preview: t('preview'),
    heading: t('heading'),
    paragraphs: [t(items.length === 1 ? 'text.one' : 'text.many')],
    items: items.slice(0, maxItems).map((item) => itemOf(reader, item)),
    button: t(items.length === 1 ? 'button.one' : 'button'),
    notes: [...(hiddenCount > 0 ? [t('more', { count: hiddenCount })] : []), t('settings', { url: settingsUrl })],
    choices: t('choices'),
  };
}

/** Composes the email; the button of a single item links to it. */
export function composeNotificationMail(
  mail: Parameters<typeof composeMail>[0],
  content: NotificationMailContent,
): Mail {
  const { items } = content;
  const [first] = items;
  const url = items.length === 1 && first !== undefined ? first.url : mail.url;
  return composeMail({ ...mail, url }, (_texts, reader) => textsOf(reader, content));
}
