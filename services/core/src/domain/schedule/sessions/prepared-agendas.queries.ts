/** Cache of serialized agendas, which are the same for every member of an event. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ProcessParts } from '../../../once.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { yieldToEventLoop, chunksWithYields } from '../../../platform/event-loop.ts';
import { createPreparedCache } from '../../../platform/prepared.ts';
import { createAgendaViews } from './agenda.views.ts';
import { findAgendaFrame, findAgendaOrder, findAgendaSessions } from './session.queries.ts';

export interface PreparedAgenda {
  /** Strong validator including quotes: a digest of the body. */
  readonly etag: string;
  readonly json: Buffer;
  readonly gzipped: Buffer;
}

const maxCachedBytes = 64 * 1024 * 1024;
/** Base64url characters of the hash: 132 bits. */
const etagLength = 22;
const compress = promisify(gzip);
/** Number of sessions loaded and serialized per turn of the event loop. */
const sessionsPerPart = 250;

/**
 * Returns a function that returns the agenda of an event in a version. Concurrent requests for the same version share
 * one preparation.
 */
export function createPreparedAgendas({
  db,
}: ProcessParts): (event_id: number, version: number) => Promise<PreparedAgenda> {
  const prepared = createPreparedCache<PreparedAgenda>(
    maxCachedBytes,
    ({ json, gzipped }) => json.byteLength + gzipped.byteLength,
  );
  return (event_id, version) => prepared({ resource: String(event_id), version }, () => prepareAgenda(db, event_id));
}

async function prepareAgenda(db: Database, event_id: number): Promise<PreparedAgenda> {
  const [event, order] = await Promise.all([findAgendaFrame(db, event_id), findAgendaOrder(db, event_id)]);
  if (event === undefined) throw fail('not_found');
  const views = createAgendaViews(event);
  const parts: Buffer[] = [];
  for await (const ids of chunksWithYields(order, sessionsPerPart)) {
    const sessions = views.view(await findAgendaSessions(db, event_id, ids));
    if (sessions.length === 0) continue;
    const text = JSON.stringify(sessions).slice(1, -1);
    parts.push(Buffer.from(parts.length === 0 ? text : `,${text}`));
  }
  await yieldToEventLoop();
  const { location_order: locations, track_order: tracks, walking_minutes } = event;
  const frame = views.frame({ locations, tracks, walking_minutes });
  const opening = Buffer.from(`${JSON.stringify(frame).slice(0, -1)},"sessions":[`);
  const json = Buffer.concat([opening, ...parts, Buffer.from(']}')]);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, etagLength);
  return { etag: `"${digest}"`, json, gzipped: await compress(json) };
}
