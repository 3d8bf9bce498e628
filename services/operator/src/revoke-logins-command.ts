import { revokeLoginsByOperator } from '@plenum/core/domain/auth/revoke-logins-by-operator';
import { entities } from '@plenum/core/domain/entities';
import { isMailAddress } from '@plenum/core/domain/users/user.rules';
import { openDatabase } from '@plenum/core/platform/db/database';
import { type Command, printError, UsageError, print, idFrom } from './command.ts';

/** Revokes all logins of a user; it takes effect in all processes and sockets within a second. */
export const revokeLogins: Command = {
  usage: '<e-mail> | <user id>',
  summary: 'end every login of a person, also open sockets, within a second',
  needs: ['DATABASE_URL'],
  async prepare([word = '', ...others]) {
    const id = idFrom(word);
    if ((id === null && !isMailAddress(word)) || others.length > 0) {
      throw new UsageError('It takes the address or the number of one person.');
    }
    return async (config) => {
      const db = openDatabase(config, entities);
      try {
        const ended = await revokeLoginsByOperator(db, id === null ? { email: word } : { id });
        if (ended === null) printError(`There is nobody with ${id === null ? 'that address' : 'that number'}.`);
        else print(`${ended} logins of person ${word} ended. A password that others know must be changed as well.`);
        return ended === null ? 1 : 0;
      } finally {
        await db.close();
      }
    };
  },
};
