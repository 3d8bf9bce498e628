/**
 * The columns of a session that replies contain as they are stored. Statements, views, copies and schedule files are
 * derived from them, so that a new plain field needs a line here and in `plain-session-fields.ts` of contracts.
 */
import { type PlainSessionField, plainSessionFieldNames } from '@plenum/contracts/schedule/plain-session-fields';
import type { Session as SessionReply } from '@plenum/contracts/schedule/sessions';
import type { Session } from './session.entity.ts';

interface SessionField {
  /** Whether a duplicate in the same event has the value. */
  readonly isDuplicated: boolean;
  /** Whether the session has the value in a copy of its event. */
  readonly isInEventCopies: boolean;
}

interface PlainField extends SessionField {
  /** Whether it is a column of CSV files, with its name as the heading; if not, they contain it in the last column. */
  readonly isCsvColumn: boolean;
}

const always = { isDuplicated: true, isInEventCopies: true } as const;
const inDuplicates = { isDuplicated: true, isInEventCopies: false } as const;
const never = { isDuplicated: false, isInEventCopies: false } as const;
const inEventCopies = { isDuplicated: false, isInEventCopies: true } as const;

const plainFields = {
  subtitle: { ...always, isCsvColumn: true },
  language: { ...always, isCsvColumn: true },
  url: { ...always, isCsvColumn: true },
  do_not_record: { ...inDuplicates, isCsvColumn: false },
  feedback_url: { ...inDuplicates, isCsvColumn: false },
} as const satisfies Readonly<Record<PlainSessionField, PlainField>>;

export const sessionFields = {
  external_id: never,
  is_unscheduled: always,
  session_type: always,
  original_type: inDuplicates,
  chat_mode: always,
  /** Duplicates have a suffix. */
  title: inEventCopies,
  short_description: always,
  description: always,
  duration_minutes: always,
  track: always,
  location: always,
  level: always,
  slug: inEventCopies,
  links: always,
  attachments: always,
  stream_url: inDuplicates,
  streaming_platform: inDuplicates,
  zoom_meeting_id: inDuplicates,
  zoom_passcode: inDuplicates,
  mux_playback_policy: inDuplicates,
  jitsi_room_name: inDuplicates,
  ...plainFields,
} as const satisfies { readonly [F in keyof SessionReply]?: SessionField };

export type SessionFieldName = keyof typeof sessionFields;
export const sessionFieldNames = Object.keys(sessionFields) as readonly SessionFieldName[];

type CsvField = {
  [F in PlainSessionField]: (typeof plainFields)[F]['isCsvColumn'] extends true ? F : never;
}[PlainSessionField];
export const csvFieldNames = plainSessionFieldNames.filter((name): name is CsvField => plainFields[name].isCsvColumn);

/** SQL: the columns with these names, separated by commas. */
export const columnList = (names: readonly string[], table?: string): string =>
  names.map((name) => (table === undefined ? name : `${table}.${name}`)).join(', ');

/** SQL: the columns that the copies of a session have. */
export const copiedColumns = (copy: keyof SessionField): string =>
  columnList(sessionFieldNames.filter((name) => sessionFields[name][copy]));

/** Returns the values of these columns. */
export const pickFields = <Row extends object, const F extends keyof Row>(
  row: Row,
  names: readonly F[],
): Pick<Row, F> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, F>;

/** Property of the entity for a column, as MikroORM names it. */
type PropertyOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest>>}`
  : Column;

export const propertyOf = <Column extends PlainSessionField>(column: Column): PropertyOf<Column> =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as PropertyOf<Column>;

/** Properties of a session for these columns; does not compile if the entity lacks one. */
export type SessionProperties = Pick<Session, PropertyOf<SessionFieldName>>;
export type PlainProperties = Pick<Session, PropertyOf<PlainSessionField>>;
