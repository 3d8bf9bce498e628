import type { Config } from '@plenum/core/config';
import { isEmailAddress } from '@plenum/core/domain/accounts/users/user.rules';
import {
  listAllowedFounders,
  setFounderByOperator,
} from '@plenum/core/domain/events/organizations/founders-by-operator';
import { entities } from '@plenum/core/domain/registry';
import { type Database, openDatabase } from '@plenum/core/platform/db/database';
import { type Command, print, printError, UsageError } from './command.ts';

type Action = (db: Database, config: Config) => Promise<number>;

const maxListed = 1000;

/** Hints about the current rule. */
const hints = {
  everybody: 'ORGANIZATION_FOUNDERS is everybody: people who are not named may create organizations, too.',
  domains: 'People with an email address of ORGANIZATION_FOUNDER_DOMAINS may create organizations, too.',
  named: null,
} as const;

const list: Action = async (db, config) => {
  const addresses = await listAllowedFounders(db, maxListed);
  for (const address of addresses) print(address);
  if (addresses.length === 0) print('Nobody is named.');
  const hint = hints[config.founderRule.mode];
  if (hint !== null) print(hint);
  return 0;
};

const setNamed =
  (address: string, isNamed: boolean): Action =>
  async (db) => {
    const email = await setFounderByOperator(db, address, isNamed);
    if (email === null)
      printError(
        `There is no account with the verified address ${address}. The person must sign up and verify it first.`,
      );
    else print(isNamed ? `${email} may create organizations.` : `${email} is no longer named.`);
    return email === null ? 1 : 0;
  };

function parseAction([word, address = '', ...others]: readonly string[]): Action {
  if (word === undefined) return list;
  if ((word !== 'add' && word !== 'remove') || !isEmailAddress(address) || others.length > 0)
    throw new UsageError('Expected: nothing, or add or remove and an address.');
  return setNamed(address, word === 'add');
}

/** Lists the people who may create organizations regardless of the rule, and adds or removes them. */
export const founders: Command = {
  usage: '[add|remove <e-mail>]',
  summary: 'list and name the people who may always create organizations (ORGANIZATION_FOUNDERS)',
  needs: ['DATABASE_URL'],
  async prepare(args) {
    const act = parseAction(args);
    return async (config) => {
      const db = openDatabase(config, entities);
      try {
        return await act(db, config);
      } finally {
        await db.close();
      }
    };
  },
};
