/** Access of a journey to the running product. */
import pg from 'pg';
import { parseReady, type Ready } from '../../../scripts/embedded/ready-line.ts';
import { findRunningStack } from '../../../scripts/embedded/running-stack.ts';
import { journeyVariables } from './journeys-setup.ts';

/** Returns the ready line of the running product: URLs and process ids. Throws outside a journey. */
export function runningProduct(): Ready {
  const ready = parseReady(`ready ${process.env[journeyVariables.ready] ?? ''}`);
  if (ready === null) throw new Error('No product is running: journeys run with `npm test` or `playwright test`.');
  return ready;
}

/** Returns the database of the running product, for data without an API or with a slow one: times, and many people. */
export function productDatabase(): string {
  const stack = findRunningStack(process.env[journeyVariables.data] ?? '');
  if (stack === null) throw new Error('No running product with a database was found.');
  return stack.DATABASE_URL;
}

let pool: pg.Pool | undefined;

/** Runs a statement in the database of the running product, to prepare data. */
export async function productRows(statement: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  pool ??= new pg.Pool({ connectionString: productDatabase(), max: 2, allowExitOnIdle: true });
  return (await pool.query(statement, [...values])).rows;
}

export interface JourneyMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly string[];
}

/** Returns the emails for an address, newest first. */
export async function readEmailsTo(address: string): Promise<readonly JourneyMail[]> {
  const reply = await fetch(`${runningProduct().mail}/api/messages?to=${encodeURIComponent(address)}`);
  return (await reply.json()) as readonly JourneyMail[];
}
