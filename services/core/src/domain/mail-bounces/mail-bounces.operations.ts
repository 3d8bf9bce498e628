/** Returned mails over HTTP. */
import { returnedMailMaxBytes } from '@plenum/contracts/limits';
import type * as contract from '@plenum/contracts/mail-bounces';
import { noContent, type HandlersOf } from '../../operation-handlers.ts';
import { requireBounceSecret } from './bounce-secret.rules.ts';
import { takeReturnedMail } from './take-returned-mail.ts';

export const mailBouncesOperations: HandlersOf<typeof contract> = {
  TakeReturnedMail: async (scope, _input, http) => {
    requireBounceSecret(scope.config, http.bearer);
    await takeReturnedMail(scope, await http.mail(returnedMailMaxBytes));
    return noContent;
  },
};
