/** Stopping a worker process while it works: every job runs once, in this process or the next. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Deps } from '@plenum/core/deps';
import { addMailLink } from '@plenum/core/domain/accounts/auth/auth.steps';
import { User } from '@plenum/core/domain/accounts/users/user.entity';
import { record } from '@plenum/core/domain/domain-events';
import { transaction } from '@plenum/core/scope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { scopeOfPerson, createPersonWithLogin } from '../support/gateway/world.ts';
import { endWithParentArguments, nodeEnvironment } from '../support/services/node-environment.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, workerEnv } from '../support/worker/test-worker.ts';

let api: TestApi;
let smtp: TestMailServer;
beforeAll(async () => {
  api = await buildTestApi();
  smtp = await startTestMailServer();
});
afterAll(async () => {
  await smtp.close();
  await api.close();
});

async function signUpPerson(deps: Deps): Promise<void> {
  const person = await createPersonWithLogin(deps, 'New', { verified: false });
  await transaction(scopeOfPerson(deps, person), async (tx) => {
    const user = await tx.em.findOneOrFail(User, person.user_id);
    record(tx, 'user.signed_up', { mail_link_id: addMailLink(deps, tx, user, 'verify_email') });
    await tx.em.flush();
  });
}

it('returns unfinished jobs, and exits with 0', async () => {
  const env = workerEnv({ ...api.env, SMTP_URL: smtp.url, DRAIN_TIMEOUT_MS: '5000' });
  const child = spawn(process.execPath, [...endWithParentArguments, 'services/worker/src/main.ts'], {
    env: { ...env, ...nodeEnvironment(), PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const workerExit = once(child, 'exit');
  const people = 60;
  try {
    for (let index = 0; index < people; index += 1) await signUpPerson(api.deps);
    await waitForCondition('the worker has started a job', () => smtp.emails.length > 0);
    child.kill('SIGTERM');
    expect((await workerExit)[0]).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }

  const next = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
  await waitForCondition('all emails have arrived', () => smtp.emails.length >= people);
  await next.stop();
  const recipients = smtp.emails.flatMap((mail) => mail.recipients);
  expect([recipients.length, new Set(recipients).size]).toEqual([people, people]);
});
