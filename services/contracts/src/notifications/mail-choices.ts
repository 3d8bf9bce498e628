/** Email preferences of recipients, set without a login by the link in an email. */
import * as Type from 'typebox';
import { operation } from '../operation.ts';
import { oneOf, shape } from '../primitives.ts';

/**
 * `not_me`: the email was not meant for the recipient, and what it is about, such as an invitation, is cancelled. `never`:
 * the same, and the email address receives no more emails caused by other people. `allow`: such emails are allowed again.
 * For notification emails, `not_me` and `never` both disable them.
 */
export const mailChoices = ['not_me', 'never', 'allow'] as const;
export type MailChoice = (typeof mailChoices)[number];

const ChoiceParams = shape({
  token: Type.String({ minLength: 1, maxLength: 300, description: 'Token of the link in the email.' }),
});

export const MailChoiceState = shape({
  kind: oneOf(['invitation', 'account', 'notifications'], 'What the email is about.'),
  is_ended: Type.Boolean({
    description: 'Whether `not_me` has no effect, for example because the invitation is no longer open.',
  }),
  is_suppressed: Type.Boolean({
    description:
      'Whether emails are stopped: emails caused by other people to this address, or notification emails to this account.',
  }),
});
export type MailChoiceState = Type.Static<typeof MailChoiceState>;

export const GetMailChoice = operation({
  method: 'GET',
  path: '/mail-choices/:token',
  summary: 'Get the email preferences of a recipient',
  description:
    'Anyone who has the link in an email may call this, without a login. Changes nothing, so that a link scanner that opens the link does not unsubscribe the recipient. The link does not expire; that of a notification email stops working when the account is deleted or gets another email address.',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  failureLimits: ['link_token_per_address'],
});

export const UpdateMailChoice = operation({
  method: 'POST',
  path: '/mail-choices/:token',
  summary: 'Update the email preferences of a recipient',
  description:
    '`not_me` cancels what the email is about, such as an invitation or an account that has not been verified, and counts as a complaint against the sender. `never` also stops all emails caused by other people, and `allow` allows them again. For a notification email, `not_me` and `never` both disable such emails for the account. An accepted invitation remains accepted. Repeating a request has no effect.',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  body: shape({ choice: oneOf(mailChoices, 'Choice of the recipient.') }),
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  failureLimits: ['link_token_per_address'],
});

export const RedirectToMailChoice = operation({
  method: 'GET',
  path: '/mail-choices/:token/one-click',
  summary: 'Redirect to the email preferences page',
  description:
    'This is the URL in the `List-Unsubscribe` header of emails, as people open it. Redirects to a page of the web application without changing anything.',
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
  description:
    'Email clients send this request to the URL in the `List-Unsubscribe` header of an email. It has the effect of the choice `never`. The body is ignored, and repeating the request has no effect.',
  access: 'public',
  token: 'ignored',
  params: ChoiceParams,
  acceptsForm: true,
  replies: { 200: MailChoiceState },
  errors: ['mail_choice_unknown'],
  failureLimits: ['link_token_per_address'],
});
