/** Bounced emails, delivered by the mail server of the operator. */
import * as Type from 'typebox';
import { operation } from '../operation.ts';

export const ReceiveMailBounce = operation({
  method: 'POST',
  path: '/mail-bounces',
  summary: 'Process a bounced email',
  description:
    'The mail server of the operator sends this request, with `MAIL_BOUNCE_SECRET` as the bearer token. The body is an email that was returned to the bounce address (`message/rfc822`). A permanent failure marks the invitation as bounced, and an unknown mailbox counts against the email quota of the sender. Emails that are not related to an open invitation are ignored.',
  access: 'public',
  token: 'ignored',
  acceptsMail: true,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'not_authenticated'],
});
