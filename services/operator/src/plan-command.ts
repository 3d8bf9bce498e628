import { type OrganizationPlan, organizationPlans } from '@plenum/contracts/enums';
import { setPlanByOperator } from '@plenum/core/domain/events/organizations/set-plan-by-operator';
import { entities } from '@plenum/core/domain/registry';
import { openDatabase } from '@plenum/core/platform/db/database';
import { type Command, printError, UsageError, print, idFrom } from './command.ts';

const isPlan = (word: string): word is OrganizationPlan => organizationPlans.some((plan) => plan === word);

export const plan: Command = {
  usage: `<organization id> ${organizationPlans.join('|')}`,
  summary: 'set the plan of an organization',
  needs: ['DATABASE_URL'],
  async prepare([idText = '', planText = '']) {
    const id = idFrom(idText);
    const newPlan = planText.toUpperCase();
    if (id === null || !isPlan(newPlan)) throw new UsageError('Expected: the id of an organization, and a plan.');
    return async (config) => {
      const db = openDatabase(config, entities);
      try {
        const name = await setPlanByOperator(db, id, newPlan);
        if (name === null) printError(`There is no organization ${id}. The id is in the URL of its page.`);
        else print(`“${name}” now has the plan ${newPlan}.`);
        return name === null ? 1 : 0;
      } finally {
        await db.close();
      }
    };
  },
};
