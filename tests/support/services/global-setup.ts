/** Runs once before all test files: starts the servers and creates the migrated template database. */
import { randomBytes } from 'node:crypto';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import type { TestProject } from 'vitest/node';
import { runSql, withDatabase } from './postgres-statements.ts';
import { startTestServers } from './test-servers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres_url: string;
    postgres_template: string;
    redis_url: string;
  }
}

let tearDown: (() => Promise<void>) | undefined;

export async function setup(project: TestProject): Promise<void> {
  const began = performance.now();
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
  console.log(`test servers: ${servers.how}, ready in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  project.provide('postgres_url', servers.postgres_url);
  project.provide('postgres_template', template);
  project.provide('redis_url', servers.redis_url);
  tearDown = async () => {
    await runSql(servers.postgres_url, `drop database if exists ${template}`).catch(() => undefined);
    await servers.stop();
  };
}

export async function teardown(): Promise<void> {
  await tearDown?.();
}
