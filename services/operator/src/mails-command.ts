/** Lists the senders of emails, and changes their permissions and limits. */
import { maxRaisedMailQuota } from '@plenum/contracts/notifications/mail-limits';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { isEmailAddress } from '@plenum/core/domain/accounts/users/user.rules';
import {
  allowSender,
  liftSuppressionByOperator,
  listSenders,
  type SenderRef,
  setMailLimit,
  stopSender,
} from '@plenum/core/domain/notifications/mail-quotas/standing-by-operator';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Command, printError, UsageError, print, idFrom } from './command.ts';

type Action = (deps: Deps) => Promise<number>;

const maxListed = 50;

const list: Action = async ({ db }) => {
  const senders = await listSenders(db, maxListed);
  for (const { side, id, name, recipients, complained, bounced, is_stopped } of senders)
    print(
      `${side} ${id}  ${recipients} recipients, ${complained} complaints, ${bounced} bounces${is_stopped ? ', stopped' : ''}\n    ${name}`,
    );
  if (senders.length === 0) print('No emails were sent in the last day.');
  return 0;
};

function senderFrom(side: string, word: string): SenderRef {
  const id = idFrom(word);
  if ((side !== 'account' && side !== 'organization') || id === null)
    throw new UsageError('Expected: “account” or “organization”, and an id.');
  return { side, id };
}

const printOutcome = (exists: boolean, message: string): number => {
  if (exists) print(message);
  else printError('There is no account or organization with this id.');
  return exists ? 0 : 1;
};

function limitFrom(word: string): number | null {
  if (word === 'default') return null;
  const perDay = Number(word);
  if (!/^\d+$/.test(word) || perDay > maxRaisedMailQuota)
    throw new UsageError(`The limit must be a number of recipients per day up to ${maxRaisedMailQuota}, or “default”.`);
  return perDay;
}

function parseAction([word = 'senders', first = '', second = '', ...others]: readonly string[]): Action {
  if (others.length > 0) throw new UsageError('Too many arguments.');
  switch (word) {
    case 'senders':
      return list;
    case 'stop': {
      const sender = senderFrom(first, second);
      return async ({ db }) =>
        printOutcome(await stopSender(db, sender), `${first} ${second} is stopped; pending emails are discarded.`);
    }
    case 'allow': {
      const sender = senderFrom(first, second);
      return async ({ db }) => printOutcome(await allowSender(db, sender), `${first} ${second} may send again.`);
    }
    case 'limit': {
      const { id } = senderFrom('organization', first);
      const perDay = limitFrom(second);
      return async ({ db }) =>
        printOutcome(await setMailLimit(db, id, perDay), `Organization ${id}: ${second} recipients per day.`);
    }
    case 'lift': {
      if (!isEmailAddress(first) || second !== '') throw new UsageError('Expected: one address.');
      return async (deps) => {
        const wasSuppressed = await liftSuppressionByOperator(deps, first);
        print(
          wasSuppressed ? 'Emails to this address are allowed again.' : 'This address was not on the suppression list.',
        );
        return wasSuppressed ? 0 : 1;
      };
    }
    default:
      throw new UsageError('Expected: senders, stop, allow, limit or lift.');
  }
}

/** Lists senders, stops or allows them, sets the limit of an organization, and removes addresses from the suppression list. */
export const mails: Command = {
  usage: 'senders | stop|allow account|organization <id> | limit <organization id> <per day>|default | lift <e-mail>',
  summary: 'list senders of emails, stop or allow them, set a limit, remove a suppression',
  needs: ['DATABASE_URL', 'REDIS_URL'],
  async prepare(args) {
    const act = parseAction(args);
    return async (config) => {
      const deps = createDeps(config, createLog(config, 'operator'));
      try {
        return await act(deps);
      } finally {
        await closeDeps(deps);
      }
    };
  },
};
