/** Content of the mail about notifications. It contains names and titles, and quotes no text that people wrote. */
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
import { compose } from '../mails/compose-mail.rules.ts';
import type { MailItem } from '../mails/mail-layout.rules.ts';

type Texts = ReturnType<Parameters<typeof compose>[1]>;

const messagesOf = messages('core/src/domain/notifications/notification-delivery/notification-mail');
const kindTextsOf = messages('contracts/src/notifications/notification-texts');

/** Maximum number of items in a mail; the others are counted. */
const itemsMax = 10;

/** Names and titles must be sanitized for display. */
export interface NotificationFacts {
  readonly kind: MailedKind;
  readonly actor: string | null;
  readonly event: string | null;
  readonly organization: string | null;
  readonly role: string | null;
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

function detailOf(language: Language, { kind, event, session }: NotificationFacts): string {
  const clock = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: session?.timezone ?? 'UTC',
  });
  const parts: { readonly [D in NotificationDetail]?: string | null } = {
    start: session === null || session.isCancelled ? null : clock.format(session.starts_at),
    location: session?.location ?? null,
    event,
  };
  return (notificationDeclarations[kind].detail ?? []).flatMap((part) => parts[part] ?? []).join(' · ');
}

function itemOf(language: Language, facts: NotificationFacts): MailItem {
  const t = messagesOf(language);
  const { kind, actor, event, organization, role, news, delay, session, url } = facts;
  const values = {
    name: actor ?? t('somebody'),
    place: event ?? organization ?? 'Plenum',
    role: t('role', { role: role ?? 'MEMBER' }),
    title: session?.title ?? '',
    news: news ?? 'CHANGED',
  };
  const late = delay === null ? null : { ...values, minutes: delay.minutes, count: delay.session_count - 1 };
  const moved =
    late === null ? kindTextsOf(language)(`${kind}.mail`, values) : t(late.count > 0 ? 'late.more' : 'late', late);
  const text = session?.isCancelled === true ? t('cancelled', values) : moved;
  return { text, detail: detailOf(language, facts), url };
}

function textsOf(language: Language, items: readonly NotificationFacts[], settingsUrl: string): Texts {
  const t = messagesOf(language);
  const [first] = items;
  const only = items.length === 1 ? first?.kind : undefined;
  const more = items.length - itemsMax;
  return {
    // Names and titles written by people must not appear where mail clients display them as the text of the platform.
    subject:
      only !== undefined && isPersonalKind(only)
        ? kindTextsOf(language)(`${only}.subject`)
        : t('subject.many', { count: items.length }),
    preview: t('preview'),
    heading: t('heading'),
    paragraphs: [t(items.length === 1 ? 'text.one' : 'text.many')],
    items: items.slice(0, itemsMax).map((one) => itemOf(language, one)),
    button: t(items.length === 1 ? 'button.one' : 'button'),
    notes: [...(more > 0 ? [t('more', { count: more })] : []), t('settings', { url: settingsUrl })],
    choices: t('choices'),
  };
}

/** Composes the mail; the button of a single item links to it. */
export function composeNotificationMail(
  mail: Parameters<typeof compose>[0],
  { items, settingsUrl }: { readonly items: readonly NotificationFacts[]; readonly settingsUrl: string },
): Mail {
  const [first] = items;
  const url = items.length === 1 && first !== undefined ? first.url : mail.url;
  return compose({ ...mail, url }, (_texts, language) => textsOf(language, items, settingsUrl));
}
