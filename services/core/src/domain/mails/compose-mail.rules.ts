/** Mails from words, a person and a link. */
import { type Language, languageOf } from '@plenum/contracts/languages';
import type { Mail } from '../../platform/mail/mailer.ts';
import { type MailContent, renderMailHtml, renderMailText } from './mail-layout.rules.ts';
import { german } from './mail-texts.de.ts';
import { english } from './mail-texts.en.ts';
import type { ActionMailTexts, InvitationFacts, MailTexts } from './mail-texts.ts';

const mail_texts: Readonly<Record<Language, MailTexts>> = { en: english, de: german };

export interface Recipient {
  readonly email: string;
  readonly first_name: string;
  /** BCP 47. */
  readonly locale: string;
}

const printable_name_length_max = 50;

/**
 * A first name fit for the greeting, or null. Anybody may type anything as the name of an account for somebody else's
 * address; so what reads like an address of a web site, or like a sentence, is left out.
 */
export function greetableName(first_name: string): string | null {
  const name = first_name.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const is_plain = /^[\p{L}\p{M}][\p{L}\p{M}'’\-. ]*$/u.test(name);
  const looks_like_a_host = /\.[\p{L}\p{M}]/u.test(name);
  return is_plain && !looks_like_a_host && [...name].length <= printable_name_length_max ? name : null;
}

/** Where a recipient who did not ask for a mail says so. */
export interface MailChoices {
  /** The page with the choices. */
  readonly page_url: string;
  /** Takes one POST without a page, for mail programs. */
  readonly one_click_url: string;
}

interface ActionMail {
  readonly recipient: Recipient;
  /** Absolute. */
  readonly url: string;
  readonly message_key: string;
  /** Of mails that others may have caused. */
  readonly choices?: MailChoices;
}

function compose(
  { recipient, url, message_key, choices }: ActionMail,
  pick: (texts: MailTexts) => ActionMailTexts,
): Mail {
  const language = languageOf(recipient.locale);
  const texts = mail_texts[language];
  const { subject, preview, heading, paragraphs, quotation = null, button, notes, footer } = pick(texts);
  const { host } = new URL(url);
  const content: MailContent = {
    language,
    preview,
    heading,
    paragraphs: [texts.greeting(greetableName(recipient.first_name)), ...paragraphs],
    quotation,
    button,
    url,
    button_fails: texts.button_fails,
    notes,
    choices: choices === undefined ? null : { text: texts.choices, url: choices.page_url },
    footer: (footer ?? texts.footer)(host),
  };
  return {
    to: recipient.email,
    subject,
    text: renderMailText(content),
    html: renderMailHtml(content),
    language,
    message_key,
    ...(choices === undefined ? {} : { unsubscribe_url: choices.one_click_url }),
  };
}

const hours = (lifetime_s: number): number => Math.round(lifetime_s / 3600);

/** @param lifetime_s how long the link works, told in hours */
export const composeVerificationMail = (mail: ActionMail, lifetime_s: number): Mail =>
  compose(mail, (texts) => texts.verification(hours(lifetime_s)));

/** @param lifetime_s how long the link works, told in hours */
export const composeResetMail = (mail: ActionMail, lifetime_s: number): Mail =>
  compose(mail, (texts) => texts.reset(hours(lifetime_s)));

/** @param lifetime_s how long the link works, told in minutes */
export const composeUnlockMail = (mail: ActionMail, lifetime_s: number): Mail =>
  compose(mail, (texts) => texts.unlock(Math.round(lifetime_s / 60)));

/** @param lifetime_s how long the link works, told in days */
export const composeSetPasswordMail = (mail: ActionMail, lifetime_s: number): Mail =>
  compose(mail, (texts) => texts.set_password(Math.round(lifetime_s / 86_400)));

/** @param lifetime_s how long the link works, told in hours */
export const composeEmailChangeMail = (mail: ActionMail, lifetime_s: number): Mail =>
  compose(mail, (texts) => texts.email_change(hours(lifetime_s)));

export const composeEmailChangeNotice = (mail: ActionMail, new_email: string): Mail =>
  compose(mail, (texts) => texts.email_change_notice(new_email));

export const composeReuseWarningMail = (mail: ActionMail): Mail => compose(mail, (texts) => texts.reuse_warning);

export const composeInvitationMail = (mail: ActionMail, facts: InvitationFacts): Mail =>
  compose(mail, (texts) => texts.invitation(facts));
