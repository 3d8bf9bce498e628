/**
 * `npm run query-plans`: writes `docs/query-plans.md` for the conference with the most members in a running, seeded
 * product. Requests are sent as the organizer that the seed created.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '@plenum/api/app';
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { issueTokens, openLogin } from '@plenum/core/domain/accounts/auth/auth.steps';
import { statement } from '@plenum/core/platform/db/database';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { repositoryRoot } from './embedded/paths.ts';
import { queryPlansDocument } from './query-plans/document.ts';
import type { RequestIds } from './query-plans/requests.ts';
import { survey, tableSizes } from './query-plans/survey.ts';
import { requireServers } from './running-servers.ts';
import { crowdOrganizer } from './seed-data/crowd-organizer.ts';

const findLargestEvent = statement<RequestIds>(
  'survey-largest-event',
  `select e.id as event_id, e.organization_id, eu.user_id,
          (select id from sessions s where s.event_id = e.id order by id limit 1) as session_id,
          (select id from chat_rooms r where r.event_id = e.id order by id limit 1) as room_id,
          (select o.user_id from event_users o where o.event_id = e.id and o.user_id <> eu.user_id
            order by o.user_id limit 1) as other_id,
          (select p.thread_id from direct_message_sides p where p.user_id = eu.user_id order by p.thread_id limit 1) as thread_id
     from users u join event_users eu on eu.user_id = u.id and eu.role = 'ADMIN'
     join events e on e.id = eu.event_id
    where u.email = $1 order by e.id desc limit 1`,
);
const analyzeTables = statement('survey-analyze', 'analyze');

const deleteLogin = statement('survey-forget-login', 'delete from logins where id = $1');

async function writeDocument(deps: Deps): Promise<void> {
  const app = await buildApp(deps);
  try {
    const ids = await deps.db.row(findLargestEvent, [crowdOrganizer]);
    if (ids === undefined) {
      throw new Error(
        'There is no large conference. Run `npm run import -- <file>` and `npm run seed -- --large` first.',
      );
    }
    await deps.db.rows(analyzeTables);
    const login = await deps.db.transaction(async (tx) => openLogin(deps, tx, ids.user_id, 'npm run query-plans'));
    const { access_token } = await issueTokens(deps, login);
    const surveyed = await survey(deps.db, ids, async (path) => {
      const reply = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${access_token}` } });
      if (reply.statusCode !== 200) throw new Error(`${path} responded with ${reply.statusCode}: ${reply.body}`);
      return reply.body;
    });
    await deps.db.rows(deleteLogin, [login.login_id]);
    const path = join(repositoryRoot, 'docs', 'query-plans.md');
    writeFileSync(path, queryPlansDocument(surveyed, await tableSizes(deps.db)));
    console.log(`Wrote the query plans of ${surveyed.length} lists and searches to ${path}`);
  } finally {
    await app.close();
  }
}

const config = readConfig({ ...requireServers(process.env), RATE_LIMIT_EXEMPT: '127.0.0.0/8' });
const deps = createDeps(config, createLog(config, 'query-plans'));
if (deps.realtime.status !== 'ready') await once(deps.realtime, 'ready');
try {
  await writeDocument(deps);
} finally {
  await closeDeps(deps);
}
