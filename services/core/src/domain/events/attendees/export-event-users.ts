import type { EventUserRole } from '@plenum/contracts/enums';
import type { Language } from '@plenum/contracts/languages';
import { csvLine } from '../../../platform/csv-line.ts';
import type { CursorRow } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { messages } from '../../../platform/messages.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { type Viewer, visibleEmail, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import { requireActor } from '../../actor.ts';
import { whilePermitted } from '../../continued-right.ts';
import { record } from '../../domain-events.ts';
import { authorizeEvent } from '../../policy.ts';
import { findJoinableById } from './attendee.queries.ts';
import { findPeople, type MemberRow, peopleOrder, type PersonRow } from './people.queries.ts';

const chunkRows = 500;
const order = peopleOrder('name', 'asc');
const exportTexts = messages('core/src/domain/events/attendees/people-export');
type Texts = ReturnType<typeof exportTexts>;

/** Column headers; the import of invitations accepts them in every language. */
const columns = [
  'last_name',
  'first_name',
  'email',
  'role',
  'company',
  'title',
  'joined',
  'banned',
  'muted_until',
] as const;

const muteOf = (row: MemberRow, t: Texts): string =>
  row.is_chat_banned ? (row.chat_ban_until?.toISOString() ?? t('unlimited')) : '';

function lineOf(row: PersonRow, reader: Pick<Viewer, 'user_id' | 'role'>, t: Texts): string {
  const viewer = { ...reader, connected: new Set(row.connection_status === 'ACCEPTED' ? [row.user_id] : []) };
  const { company } = visibleParts(row, viewer);
  return csvLine([
    row.last_name,
    row.first_name,
    visibleEmail(row, viewer),
    row.role,
    company ? row.company_name : null,
    company ? row.title : null,
    row.created_at.toISOString(),
    row.is_banned ? t('yes') : t('no'),
    muteOf(row, t),
  ]);
}

/**
 * Exports the people of an event as CSV (RFC 4180, UTF-8 with a byte order mark, as spreadsheets expect), with headers
 * in the reader's language and role codes, streamed in chunks of constant size. Exports of one event share a rate limit
 * for all actors; people responsible for the event are notified, and the log records the actor and the number of lines.
 * Throws the errors of `authorizeEvent` and `rate_limited`.
 */
export async function exportEventUsers(
  scope: Scope,
  event_id: number,
  language: Language,
): Promise<{ readonly file_name: string; readonly chunks: AsyncIterable<string> }> {
  const { role } = await authorizeEvent(scope, event_id, 'attendee:read_unfiltered');
  // Limited after the authorization, so people without access cannot exhaust the limit.
  await scope.limiter.consume('people_export_per_event', String(event_id));
  const event = await findJoinableById(scope.db, event_id);
  const { user_id: exported_by } = requireActor(scope);
  await transaction(scope, async (tx) => {
    record(tx, 'people.exported', { event_id, exported_by, exported_at_ms: scope.clock.now() });
  });
  const t = exportTexts(language);
  const file_name = t('file_name', { event: event?.title ?? t('event') });
  const chunks = whilePermitted(chunksOf(scope, event_id, role, t), () =>
    authorizeEvent(scope, event_id, 'attendee:read_unfiltered'),
  );
  return { file_name, chunks };
}

async function* chunksOf(scope: Scope, event_id: number, role: EventUserRole, t: Texts): AsyncGenerator<string> {
  const { user_id } = requireActor(scope);
  let count = 0;
  try {
    yield `\uFEFF${csvLine(columns.map((column) => t(column)))}`;
    for await (const rows of membersOf(scope, event_id)) {
      count += rows.length;
      yield mapReadableRows('event_users', rows, (row) => lineOf(row, { user_id, role }, t)).join('');
    }
  } finally {
    // Also logged when the client aborts, because some lines were already sent.
    scope.log.info({ event_id, user_id, people: count }, 'list of people exported');
  }
}

async function* membersOf(scope: Scope, event_id: number): AsyncGenerator<readonly PersonRow[]> {
  const filter = { event_id, audience: 'staff', roles: [], condition: null, words: [] } as const;
  let after: readonly string[] | null = null;
  for (;;) {
    const position = { limit: chunkRows, offset: 0, after };
    const rows: CursorRow<PersonRow>[] = await findPeople(
      scope.db,
      filter,
      order,
      position,
      requireActor(scope).user_id,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkRows) return;
    after = last.cursor_values;
  }
}
