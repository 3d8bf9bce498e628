import type { Mail } from '../../../platform/mail/mailer.ts';
import { type MailContent, renderMailHtml, renderMailText } from './mail-layout.rules.ts';
import { type MailReader, readerOf } from './mail-reader.rules.ts';
import {
  type ActionMailTexts,
  type InvitationTextInput,
  type JoinAnswerTextInput,
  type MailTexts,
  mailTexts,
} from './mail-texts.ts';
import type { MailTheme } from './mail-theme.rules.ts';
import {
  type CredentialsEndedInput,
  credentialsEndedTexts,
  rolesStayTexts,
  type SecurityNoticeInput,
  securityNoticeTexts,
  type TokenNoticeInput,
  tokenNoticeTexts,
} from './security-mail-texts.ts';

export interface Recipient {
  readonly email: string;
  readonly first_name: string;
  /** BCP 47. */
  readonly locale: string;
  /** IANA name of the time zone that the person chose; null if unknown. */
  readonly time_zone?: string | null;
}

const maxPrintableNameLength = 50;
/** Maximum number of words in a name, excluding particles; limits the length of sentences disguised as names. */
const maxNameWords = 3;
const maxParticles = 3;
/** Words within names, such as “Maria del Carmen”. */
const particlePattern =
  /^(?:al|bin|bint|da|das|de|del|della|den|der|des|di|do|dos|du|e|el|la|las|le|los|van|von|y|zu)$/iu;
/** A dot after an initial or an abbreviated first word, such as “J. R.” and “Ma. Teresa”. */
const nameDotPattern = /^(?:\p{L}\p{M}*){1,2}\.(?= |$)|(?<= )\p{L}\p{M}*\.(?= |$)/gu;

/** Checks whether a text has at most as many words as a name. */
function isShortAsName(name: string): boolean {
  const words = name.split(' ');
  const particles = words.filter((word) => particlePattern.test(word)).length;
  return particles <= maxParticles && words.length - particles <= maxNameWords;
}

/**
 * Returns a first name that is safe for the greeting, or null. Anyone can create an account with another person's email
 * address and any name, so names that look like a URL or a sentence are omitted.
 */
