import { revokeLoginsByOperator } from '@plenum/core/domain/accounts/auth/revoke-logins-by-operator';
import { isEmailAddress } from '@plenum/core/domain/accounts/users/user.rules';
import { entities } from '@plenum/core/domain/registry';
import { openDatabase } from '@plenum/core/platform/db/database';
import { type Command, printError, UsageError, print, idFrom } from './command.ts';

export const revokeLogins: Command = {
  usage: '<e-mail> | <user id>',
  summary: 'revoke all logins and close all sockets of a person within a second',
  needs: ['DATABASE_URL'],
  async prepare([word = '', ...others]) {
    const id = idFrom(word);
    if ((id === null && !isEmailAddress(word)) || others.length > 0) {
      throw new UsageError('Expected: the address or the id of one person.');
    }
    return async (config) => {
      const db = openDatabase(config, entities);
      try {
        const revoked = await revokeLoginsByOperator(db, id === null ? { email: word } : { id });
        if (revoked === null) printError(`There is no account with this ${id === null ? 'address' : 'id'}.`);
        else
          print(`${revoked} logins of ${word} revoked. If other people know the password, it must be changed as well.`);
        return revoked === null ? 1 : 0;
      } finally {
        await db.close();
      }
    };
  },
};
