/** Runs before all test files: starts the servers once and creates the migrated template database. */
import { randomBytes } from 'node:crypto';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import type { TestProject } from 'vitest/node';
import { writeClients } from '../../../scripts/clients/generate.ts';
import { runSql, withDatabase } from './postgres-statements.ts';
import { startTestServers, type TestServers } from './test-servers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres_url: string;
    postgres_template: string;
    redis_url: string;
  }
}

interface Started {
  readonly servers: TestServers;
  readonly template: string;
  readonly stop: () => Promise<void>;
}

// Each project of a run loads this module separately; they share the servers.
const run = globalThis as { plenumTestServers?: { readonly started: Promise<Started>; users: number } };

async function start(): Promise<Started> {
  // Tests call the API with the generated client.
  writeClients();
  const startedMs = performance.now();
  const servers = await startTestServers();
  const template = `plenum_template_${randomBytes(6).toString('hex')}`;
  try {
    await runSql(servers.postgres_url, `create database ${template}`);
    await migrateDatabase(withDatabase(servers.postgres_url, template));
    // A database with connections cannot be copied.
    await runSql(servers.postgres_url, `alter database ${template} allow_connections false`);
  } catch (error) {
    await servers.stop();
    throw error;
  }
  console.log(
    `test servers: ${servers.description}, ready in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`,
  );
  const stop = async (): Promise<void> => {
    await runSql(servers.postgres_url, `drop database if exists ${template}`).catch(() => undefined);
    await servers.stop();
  };
  return { servers, template, stop };
}

export async function setup(project: TestProject): Promise<void> {
  run.plenumTestServers ??= { started: start(), users: 0 };
  run.plenumTestServers.users += 1;
  const { servers, template } = await run.plenumTestServers.started;
  project.provide('postgres_url', servers.postgres_url);
  project.provide('postgres_template', template);
  project.provide('redis_url', servers.redis_url);
}

export async function teardown(): Promise<void> {
  const shared = run.plenumTestServers;
  if (shared === undefined) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  delete run.plenumTestServers;
  await shared.started.then(
    ({ stop }) => stop(),
    () => undefined,
  );
}
