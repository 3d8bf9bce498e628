/** English texts of all mails. */
import type { ActionMailTexts, InvitationFacts, MailTexts } from './mail-texts.ts';

const hoursInEnglish = (hours: number): string => (hours === 1 ? 'one hour' : `${hours} hours`);

const rolesInEnglish: Readonly<Record<string, string>> = {
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

const targetInEnglish = ({ kind, target }: InvitationFacts): string =>
  kind === 'event' ? `the event “${target}”` : `the organization “${target}”`;

function invitationInEnglish(facts: InvitationFacts): ActionMailTexts {
  const { kind, subjectTarget, role, inviter, message, dates, isKnown, days } = facts;
  const asRole = `as ${rolesInEnglish[role] ?? 'a member'}`;
  const when = dates === null ? '' : ` It takes place ${datesInEnglish(dates)}.`;
  const toSomething = kind === 'event' ? 'an event' : 'an organization';
  const heading = `You are invited to ${subjectTarget ?? `${toSomething} on Plenum`}`;
  return {
    subject: heading,
    preview: `Somebody would like to have you ${asRole}.`,
    heading,
    paragraphs: [
      `${inviter ?? 'Somebody'} invites you to ${targetInEnglish(facts)} on Plenum, ${asRole}.${when}`,
      isKnown
        ? 'You have an account already: log in and accept with one click.'
        : 'You need an account. Making one takes a minute: your name and a password.',
    ],
    quotation:
      message.length === 0
        ? null
        : { by: `${inviter ?? 'The person who invites you'} writes (these words are not ours):`, lines: message },
    button: isKnown ? 'See the invitation' : 'Accept the invitation',
    notes: [
      `The invitation is open for ${days} days.`,
      'You do not know the sender? Ignore this mail and nothing happens. Plenum never asks for passwords of other services.',
    ],
    footer: (host) => `You get this mail because somebody typed your address into an invitation at ${host}.`,
  };
}

export const english: MailTexts = {
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
  unlock: (minutes) => ({
    subject: 'Log in to Plenum all the same',
    preview: `Somebody has tried too many passwords. The link works for ${minutes} minutes.`,
    heading: 'Log in all the same',
    paragraphs: [
      'Somebody has tried too many passwords for your account, so strangers have to wait. With this link you can log in at once: open it in the browser you want to log in with. You need your password as always.',
    ],
    button: 'Log in from this browser',
    notes: [
      `The link works once, for ${minutes} minutes. It lets nobody in without your password.`,
      'You did not ask? Ignore this mail; nobody was logged in.',
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
  choices: 'This was not for you, or you want no more such mails',
  buttonFails: 'If the button does not work, open this address:',
  footer: (host) =>
    `You get this mail because of your account at ${host}. Plenum will never ask for your password by mail.`,
};
