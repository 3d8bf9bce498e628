/** Email preferences of recipients, set without a login by the link in an email. */
import * as Type from 'typebox';
import { operation } from '../operation.ts';
import { oneOf, shape } from '../primitives.ts';

/**
 * `not_me`: the email was not meant for the recipient; its subject, such as an invitation, ends. `never`: the same, and the
 * address receives no more emails caused by others. `allow`: such emails are allowed again. For notifications, the first
 * two both disable their emails.
 */
export const mailChoices = ['not_me', 'never', 'allow'] as const;
export type MailChoice = (typeof mailChoices)[number];

const ChoiceParams = shape({
  token: Type.String({ minLength: 1, maxLength: 300, description: 'Secret token. Anyone who has it can use it.' }),
});

export const MailChoiceState = shape({
  kind: oneOf(['invitation', 'account', 'notifications'], 'Subject of the email.'),
  is_ended: Type.Boolean({
    description: 'Whether the choice `not_me` has nothing left to end, such as an open invitation.',
  }),
  is_suppressed: Type.Boolean({
    description: 'Whether the address receives no emails that others cause, or the account no notification emails.',
  }),
});
export type MailChoiceState = Type.Static<typeof MailChoiceState>;

export const GetMailChoice = operation({
  method: 'GET',
  path: '/mail-choices/:token',
  summary: 'Get the email preferences of a recipient',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  rateLimits: ['link_token_per_address'],
});

export const UpdateMailChoice = operation({
  method: 'POST',
  path: '/mail-choices/:token',
  summary: 'Update the email preferences of a recipient',
  description:
    '`not_me` ends the subject of the email, such as an invitation. `never` also stops all emails that others cause. `allow` allows them again.',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  body: shape({ choice: oneOf(mailChoices, 'The choice.') }),
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  rateLimits: ['link_token_per_address'],
});

export const RedirectToMailChoice = operation({
  method: 'GET',
  path: '/mail-choices/:token/one-click',
  summary: 'Redirect to the page of the email preferences',
  description: 'This is the address in the `List-Unsubscribe` header.',
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
  description: 'Mail programs send this request. The body is ignored.',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  acceptsForm: true,
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  rateLimits: ['link_token_per_address'],
});
