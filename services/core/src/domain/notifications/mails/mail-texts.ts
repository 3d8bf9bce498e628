/** Texts of all emails in a language, from `mails.<language>.json`. */
import type { JoinOutcome } from '@plenum/contracts/enums';
import type { Language } from '@plenum/contracts/languages';
import { messages } from '../../../platform/messages.ts';
import type { MailFact, MailItem } from './mail-layout.rules.ts';
import { formatDates, type MailReader } from './mail-reader.rules.ts';
import { subjectTitle } from './sanitized-text.rules.ts';

const textsOf = messages('core/src/domain/notifications/mails/mails');

export interface ActionMailTexts {
  readonly subject: string;
  /** Preview line that email clients show next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What, when and where. */
  readonly facts?: readonly MailFact[];
  /** Text by another person, shown below a line with their name; one entry per line. */
  readonly quotation?: Quotation | null;
  /** Several subjects with individual links. */
  readonly items?: readonly MailItem[];
  readonly button: string;
  readonly notes: readonly string[];
  /** Replaces the default text of the opt-out link. */
  readonly choices?: string;
  /** Replaces the default footer, which refers to an account. */
  readonly footer?: (host: string) => string;
}

interface Quotation {
  readonly by: string;
  readonly lines: readonly string[];
}

export interface InvitationTextInput {
  readonly kind: 'event' | 'organization';
  /** Name of the organization or title of the event, sanitized for display. */
  readonly target: string;
  /** Target for subject line and heading; null if it is not safe there (`plainSubjectTitle`). */
  readonly subjectTarget: string | null;
  /**
   * Whether the subject line may name the inviter: once enough recipients have accepted invitations of the organization.
   */
  readonly isEstablished: boolean;
  readonly role: string;
  /** Sanitized for display, or null. */
  readonly inviter: string | null;
  /** Message by the inviter, line by line, without links. */
  readonly message: readonly string[];
  /** First and last date of an event, `YYYY-MM-DD`; null for an organization. */
  readonly dates: { readonly first: string; readonly last: string } | null;
  /** Venue of an event, sanitized for display; null for an organization, or if unknown. */
  readonly place: string | null;
  readonly isOnline: boolean;
  /** Whether the address has an account. */
  readonly isKnown: boolean;
  readonly days: number;
}

/** Returns when and where an event takes place. */
function invitationDetails(reader: MailReader, { dates, place, isOnline }: InvitationTextInput): MailFact[] {
  const t = textsOf(reader.language);
  const venue = isOnline ? t('invitation.online') : place;
  return [
    ...(dates === null ? [] : [{ label: t('invitation.when'), value: formatDates(reader, dates.first, dates.last) }]),
    ...(venue === null ? [] : [{ label: t('invitation.where'), value: venue }]),
  ];
}

/** Longer names would fill the part of a subject line that email clients show. */
const maxSubjectNameLength = 30;

/** Returns the heading of an invitation, which names what it is for, and its subject line. */
function invitationTitles(
  language: Language,
  input: InvitationTextInput,
): Pick<ActionMailTexts, 'heading' | 'subject'> {
  const t = textsOf(language);
  const { kind, subjectTarget: target, inviter, isEstablished } = input;
  if (target === null) {
    const heading = t(`invitation.heading.${kind}`);
    return { heading, subject: heading };
  }
  const heading = t(`invitation.heading.${kind}.named`, { target });
  const isNamed = isEstablished && inviter !== null && inviter.length <= maxSubjectNameLength;
  return { heading, subject: isNamed ? t(`invitation.subject.${kind}`, { inviter, target }) : heading };
}

function invitationTexts(reader: MailReader, input: InvitationTextInput): ActionMailTexts {
  const { language } = reader;
  const t = textsOf(language);
  const { kind, target, inviter, message, isKnown, days } = input;
  const role = t('invitation.role', { role: input.role });
  const account = isKnown ? 'account' : 'no_account';
  const [introduction, quotedBy] =
    inviter === null
      ? [t(`invitation.${kind}.unnamed`, { target, role }), t('invitation.quotation.unnamed')]
      : [t(`invitation.${kind}`, { inviter, target, role }), t('invitation.quotation', { inviter })];
  return {
    ...invitationTitles(language, input),
    preview: t('invitation.preview', { role }),
    paragraphs: [introduction],
    facts: invitationDetails(reader, input),
    quotation: message.length === 0 ? null : { by: quotedBy, lines: message },
    button: t(`invitation.button.${account}`),
    notes: [t(`invitation.${account}`), t('invitation.lifetime', { days }), t('invitation.mistake')],
    footer: (host) => t('invitation.footer', { host }),
  };
}

export interface JoinAnswerTextInput {
  readonly outcome: JoinOutcome;
  /** Title of the event, sanitized for display. */
  readonly event: string;
  /** Position in the waiting list. */
  readonly position: number | null;
  /** Note by the organizers, line by line, without links. */
  readonly note: readonly string[];
  /** URL of the page to give up the seat; null if the event has no public page. */
  readonly giveBackUrl: string | null;
}

