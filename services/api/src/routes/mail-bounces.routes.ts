/** Returned mails over HTTP. */
import { returnedMailMaxBytes } from '@plenum/contracts/limits';
import type * as contract from '@plenum/contracts/mail-bounces';
import { requireBounceSecret } from '@plenum/core/domain/mail-bounces/bounce-secret.rules';
import { takeReturnedMail } from '@plenum/core/domain/mail-bounces/take-returned-mail';
import { noContent, type Routes } from '../http/handle.ts';

export const mailBouncesRoutes: Routes<typeof contract> = {
  TakeReturnedMail: async (scope, _input, http) => {
    requireBounceSecret(scope.config, http.bearer);
    await takeReturnedMail(scope, await http.mail(returnedMailMaxBytes));
    return noContent;
  },
};
