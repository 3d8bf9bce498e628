/** Returned mails, handed over by the operator's mail server. */
import * as Type from 'typebox';
import { operation } from './operation.ts';

export const TakeReturnedMail = operation({
  method: 'POST',
  path: '/mail-bounces',
  summary: 'Process a bounced email',
  description:
    'For the mail server of the operator, authenticated by `MAIL_BOUNCE_SECRET` as a bearer token. The body is an email that was returned to the bounce address (`message/rfc822`). Returns 204 for emails that are not about an invitation, too.',
  access: 'public',
  token: 'ignored',
  takesMail: true,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'not_authenticated'],
});
