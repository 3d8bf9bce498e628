/** Choices of recipients of mails that others caused, or about notifications, without a login: the link in the mail is the proof. */
import * as Type from 'typebox';
import { operation } from './operation.ts';
import { oneOf, shape } from './primitives.ts';

/**
 * `not_me`: this mail was not meant for me; its subject ends. `never`: the same, and the address gets no more mails
 * that others cause. `allow`: such mails are allowed again. About notifications, the first two both end their mails.
 */
export const mailChoices = ['not_me', 'never', 'allow'] as const;
export type MailChoice = (typeof mailChoices)[number];

const ChoiceParams = shape({ token: Type.String({ minLength: 1, maxLength: 300 }) });

export const MailChoiceState = shape({
  /** Subject of the mail. */
  kind: oneOf(['invitation', 'account', 'notifications']),
  /** Whether nothing is left that “not me” would end. */
  is_ended: Type.Boolean(),
  /** Whether the address gets no mails that others cause, or the account none about notifications. */
  is_suppressed: Type.Boolean(),
});
export type MailChoiceState = Type.Static<typeof MailChoiceState>;

export const GetMailChoice = operation({
  method: 'GET',
  path: '/mail-choices/:token',
  summary: 'What a recipient may say about a mail; changes nothing',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  rateLimits: ['link_token_per_address'],
});

export const ChooseMail = operation({
  method: 'POST',
  path: '/mail-choices/:token',
  summary: 'Says “not me”, “never again” or “mails again” about a mail',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  body: shape({ choice: oneOf(mailChoices) }),
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  rateLimits: ['link_token_per_address'],
});

export const LookAtMailChoice = operation({
  method: 'GET',
  path: '/mail-choices/:token/one-click',
  summary: 'Leads a person to the page with the choices; the address of the header List-Unsubscribe',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  replies: { 302: Type.Null() },
  rateLimits: ['link_token_per_address'],
});

export const UnsubscribeByMailProgram = operation({
  method: 'POST',
  path: '/mail-choices/:token/one-click',
  summary: 'Says “never again” for a mail program (RFC 8058); the body is not read',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  takesForm: true,
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  rateLimits: ['link_token_per_address'],
});
