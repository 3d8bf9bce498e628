/** Job that removes the rows of a closed organization in slices. No statement runs for long or holds many locks. */
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { listServiceAccounts, removeAccounts, removeOrganization } from './organization-members.steps.ts';

/** Maximum duration of a run: other jobs of the queue wait for it. */
const maxRunMs = 10_000;

interface Slice {
  readonly name: string;
  readonly table: string;
  /** SQL: the keys of at most `$2` rows of the organization (`$1`). */
  readonly selectKeys: string;
  readonly key?: string;
  /** Fewer rows if each deletion cascades to many others. */
  readonly rows: number;
}

const ofEvents = (table: string, rows: number, key = 'id', event_id = 'event_id'): Slice => ({
  name: table,
  table,
  key,
  rows,
  selectKeys: `select ${key} from ${table}
           where ${event_id} in (select id from events where organization_id = $1) limit $2`,
});

/** Rows of chat rooms; `lateral` makes the planner use the index of a room. */
const ofRooms = (table: string, column: string): Slice => ({
  name: table,
  table,
  key: `room_id, ${column}`,
  rows: 1_000,
  selectKeys: `select slice.room_id, slice.${column}
            from events e
            join chat_rooms r on r.event_id = e.id
           cross join lateral (select room_id, ${column} from ${table} where room_id = r.id limit $2) slice
           where e.organization_id = $1 limit $2`,
});

/** The largest tables, children before parents. Deleting the event cascades to the others. */
const slices = [
  ofRooms('room_messages', 'seq'),
  ofRooms('room_cursors', 'user_id'),
  ofEvents('questions', 50),
  ofEvents('polls', 10),
  ofEvents('sessions', 100),
  ofEvents('chat_rooms', 100),
  ofEvents('direct_message_threads', 50, 'id', 'event_scope_id'),
  ofEvents('notifications', 1_000),
  ofEvents('moderation_log', 1_000),
  ofEvents('moderation_cases', 500),
  ofEvents('external_people', 500),
  ofEvents('invitations', 500),
  ofEvents('event_users', 500, 'event_id, user_id'),
  {
    name: 'events',
    table: 'events',
    rows: 1,
    selectKeys: 'select id from events where organization_id = $1 order by id limit $2',
  },
  {
    name: 'webhook_deliveries',
    table: 'webhook_deliveries',
    rows: 1_000,
    selectKeys: `select d.id from webhooks w
             cross join lateral (select id from webhook_deliveries where webhook_id = w.id limit $2) d
             where w.organization_id = $1 limit $2`,
  },
].map(({ name, table, selectKeys, rows, key = 'id' }: Slice) => ({
  rows,
  sql: statement<{ deleted: number }>(
    `remove-${name.replaceAll('_', '-')}-of-closed-organization`,
    `delete from ${table} where (${key}) in (${selectKeys}) returning 1 as deleted`,
  ),
}));

const closedOrganization = statement(
  'closed-organization',
  `select from organizations o
    where o.id = $1 and not exists (select from organization_users ou where ou.organization_id = o.id)`,
);

/** Deletes slices of all tables. Returns whether no rows remain. */
async function removeSlices({ db }: Pick<Deps, 'db'>, organization_id: number, deadlineMs: number): Promise<boolean> {
  for (const { sql, rows } of slices) {
    for (let removed = rows; removed === rows;) {
      if (performance.now() > deadlineMs) return false;
      removed = (await db.rows(sql, [organization_id, rows])).length;
    }
  }
  return true;
}

/**
 * Removes the rows of a closed organization; does nothing if it has members. After several seconds, the job is
 * requested again for the remaining rows. Idempotent.
 */
export async function removeClosedOrganization(scope: Deps, organization_id: number): Promise<void> {
  if ((await scope.db.rows(closedOrganization, [organization_id])).length === 0) return;
  if (!(await removeSlices(scope, organization_id, performance.now() + maxRunMs))) {
    await transaction(scope, async (tx) => record(tx, 'organization.closed', { organization_id }));
    return;
  }
  const accounts = await listServiceAccounts(scope.db, organization_id);
  for (const id of accounts) await removeAccounts(scope.db, [id]);
  await transaction(scope, (tx) => removeOrganization(tx, organization_id));
}
