/**
 * Baseline of the HTTP benchmarks: plain Fastify and `pg`, without logins, permissions, rate limits or logs. Routes:
 * `/hello`, `/cached/<name>` (bytes from memory), `/agenda` (two prepared statements, times formatted by PostgreSQL,
 * Fastify's fast serializer) and `/event` (one prepared statement).
 */
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Agenda, type AgendaSession, GetAgenda } from '@plenum/contracts/schedule/agenda';
import { fastify } from 'fastify';
import pg from 'pg';
import type { BaselineSettings } from './world.ts';

interface SessionRow extends Omit<AgendaSession, 'id' | 'starts_at' | 'ends_at' | 'speakers' | 'speaker_profile_ids'> {
  readonly id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
  readonly day_change: string;
  readonly date: string;
}

interface SpeakerRow {
  readonly session_id: string;
  readonly profile_id: string;
  readonly name: string;
}

const sessionsQuery = {
  name: 'baseline-sessions',
  text: `select s.id, s.title, s.session_type, s.status, s.starts_at,
                s.starts_at + s.duration_minutes * interval '1 minute' as ends_at, s.duration_minutes, s.track, s.location, s.language,
                s.level, s.is_full, exists (select from session_resources r where r.session_id = s.id and r.kind = 'RECORDING') as has_recording,
                e.timezone, e.day_change::text, local.date::text, local.date - e.start_date + 1 as day_number,
                to_char(s.starts_at at time zone e.timezone, 'HH24:MI') as start_time,
                to_char((s.starts_at + s.duration_minutes * interval '1 minute') at time zone e.timezone, 'HH24:MI') as end_time
           from events e join sessions s on s.event_id = e.id
          cross join lateral (select ((s.starts_at at time zone e.timezone) - e.day_change::interval)::date as date) local
          where e.id = $1 order by s.starts_at, s.id`,
} as const;
const speakersQuery = {
  name: 'baseline-speakers',
  text: `select ss.session_id, ss.profile_id, p.name from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
          where p.event_id = $1 order by ss.session_id, ss.position`,
} as const;
const eventQuery = {
  name: 'baseline-event',
  text: 'select e.*, o.name as organization_name from events e join organizations o on o.id = e.organization_id where e.id = $1',
} as const;

/** Combines the rows of both statements into an agenda. */
function baselineAgenda(event_id: number, sessions: readonly SessionRow[], speakers: readonly SpeakerRow[]): Agenda {
  const speakersBySession = new Map<string, { speakers: string[]; speaker_profile_ids: number[] }>();
  for (const { session_id, profile_id, name } of speakers) {
    const existing = speakersBySession.get(session_id) ?? { speakers: [], speaker_profile_ids: [] };
    speakersBySession.set(session_id, existing);
    existing.speakers.push(name);
    existing.speaker_profile_ids.push(Number(profile_id));
  }
  const dates = new Set<string>();
  const locations = new Set<string>();
  const tracks = new Set<string>();
  const agendaSessions = sessions.map((row) => {
    dates.add(row.date);
    if (row.location !== null) locations.add(row.location);
    if (row.track !== null) tracks.add(row.track);
    const times = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
    const people = speakersBySession.get(row.id) ?? { speakers: [], speaker_profile_ids: [] };
    return { ...row, ...times, ...people, id: Number(row.id) };
  });
  return {
    event_id,
    timezone: sessions[0]?.timezone ?? '',
    day_change: sessions[0]?.day_change ?? '',
    days: [...dates].toSorted().map((date, index) => ({ day_number: index + 1, date })),
    locations: [...locations],
    ordered_locations: 0,
    order_version: '',
    buildings: [],
    walking_minutes: 0,
    tracks: [...tracks],
    sessions: agendaSessions,
  };
}

const { port, databaseUrl, event_id, cached } = JSON.parse(process.env['BENCH_SETTINGS'] ?? '') as BaselineSettings;
const compress = promisify(gzip);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = fastify();
app.addHook('onClose', () => pool.end());
app.get('/hello', () => ({ hello: 'world' }));

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

async function readAgenda(): Promise<Agenda> {
  const [sessions, speakers] = await Promise.all([
    pool.query({ ...sessionsQuery, values: [event_id] }),
    pool.query({ ...speakersQuery, values: [event_id] }),
  ]);
  return baselineAgenda(event_id, sessions.rows, speakers.rows);
}
const schema = { response: { 200: GetAgenda.replies[200] } };
app.get('/agenda', { schema }, () => readAgenda());
app.get('/agenda.gz', { schema }, async (_request, reply) => {
  const body = await compress(reply.serialize(await readAgenda()));
  return reply.type('application/json; charset=utf-8').header('content-encoding', 'gzip').serializer(String).send(body);
});

const readEvent = async (): Promise<unknown> => (await pool.query({ ...eventQuery, values: [event_id] })).rows[0];
app.get('/event', readEvent);

process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ host: '127.0.0.1', port });
