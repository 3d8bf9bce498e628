import { maxMailBounceBytes } from '@plenum/contracts/limits';
import type * as contract from '@plenum/contracts/notifications/mail-bounces';
import { noContent, type HandlersOf } from '../../../operation-handlers.ts';
import { requireBounceSecret } from './bounce-secret.rules.ts';
import { receiveMailBounce } from './receive-mail-bounce.ts';

export const mailBouncesOperations: HandlersOf<typeof contract> = {
  ReceiveMailBounce: async (scope, _input, http) => {
    requireBounceSecret(scope.config, http.bearer);
    return noContent(await receiveMailBounce(scope, await http.mail(maxMailBounceBytes)));
  },
};
