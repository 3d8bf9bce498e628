/**
 * The baseline of the agenda benchmarks: plain Fastify and `pg`, without login, rules, limits or logs. `/hello`,
 * `/cached/<name>` (cached bytes), `/agenda` (two prepared queries, Fastify's fast serializer), `/event` (the row of
 * the event by one prepared query).
 */
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GetAgenda } from '@plenum/contracts/sessions';
import { fastify, type FastifyInstance } from 'fastify';
import pg from 'pg';
import { bareAgenda, bareQueries } from './bare-agenda.ts';
import { type BareSettings, bareVariables } from './bare-settings.ts';

const compress = promisify(gzip);

function serveCached(app: FastifyInstance, cached: BareSettings['cached']): void {
  for (const [name, path] of Object.entries(cached)) {
    const bytes = readFileSync(path);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...(name.endsWith('.gz') ? { 'content-encoding': 'gzip' } : {}),
    };
    app.get(`/cached/${name}`, (request, reply) =>
      request.headers['if-none-match'] === undefined
        ? reply.headers(headers).send(bytes)
        : reply.code(304).header('etag', request.headers['if-none-match']).send(),
    );
  }
}

function serveAgenda(app: FastifyInstance, { databaseUrl, event_id }: BareSettings): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  app.addHook('onClose', () => pool.end());
  const read = async () => {
    const [sessions, speakers] = await Promise.all([
      pool.query({ ...bareQueries.sessions, values: [event_id] }),
      pool.query({ ...bareQueries.speakers, values: [event_id] }),
    ]);
    return bareAgenda(event_id, sessions.rows, speakers.rows);
  };
  app.get('/agenda', { schema: { response: { 200: GetAgenda.replies[200] } } }, read);
  app.get('/agenda.gz', { schema: { response: { 200: GetAgenda.replies[200] } } }, async (_request, reply) => {
    const text = reply.serialize(await read());
    const body = await compress(text);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-encoding', 'gzip')
      .serializer(String)
      .send(body);
  });
}

function serveEvent(app: FastifyInstance, { databaseUrl, event_id }: BareSettings): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  app.addHook('onClose', () => pool.end());
  app.get('/event', async () => {
    const { rows } = await pool.query({
      name: 'bare-event',
      text: 'select e.*, o.name as organization_name from events e join organizations o on o.id = e.organization_id where e.id = $1',
      values: [event_id],
    });
    return rows[0];
  });
}

const settings = JSON.parse(process.env[bareVariables.settings] ?? '') as BareSettings;
const app = fastify();
app.get('/hello', () => ({ hello: 'world' }));
serveCached(app, settings.cached);
serveAgenda(app, settings);
serveEvent(app, settings);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ host: '127.0.0.1', port: Number(process.env[bareVariables.port]) });
