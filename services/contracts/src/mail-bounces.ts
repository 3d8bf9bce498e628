/** Returned mails, handed over by the operator's mail server. */
import * as Type from 'typebox';
import { operation } from './operation.ts';

export const TakeReturnedMail = operation({
  method: 'POST',
  path: '/mail-bounces',
  summary:
    'Takes a mail that came back to the bounce address (`message/rfc822`), authenticated by `MAIL_BOUNCE_SECRET` as a bearer token; 204 also when it says nothing about an invitation',
  access: 'public',
  token: 'ignored',
  takesMail: true,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'not_authenticated'],
});
