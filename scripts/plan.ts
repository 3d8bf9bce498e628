/** `npm run plan -- <organization id> ENTERPRISE|COMMUNITY` puts an organization on a plan; it holds from then on. */
import { type OrganizationPlan, organization_plans } from '@plenum/contracts/enums';
import { readConfig } from '@plenum/core/config';
import { entities } from '@plenum/core/domain/entities';
import { setPlanByOperator } from '@plenum/core/domain/organizations/set-plan-by-operator';
import { openDatabase } from '@plenum/core/platform/db/database';
import { openOperatorServices } from './operator-services.ts';

const usage = `npm run plan -- <organization id> ${organization_plans.join('|')}`;

const isPlan = (word: string): word is OrganizationPlan => organization_plans.some((plan) => plan === word);

async function main([id = '', word = '']: readonly string[]): Promise<number> {
  const plan = word.toUpperCase();
  if (!/^[1-9]\d{0,14}$/.test(id) || !isPlan(plan)) {
    console.error(usage);
    return 2;
  }
  const services = await openOperatorServices(process.env, ['DATABASE_URL']);
  // No queue is needed, but the settings of every process name one.
  const db = openDatabase(readConfig({ REDIS_URL: 'redis://none', ...services.env }), entities);
  try {
    const name = await setPlanByOperator(db, Number(id), plan);
    if (name === null) {
      console.error(`There is no organization ${id}. The number stands in the address of its page.`);
      return 1;
    }
    console.log(`“${name}” is on the plan ${plan}.`);
    return 0;
  } finally {
    await db.close();
    await services.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
