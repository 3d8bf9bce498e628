/** Columns of a table of sessions, by their headings in English and German, including those of other programs. */
import { truncateText } from '@plenum/contracts/graphemes';
import {
  maxHeadingLength,
  type ImportColumn,
  importColumns,
  maxTableColumns,
} from '@plenum/contracts/schedule/import-readings';
import { recordOf } from '@plenum/contracts/schedule/plain-session-fields';
import { headingName } from '../../../platform/tables/table-head.ts';
import { csvFieldNames } from '../sessions/session.fields.ts';
import { extensionName } from './extension-values.rules.ts';
import type { RawSessionField } from './parsed-schedule.rules.ts';
import type { TableView } from './schedule-problems.rules.ts';

/** Meaning of a column; most are fields of a session. */
export type TableColumn =
  | Exclude<RawSessionField, 'date' | 'room'>
  | 'id'
  | 'guid'
  | 'date'
  | 'end'
  | 'end_date'
  | 'location'
  | 'speakers'
  | 'moderators'
  | 'active'
  | typeof extensionName;

/** Headings of each column, in the form of `headingName`. */
const headings: { readonly [C in TableColumn]?: readonly string[] } = {
  ...recordOf(csvFieldNames, (name) => [name]),
  title: [
    'title',
    'titel',
    'session',
    'session_title',
    'talk',
    'talk_title',
    'name',
    'session_name',
    'thema',
    'vortrag',
    'programmpunkt',
    'proposal_title',
    'schedule_name',
  ],
  id: ['id', 'session_id', 'nr', 'nummer'],
  guid: ['guid', 'uuid'],
  subtitle: ['subtitle', 'untertitel'],
  date: ['date', 'day', 'start_date', 'datum', 'tag', 'startdatum', 'event_start_date'],
  start: [
    'start',
    'start_time',
    'starts_at',
    'startsat',
    'begin',
    'from',
    'time',
    'start_date_time',
    'beginn',
    'anfang',
    'startzeit',
    'uhrzeit',
    'von',
    'zeit',
    'event_start',
    'event_start_time',
  ],
  end: [
    'end',
    'end_time',
    'ends_at',
    'endsat',
    'to',
    'until',
    'end_date_time',
    'ende',
    'endzeit',
    'bis',
    'event_end',
    'event_end_time',
  ],
  end_date: ['end_date', 'enddatum', 'event_end_date'],
  duration: ['duration', 'length', 'minutes', 'dauer', 'länge', 'minuten'],
  location: [
    'location',
    'room',
    'venue',
    'stage',
    'hall',
    'place',
    'ort',
    'raum',
    'saal',
    'bühne',
    'veranstaltungsort',
    'room_name',
    'stage_name',
  ],
  track: ['track', 'track_name', 'themenstrang', 'strang', 'schiene'],
  type: ['type', 'session_type', 'format', 'session_format', 'event_type', 'art', 'typ', 'kategorie', 'category'],
  language: ['language', 'sprache'],
  level: ['level', 'niveau'],
  speakers: [
    'speakers',
    'speaker',
    'speaker_names',
    'speaker_name',
    'presenter',
    'presenters',
    'vortragende',
    'vortragender',
    'referent',
    'referentin',
    'referenten',
    'referierende',
    'sprecher',
    'sprecherin',
    'redner',
    'rednerin',
  ],
  moderators: ['moderators', 'moderator', 'moderation', 'moderierende'],
  abstract: ['abstract', 'summary', 'kurzbeschreibung', 'zusammenfassung'],
  description: ['description', 'beschreibung', 'schedule_description', 'details'],
  short_description: ['short_description'],
  url: ['url', 'link', 'website', 'webseite'],
  slug: ['slug'],
  [extensionName]: [extensionName],
};

const byHeading = new Map<string, TableColumn>(
  Object.entries(headings).flatMap(([column, names]) => names.map((name) => [name, column as TableColumn] as const)),
);

/** Headings of Sched.com exports with a different meaning elsewhere; “type” is a track there. */
const schedHeadings: ReadonlyMap<string, TableColumn | null> = new Map<string, TableColumn | null>([
  ['event_key', 'id'],
  ['id', null],
  ['event_type', 'track'],
  ['event_subtype', 'type'],
  ['media_url', 'url'],
  ['active', 'active'],
]);

/** Meaning of columns by heading; null for an ignored column. */
export type ColumnMapping = Readonly<Record<string, ImportColumn | null>>;

/** Checks whether a table is an export of Sched.com. */
export const isSched = (headingTexts: readonly string[]): boolean => {
  const names = new Set(headingTexts.map(headingName));
  return ['event_key', 'event_start', 'event_end', 'venue'].every((name) => names.has(name));
};

/** Returns the meaning of each column: as mapped by the user, else by its heading. */
export function columnsOf(headingTexts: readonly string[], mapping: ColumnMapping): (TableColumn | undefined)[] {
  const isFromSched = isSched(headingTexts);
  return headingTexts.map((heading) => {
    const name = heading.trim();
    if (Object.hasOwn(mapping, name)) return mapping[name] ?? undefined;
    const schedColumn = isFromSched ? schedHeadings.get(headingName(name)) : undefined;
    return schedColumn === undefined ? columnOf(name) : (schedColumn ?? undefined);
  });
}

const maxSamples = 3;
const maxSampleLength = 80;

/** Returns the columns of a table so that the user can map them. */
export const tableView = (
  headingTexts: readonly string[],
  columns: readonly (TableColumn | undefined)[],
  rows: readonly (readonly string[])[],
): TableView => ({
  columns: headingTexts.slice(0, maxTableColumns).flatMap((heading, index) => {
    const name = truncateText(heading.trim(), maxHeadingLength);
    if (name === '' || columns[index] === extensionName) return [];
    const filled = rows.map((cells) => cells[index]?.trim() ?? '').filter((text) => text !== '');
    const samples = filled.slice(0, maxSamples).map((text) => truncateText(text, maxSampleLength));
    return [{ heading: name, column: importColumns.find((column) => column === columns[index]) ?? null, samples }];
  }),
});

/** Returns the column that a heading names. */
export const columnOf = (heading: string): TableColumn | undefined => byHeading.get(headingName(heading));

/**
 * Returns descriptions of required columns that a table lacks; reported once, because each row would have the same
 * problem.
 * @param hasDatedStart whether cells of the start contain a date
 */
export function missingColumns(columns: ReadonlySet<TableColumn>, hasDatedStart: boolean): readonly string[] {
  const required: readonly (readonly TableColumn[])[] = [
    ['title'],
    ...(hasDatedStart ? [] : [['date'] as const]),
    ['start'],
    ['end', 'duration'],
  ];
  return required.flatMap((names) =>
    names.some((name) => columns.has(name)) ? [] : [names.map((name) => `“${name}”`).join(' or ')],
  );
}
