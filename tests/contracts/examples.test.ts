/**
 * Sends the request of every example to the running API. With `RECORD_EXAMPLES=missing` or `=all` the replies become
 * the examples of the documents (`npm run examples`); without it they only have to match the documents.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../scripts/seed.ts';
import {
  type ExampleFile,
  exampleOf,
  examplesFolder,
  type OperationExample,
} from '../../services/api/src/http/openapi-examples.ts';
import { rowOf } from '../rows/operation-rows.ts';
import { makeOrganizationTrusted } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { sendExample } from '../support/examples/example-requests.ts';
import { type ExampleWorld, newExampleWorld } from '../support/examples/example-world.ts';
import { bounceSecret } from '../support/examples/prepared-requests.ts';
import { recordedExample } from '../support/examples/recorded-example.ts';
import { type CheckReply, readPublishedSchemas } from '../support/security/published-schemas.ts';
import { resetRateLimits } from '../support/security/reset-rate-limits.ts';

const recordingMode = process.env['RECORD_EXAMPLES'] ?? 'nothing';

const api = await openTestApi({
  DEMO_ENABLED: 'true',
  MAIL_BOUNCE_ADDRESS: 'bounces@plenum.example',
  MAIL_BOUNCE_SECRET: bounceSecret,
  PUSH_KEY: Buffer.alloc(32, 5).toString('base64url'),
  PUSH_LOCAL_ORIGIN: 'https://push.example.org',
});
let judge: CheckReply;
/** For examples that change the data that later ones need. */
let shared: ExampleWorld;
const recorded = new Map<OperationName, OperationExample>();
beforeAll(async () => {
  await seedDemo(api.env);
  judge = await readPublishedSchemas(api);
  shared = await newExampleWorld(api);
  // It sends invitations of every kind, which exceeds the quota of a new organization.
  await makeOrganizationTrusted(api, shared.tenant);
});

const needsOwnData = (name: OperationName): boolean =>
  recordingMode !== 'nothing' || operations[name].method === 'DELETE' || rowOf(name).needsSeparateData === true;

const fileOf = (name: OperationName): string => `${operations[name].path.split('/')[1]}.json`;

/** Returns whether an example is missing, or its reply no longer matches the operation. */
function isOutdated(name: OperationName): boolean {
  const existing = exampleOf(name);
  const { replies }: OperationSpec = operations[name];
  const schema = existing && replies[existing.status];
  if (schema === undefined) return true;
  // Replies with files have no body in their example.
  return existing?.reply !== undefined && !Value.Check(schema, existing.reply);
}

function writeFiles(): void {
  const files = new Map<string, Record<string, OperationExample>>();
  for (const name of operationNames.toSorted()) {
    const currentExample = recorded.get(name) ?? exampleOf(name);
    if (currentExample === undefined) continue;
    const file = files.get(fileOf(name)) ?? {};
    files.set(fileOf(name), { ...file, [name]: currentExample });
  }
  for (const [file, examples] of files)
    writeFileSync(join(examplesFolder, file), `${JSON.stringify(examples satisfies ExampleFile, null, 2)}\n`);
}
afterAll(() => {
  if (recordingMode !== 'nothing') writeFiles();
});

describe('examples of operations', () => {
  // They share their data, and the order of the catalogue depends on the order in which modules load.
  it.each(operationNames.toSorted())('matches the running product in the example of %s', async (name) => {
    await resetRateLimits(api.deps);
    const exchange = await sendExample(name, needsOwnData(name) ? await newExampleWorld(api) : shared);
    const { reply } = exchange;
    expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(400);
    expect(judge(name, reply)).toBeNull();
    const existing = exampleOf(name);
    if (recordingMode === 'all' || recordingMode === name || (recordingMode === 'missing' && isOutdated(name)))
      recorded.set(name, recordedExample(name, exchange));
    else expect(existing?.status, `Record it with \`npm run examples\`.`).toBe(reply.status);
  });
});

it('stores the examples of one first path segment in each file', () => {
  for (const name of operationNames) {
    const storedExamples = JSON.parse(readFileSync(join(examplesFolder, fileOf(name)), 'utf8')) as ExampleFile;
    if (recordingMode === 'nothing') expect(Object.keys(storedExamples)).toContain(name);
  }
});
