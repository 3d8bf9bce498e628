/** Declarations of personal data by slices: the rows that an account export contains. */
import type { AccountExport } from '@plenum/contracts/accounts/accounts';
import { statement } from '../platform/db/database.ts';
import { belongsToEvent, readsRoom, seesSession } from './notifications/notifications/notifications.queries.ts';

/** Maximum number of rows per kind; above any realistic number. */
const maxRows = 100_000;
/**
 * Rows of one kind that concern a person (`$1`), and their exported columns. `$2` is the email address of the person, or
 * with `byAuthorKey` the comma-separated keys that identify the person as an anonymous author.
 */
interface ExportedRows {
  readonly columns: string;
  readonly tables: string;
  readonly whose: string;
  readonly key: string;
  readonly keyType?: 'uuid';
  readonly order: string;
  readonly byAuthorKey?: boolean;
}

/**
 * SQL expression: a text of other people in an event; null if the person may no longer see it, because the text may have
 * changed since.
 */
export const ofEvent = (event: string, text: string): string =>
  `case when ${belongsToEvent('$1', event)} then ${text} end`;

/** SQL condition: the person may still see a session `s`. */
export const seesThisSession = `${belongsToEvent('$1', 's.event_id')} and ${seesSession('$1', 's.id')}`;

/** SQL expression: a text of other people about a session `s`; null if the person may no longer see it. */
export const ofSession = (text: string): string => `case when ${seesThisSession} then ${text} end`;

/** SQL expression: a text of other people in a poll `p`; null if the person may no longer see it. */
export const ofPoll = (text: string): string =>
  `case when ${belongsToEvent('$1', 'p.event_id')} and ${seesSession('$1', 'p.session_id')} then ${text} end`;

/** SQL expression: the name of a room `inside`; null if the person may no longer enter it. */
export const roomName = `case when ${readsRoom('$1')} then inside.name end as room_name`;

/** Declares exported rows. Their keys are read first and their contents in chunks, to limit memory usage. */
export const exportedRows = (
  name: string,
  { columns, tables, whose, key, keyType, order, byAuthorKey = false }: ExportedRows,
) => ({
  byAuthorKey,
  keys: statement<{ readonly keys: string }>(
    `export-${name}-keys`,
    `select array_to_string(array(
       select ${key} from ${tables} where (${whose}) and $2::text is not null order by ${order} limit ${maxRows}
     ), ',') as keys`,
  ),
  rows: statement<{ readonly row: string }>(
    `export-${name}`,
    `select to_json((select told from (select ${columns}) told))::text as row from ${tables}
      where (${whose}) and $2::text is not null and ${key} = any($3::${keyType ?? 'bigint'}[]) order by ${order}`,
  ),
});

/** Keys of the account export that contain rows. */
export type PersonalDataKind = Exclude<keyof AccountExport, 'exported_at' | 'user_id' | 'account'>;
export type PersonalData = { readonly [K in PersonalDataKind]: ReturnType<typeof exportedRows> };