function joinAnswerTexts(
  language: Language,
  { outcome, event, position, note, giveBackUrl }: JoinAnswerTextInput,
): ActionMailTexts {
  const t = textsOf(language);
  const giveBackNotes = giveBackUrl === null ? [] : [t('join.give_back', { url: giveBackUrl })];
  const texts = {
    ACCEPTED: { text: t('join.accepted.text', { event }), notes: giveBackNotes },
    IN_LINE: { text: t('join.in_line.text', { event, position: position ?? 1 }), notes: [t('join.in_line.note')] },
    SEAT: { text: t('join.seat.text', { event }), notes: giveBackNotes },
    DECLINED: { text: t('join.declined.text', { event }), notes: [] },
  }[outcome];
  const name = ({ ACCEPTED: 'accepted', IN_LINE: 'in_line', SEAT: 'seat', DECLINED: 'declined' } as const)[outcome];
  return {
    subject: t(`join.${name}.subject`, { event: subjectTitle(event) }),
    preview: texts.text,
    heading: t(`join.${name}.heading`),
    paragraphs: [texts.text],
    quotation: note.length === 0 ? null : { by: t('join.note'), lines: note },
    button: t(`join.${name}.button`),
    notes: texts.notes,
    footer: (host) => t('join.footer', { host }),
  };
}

function accountMailTexts(language: Language) {
  const t = textsOf(language);
  const commonTexts = (mail: 'verification' | 'reset' | 'unlock' | 'login_link' | 'email_change') => ({
    subject: t(`${mail}.subject`),
    heading: t(`${mail}.heading`),
    paragraphs: [t(`${mail}.text`)],
    button: t(`${mail}.button`),
  });
  /** Composes an email with a link that is valid for several hours. */
  const hoursMail = (mail: 'verification' | 'reset' | 'email_change', hours: number): ActionMailTexts => ({
    ...commonTexts(mail),
    preview: t(`${mail}.preview`, { hours }),
    notes: [t(`${mail}.lifetime`, { hours }), t(`${mail}.mistake`)],
  });
  return {
    /** With the title of the event that the person joins, and its form for the subject line (`plainSubjectTitle`). */
    verification: (hours: number, event: string | null, subjectEvent: string | null): ActionMailTexts => ({
      ...hoursMail('verification', hours),
      ...(event !== null && { paragraphs: [t('verification.text.event', { event })] }),
      ...(subjectEvent !== null && { subject: t('verification.subject.event', { event: subjectEvent }) }),
    }),
    reset: (hours: number) => hoursMail('reset', hours),
    /** Sent to the new email address. */
    emailChange: (hours: number) => hoursMail('email_change', hours),
    unlock: (minutes: number): ActionMailTexts => ({
      ...commonTexts('unlock'),
      preview: t('unlock.preview', { minutes }),
      notes: [t('unlock.lifetime', { minutes }), t('unlock.mistake')],
    }),
    loginLink: (minutes: number): ActionMailTexts => ({
      ...commonTexts('login_link'),
      preview: t('login_link.preview', { minutes }),
      notes: [t('login_link.lifetime', { minutes }), t('login_link.mistake')],
    }),
    webhookPaused: (webhook: string, organization: string): ActionMailTexts => ({
      subject: t('webhook_paused.subject', { webhook: subjectTitle(webhook) }),
      preview: t('webhook_paused.preview'),
      heading: t('webhook_paused.heading'),
      paragraphs: [t('webhook_paused.text', { webhook, organization }), t('webhook_paused.next')],
      button: t('webhook_paused.button'),
      notes: [t('webhook_paused.kept')],
    }),
    reuseWarning: (): ActionMailTexts => ({
      subject: t('reuse_warning.subject'),
      preview: t('reuse_warning.preview'),
      heading: t('reuse_warning.heading'),
      paragraphs: [t('reuse_warning.text'), t('reuse_warning.again')],
      button: t('reuse_warning.button'),
      notes: [t('reuse_warning.backup')],
    }),
    /** Sent to the current email address of the account. */
    emailChangeNotice: (new_email: string): ActionMailTexts => ({
      subject: t('email_change_notice.subject'),
      preview: t('email_change_notice.preview'),
      heading: t('email_change_notice.heading'),
      paragraphs: [t('email_change_notice.text', { new_email }), t('email_change_notice.own')],
      button: t('email_change_notice.button'),
      notes: [t('email_change_notice.mistake')],
    }),
  };
}

export function mailTexts(reader: MailReader) {
  const { language } = reader;
  const t = textsOf(language);
  return {
    ...accountMailTexts(language),
    invitation: (input: InvitationTextInput) => invitationTexts(reader, input),
    joinAnswer: (input: JoinAnswerTextInput) => joinAnswerTexts(language, input),
    /** With the first name, or null if it is not safe to display. */
    greeting: (first_name: string | null): string =>
      first_name === null ? t('greeting.unnamed') : t('greeting', { first_name }),
    /** Precedes the URL of the button as text. */
    fallbackNotice: t('button_fails'),
    /** Precedes the URL of the opt-out page. */
    choices: t('choices'),
    /** Reason for the email, with the host of the installation. */
    footer: (host: string): string => t('footer', { host }),
  };
}

export type MailTexts = ReturnType<typeof mailTexts>;
