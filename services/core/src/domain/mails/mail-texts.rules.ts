/**
 * The words of all mails by language (spec: contract 12, decisions 8). Another language is one more object of the same
 * type and one more entry in `mail_texts`; nothing else changes.
 */

/** A mail with one thing to do. */
export interface ActionMailTexts {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly notes: readonly string[];
}

/** What an invitation is to, and who asked. */
export interface InvitationFacts {
  /** The name of the organization, or the title of the event. */
  readonly target: string;
  readonly role: string;
  readonly inviter: string | null;
  /** In the inviter's own words. */
  readonly message: string | null;
  /** First and last date of an event, `YYYY-MM-DD`; null for an organization. */
  readonly dates: { readonly first: string; readonly last: string } | null;
  /** Whether the address has an account. */
  readonly is_known: boolean;
  readonly days: number;
}

export interface MailTexts {
  /** With the first name, or null where there is none fit to print. */
  readonly greeting: (first_name: string | null) => string;
  readonly verification: (hours: number) => ActionMailTexts;
  readonly reset: (hours: number) => ActionMailTexts;
  readonly set_password: (days: number) => ActionMailTexts;
  readonly reuse_warning: ActionMailTexts;
  /** To the new address. */
  readonly email_change: (hours: number) => ActionMailTexts;
  /** To the address the account has. */
  readonly email_change_notice: (new_email: string) => ActionMailTexts;
  readonly invitation: (facts: InvitationFacts) => ActionMailTexts;
  /** Above the written-out address of the button. */
  readonly button_fails: string;
  /** Why the mail came, with the product's address. */
  readonly footer: (host: string) => string;
}

const hoursInEnglish = (hours: number): string => (hours === 1 ? 'one hour' : `${hours} hours`);

const roles_in_english: Readonly<Record<string, string>> = {
  OWNER: 'an owner',
  ADMIN: 'an administrator',
  MEMBER: 'a member',
  ORGANIZER: 'an organizer',
  MODERATOR: 'a moderator',
  SPEAKER: 'a speaker',
  ATTENDEE: 'an attendee',
};

const dateInEnglish = (date: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

const datesInEnglish = ({ first, last }: NonNullable<InvitationFacts['dates']>): string =>
  first === last ? `on ${dateInEnglish(first)}` : `from ${dateInEnglish(first)} to ${dateInEnglish(last)}`;

function invitationInEnglish({ target, role, inviter, message, dates, is_known, days }: InvitationFacts) {
  const as_role = `as ${roles_in_english[role] ?? 'a member'}`;
  const when = dates === null ? '' : ` It takes place ${datesInEnglish(dates)}.`;
  return {
    subject: `You are invited to ${target}`,
    preview: `${inviter ?? 'The organizers'} would like to have you ${as_role}.`,
    heading: `You are invited to ${target}`,
    paragraphs: [
      `${inviter ?? 'The organizers'} ${inviter === null ? 'invite' : 'invites'} you to ${target} on Plenum, ${as_role}.${when}`,
      ...(message === null ? [] : [`${inviter === null ? 'They write' : `${inviter} writes`}: “${message}”`]),
      is_known
        ? 'You have an account already: log in and accept with one click.'
        : 'You need an account. Making one takes a minute: your name and a password.',
    ],
    button: is_known ? 'See the invitation' : 'Accept the invitation',
    notes: [
      `The invitation is open for ${days} days.`,
      'You do not know the sender? Ignore this mail and nothing happens.',
    ],
  };
}

const english: MailTexts = {
  greeting: (first_name) => (first_name === null ? 'Hello,' : `Hello ${first_name},`),
  verification: (hours) => ({
    subject: 'Verify your email address for Plenum',
    preview: `One click and your seat is yours. The link works for ${hoursInEnglish(hours)}.`,
    heading: 'Verify your email address',
    paragraphs: ['Welcome to Plenum. One click shows that this address is yours, and then you can log in.'],
    button: 'Verify email address',
    notes: [
      `The link works once, for ${hoursInEnglish(hours)}.`,
      'You did not sign up? Then somebody mistyped their address. Ignore this mail and nothing happens.',
    ],
  }),
  reset: (hours) => ({
    subject: 'Reset your Plenum password',
    preview: `Choose a new password. The link works for ${hoursInEnglish(hours)}.`,
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, asked for a new password for this account. Until you choose one, the old one stays.',
    ],
    button: 'Choose a new password',
    notes: [
      `The link works once, for ${hoursInEnglish(hours)}. Afterwards you are logged out everywhere.`,
      'You did not ask? Ignore this mail; your password has not changed.',
    ],
  }),
  set_password: (days) => ({
    subject: 'Choose a password for your Plenum account',
    preview: `Somebody made an account for you. The link works for ${days} days.`,
    heading: 'Choose your password',
    paragraphs: [
      'Somebody you work with made you an account and added you to their organization or event. Choose a password, and you can log in.',
    ],
    button: 'Choose a password',
    notes: [
      `The link works once, for ${days} days. Afterwards “Forgot password” sends you a new one.`,
      'You do not want this account? Ignore this mail; without a password nobody can use it.',
    ],
  }),
  reuse_warning: {
    subject: 'We ended a login to your Plenum account',
    preview: 'A login was used from two places, so we ended it.',
    heading: 'We ended one of your logins',
    paragraphs: [
      'One of your logins was used in a way that looks as if somebody had copied it from your browser. We ended it, to be on the safe side. You can log in again as usual.',
      'If you see this more than once, or if you do not know why, choose a new password: that ends every login.',
    ],
    button: 'Log in and check',
    notes: ['A restored backup of a browser can cause this too; then there is nothing to worry about.'],
  },
  invitation: invitationInEnglish,
  email_change: (hours) => ({
    subject: 'Confirm your new email address for Plenum',
    preview: `One click and your account moves here. The link works for ${hoursInEnglish(hours)}.`,
    heading: 'Confirm your new email address',
    paragraphs: [
      'Somebody, most likely you, wants to use this address for their Plenum account. Until you confirm it, the old address stays in use.',
    ],
    button: 'Use this address',
    notes: [
      `The link works once, for ${hoursInEnglish(hours)}.`,
      'You did not ask for this? Then somebody mistyped their address. Ignore this mail and nothing happens.',
    ],
  }),
  email_change_notice: (new_email) => ({
    subject: 'Your Plenum account is about to get another email address',
    preview: 'If this was you, there is nothing to do.',
    heading: 'Another email address for your account',
    paragraphs: [
      `With your password, ${new_email} was asked to become the address of your account. It changes as soon as the link in the mail to that address is followed.`,
      'Was this you? Then there is nothing to do here.',
    ],
    button: 'Not me: check my account',
    notes: ['If this was not you, choose a new password at once: that ends every other login and the change with it.'],
  }),
  button_fails: 'If the button does not work, open this address:',
  footer: (host) =>
    `You get this mail because of your account at ${host}. Plenum will never ask for your password by mail.`,
};

export const mail_texts = { en: english } as const satisfies Record<string, MailTexts>;

export type MailLanguage = keyof typeof mail_texts;

const isMailLanguage = (tag: string): tag is MailLanguage => Object.hasOwn(mail_texts, tag);

/**
 * The language for a person's locale: the tag itself, else its language, else English.
 * @param locale BCP 47, such as `en-GB`
 */
export function mailLanguage(locale: string): MailLanguage {
  const tag = locale.trim().toLowerCase().replaceAll('_', '-');
  const candidates = [tag, tag.split('-', 1)[0] ?? ''];
  return candidates.find(isMailLanguage) ?? 'en';
}
