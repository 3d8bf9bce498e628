import type { Language } from '@plenum/contracts/languages';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { SessionEntry, UpsertSessions } from '@plenum/contracts/schedule/upserts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { errorPhrase, fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { type ParsedEntry, upsertByExternalId, upsertEntries } from '../../upsert-entries.ts';
import { insertSession } from './create-session.ts';
import type { NewSessionInput } from './session-change.rules.ts';
import { changeSession } from './update-session.ts';

const sessionByExternalId = statement<{ id: number }>(
  'session-by-external-id',
  'select id from sessions where event_id = $1 and external_id = $2',
);

interface SessionUpsert {
  readonly entries: readonly ParsedEntry<SessionEntry>[];
  readonly language: Language;
  /** Stores the speakers of an entry in the transaction of its session, and returns whether anything was different. */
  readonly storeSpeakers: (
    tx: Transaction,
    session: { readonly event_id: number; readonly session_id: number },
    speakers: NonNullable<SessionEntry['speakers']>,
  ) => Promise<boolean>;
}

/**
 * Creates or updates sessions of an event by external id, with the consequences of single commands. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function upsertSessions(
  scope: Scope,
  event_id: number,
  { entries, language, storeSpeakers }: SessionUpsert,
): Promise<ReplyBody<typeof UpsertSessions>> {
  const authorize = () => authorizeEvent(scope, event_id, 'session:write');
  await authorize();
  const stored = (speakers: SessionEntry['speakers']) =>
    speakers && ((tx: Transaction, session_id: number) => storeSpeakers(tx, { event_id, session_id }, speakers));
  const result = await upsertEntries(entries, language, {
    authorize,
    upsert: (entry) =>
      upsertByExternalId(entry, {
        find: async (external_id) => (await scope.db.row(sessionByExternalId, [event_id, external_id]))?.id ?? null,
        insert: ({ speakers, ...session }) => insertSession(scope, event_id, newSession(session), stored(speakers)),
        change: (id, { speakers, ...session }) => changeSession(scope, id, session, stored(speakers)),
      }),
  });
  return { ...result.counts, sessions: result.entries.map(({ id, ...entry }) => ({ ...entry, session_id: id })) };
}

const requiredFields = ['title', 'session_type', 'start_time', 'end_time', 'day_number'] as const;

/** Checks that an entry has the fields of a new session. Throws `invalid_request`. */
function newSession(entry: Omit<SessionEntry, 'speakers'>): NewSessionInput {
  const { title, session_type, start_time, end_time, day_number } = entry;
  if (
    title === undefined ||
    session_type === undefined ||
    start_time === undefined ||
    end_time === undefined ||
    day_number === undefined
  ) {
    const message = errorPhrase('missing');
    const missing = requiredFields.filter((name) => entry[name] === undefined);
    throw fail('invalid_request', {
      message,
      fields: { json: Object.fromEntries(missing.map((name) => [name, [message]])) },
    });
  }
  return { ...entry, title, session_type, start_time, end_time, day_number };
}