export function greetableName(first_name: string): string | null {
  const name = first_name.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const isPlain = /^[\p{L}\p{M}][\p{L}\p{M}'’\-. ]*$/u.test(name);
  const hasOtherDots = name.replaceAll(nameDotPattern, '').includes('.');
  return isPlain && !hasOtherDots && isShortAsName(name) && [...name].length <= maxPrintableNameLength ? name : null;
}

/** Opt-out links for a recipient who did not request the email. */
export interface MailChoices {
  /** Page with the choices. */
  readonly pageUrl: string;
  /** Accepts a POST request from email clients (one-click). */
  readonly oneClickUrl: string;
}

interface ActionMail {
  readonly recipient: Recipient;
  /** Absolute URL of the button. */
  readonly url: string;
  readonly messageKey: string;
  /** Set for emails that other people may have caused. */
  readonly choices?: MailChoices;
  /** Theme of the event that the email is about; without one, that of the product. */
  readonly theme?: MailTheme | undefined;
  /** Image of the event, as JPEG. */
  readonly image?: Buffer | null;
}

/** Email about an event, or about an organization, which has no theme. */
interface ThemedMail extends ActionMail {
  readonly theme: MailTheme | undefined;
}

/** Composes an email from texts in the language of the recipient. */
export function composeMail(
  { recipient, url, messageKey, choices, theme, image = null }: ActionMail,
  selectTexts: (texts: MailTexts, reader: MailReader) => ActionMailTexts,
): Mail {
  const reader = readerOf(recipient);
  const { language } = reader;
  const texts = mailTexts(reader);
  const actionTexts = selectTexts(texts, reader);
  const {
    subject,
    preview,
    heading,
    paragraphs,
    facts = [],
    quotation = null,
    items = [],
    button,
    notes,
    footer,
  } = actionTexts;
  const { host } = new URL(url);
  const imageId = `picture.${messageKey}@${host}`;
  const content: MailContent = {
    language,
    preview,
    heading,
    imageId: image === null ? null : imageId,
    paragraphs: [texts.greeting(greetableName(recipient.first_name)), ...paragraphs],
    facts,
    quotation,
    items,
    button,
    url,
    fallbackNotice: texts.fallbackNotice,
    notes,
    choices: choices === undefined ? null : { text: actionTexts.choices ?? texts.choices, url: choices.pageUrl },
    footer: (footer ?? texts.footer)(host),
    theme,
  };
  return {
    to: recipient.email,
    subject,
    text: renderMailText(content),
    html: renderMailHtml(content),
    language,
    messageKey,
    ...(image === null
      ? {}
      : { attachments: [{ filename: 'event.jpg', contentType: 'image/jpeg', content: image, cid: imageId }] }),
    ...(choices === undefined ? {} : { unsubscribeUrl: choices.oneClickUrl }),
  };
}

const hoursOf = (lifetimeS: number): number => Math.round(lifetimeS / 3600);

interface VerificationMail extends ActionMail {
  /** Title of the event to which the link leads, or null. */
  readonly event: string | null;
  /** The same title for the subject line, or null. */
  readonly subjectEvent: string | null;
}

/** @param lifetimeS lifetime of the link, shown in hours */
export const composeVerificationMail = (mail: VerificationMail, lifetimeS: number): Mail =>
  composeMail(mail, (texts) => texts.verification(hoursOf(lifetimeS), mail.event, mail.subjectEvent));

/** @param lifetimeS lifetime of the link, shown in hours */
export const composeResetMail = (mail: ActionMail, lifetimeS: number): Mail =>
  composeMail(mail, (texts) => texts.reset(hoursOf(lifetimeS)));

/** @param lifetimeS lifetime of the link, shown in minutes */
export const composeUnlockMail = (mail: ActionMail, lifetimeS: number): Mail =>
  composeMail(mail, (texts) => texts.unlock(Math.round(lifetimeS / 60)));

/** @param lifetimeS lifetime of the link, shown in minutes */
export const composeLoginLinkMail = (mail: ActionMail, lifetimeS: number): Mail =>
  composeMail(mail, (texts) => texts.loginLink(Math.round(lifetimeS / 60)));

/** @param lifetimeS lifetime of the link, shown in hours */
export const composeEmailChangeMail = (mail: ActionMail, lifetimeS: number): Mail =>
  composeMail(mail, (texts) => texts.emailChange(hoursOf(lifetimeS)));

export const composeEmailChangeNotice = (mail: ActionMail, new_email: string): Mail =>
  composeMail(mail, (texts) => texts.emailChangeNotice(new_email));

export const composeWebhookPausedMail = (mail: ActionMail, webhook: string, organization: string): Mail =>
  composeMail(mail, (texts) => texts.webhookPaused(webhook, organization));

export const composeSecurityNotice = (mail: ActionMail, input: SecurityNoticeInput): Mail =>
  composeMail(mail, (_texts, reader) => securityNoticeTexts(reader, input));

export const composeTokenNotice = (mail: ActionMail, input: TokenNoticeInput): Mail =>
  composeMail(mail, (_texts, reader) => tokenNoticeTexts(reader, input));

export const composeCredentialsEndedMail = (mail: ActionMail, input: CredentialsEndedInput): Mail =>
  composeMail(mail, (_texts, { language }) => credentialsEndedTexts(language, input));

export const composeRolesStayMail = (mail: ActionMail, input: CredentialsEndedInput): Mail =>
  composeMail(mail, (_texts, { language }) => rolesStayTexts(language, input));

export const composeReuseWarningMail = (mail: ActionMail): Mail => composeMail(mail, (texts) => texts.reuseWarning());

/** @param calendar the dates of the event as an iCalendar file; null for an organization */
export function composeInvitationMail(mail: ThemedMail, input: InvitationTextInput, calendar: string | null): Mail {
  const invitationMail = composeMail(mail, (texts) => texts.invitation(input));
  if (calendar === null) return invitationMail;
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  const entry = { filename: 'event.ics', contentType, content: calendar };
  return { ...invitationMail, attachments: [...(invitationMail.attachments ?? []), entry] };
}

export const composeJoinAnswerMail = (mail: ThemedMail, input: JoinAnswerTextInput): Mail =>
  composeMail(mail, (texts) => texts.joinAnswer(input));
