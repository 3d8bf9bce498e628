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
  summary: 'Get the email choices of a recipient',
  description: 'Does not use the link.',
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
  summary: 'Set the email choice of a recipient',
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
  summary: 'Open the page of the email choices',
  description: 'Redirects to the page. This is the address of the `List-Unsubscribe` header.',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  replies: { 302: Type.Null() },
  rateLimits: ['link_token_per_address'],
});

export const UnsubscribeByMailProgram = operation({
  method: 'POST',
  path: '/mail-choices/:token/one-click',
  summary: 'Unsubscribe with one click (RFC 8058)',
  description: 'For mail programs. The body is ignored.',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  takesForm: true,
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  rateLimits: ['link_token_per_address'],
});
