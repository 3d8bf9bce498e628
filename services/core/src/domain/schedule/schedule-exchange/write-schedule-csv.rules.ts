/**
 * Writer of schedules as CSV, readable by `schedule-csv.rules.ts`; the columns are described in docs/product/agenda.md.
 */
import { recordOf } from '@plenum/contracts/schedule/plain-session-fields';
import { csvLine, withoutFormula } from '../../../platform/csv-line.ts';
import { csvFieldNames, pickFields } from '../sessions/session.fields.ts';
import { fromLocalMs } from '../sessions/zone-clock.rules.ts';
import { type ExportedSession, plainTexts, type SchedulePlan } from './exported-schedule.rules.ts';
import { type ExtensionValues, extensionName } from './extension-values.rules.ts';
import { writeExtensionValues } from './write-extension-values.rules.ts';
import type { SchedulePrinter } from './write-schedule.rules.ts';

/** The order of the columns; further fields follow. */
const firstColumns = [
  'id',
  'guid',
  'title',
  'subtitle',
  'date',
  'start',
  'duration',
  'location',
  'track',
  'type',
  'language',
  'level',
  'speakers',
  'abstract',
  'description',
  'url',
  'slug',
] as const;
type Column = (typeof firstColumns)[number] | (typeof csvFieldNames)[number] | typeof extensionName;
type Row = Readonly<Record<Column, string>>;
const columns: readonly Column[] = [...new Set<Column>([...firstColumns, ...csvFieldNames]), extensionName];

/**
 * Returns a printer of a table (RFC 4180, UTF-8 with a byte order mark, as spreadsheets expect): one session per row,
 * by day, location and start. `date` and `start` are local times; the last column contains what other cells cannot
 * express.
 */
export function scheduleCsv(): SchedulePrinter {
  let currentPlan: SchedulePlan | null = null;
  return {
    head: (plan) => {
      currentPlan = plan;
      return `\uFEFF${csvLine(columns)}`;
    },
    openDay: () => '',
    openLocation: () => '',
    session: (session) => {
      const row = writeRow(session);
      const extension = currentPlan === null ? null : extensionValuesOf(session, row, currentPlan);
      return csvLine(
        columns.map((name) => (name === extensionName && extension !== null ? JSON.stringify(extension) : row[name])),
      );
    },
    closeLocation: '',
    closeDay: '',
    tail: () => '',
  };
}

/** A name with a semicolon would be read as two names. */
const speakerNames = ({ persons }: ExportedSession): string[] => persons.map(({ name }) => name.replaceAll(';', ','));

const writeRow = (session: ExportedSession): Row =>
  mapTexts({
    id: String(session.number),
    guid: session.guid,
    title: session.title,
    date: session.startsLocal.slice(0, 10),
    start: session.startsLocal.slice(11, 16),
    duration: session.duration,
    location: session.location ?? '',
    track: session.track ?? '',
    type: session.original_type ?? '',
    level: session.level ?? '',
    speakers: speakerNames(session).join('; '),
    abstract: session.abstractHtml ?? session.short_description ?? '',
    description: session.descriptionHtml ?? '',
    slug: session.slug ?? '',
    ...pickFields(plainTexts(session), csvFieldNames),
    [extensionName]: '',
  });

const mapTexts = (row: Row): Row => recordOf(columns, (name) => withoutFormula(row[name]));

function extensionValuesOf(session: ExportedSession, row: Row, { event }: SchedulePlan): ExtensionValues | null {
  const { title, track, type, level, abstract, description, slug } = row;
  const extension = writeExtensionValues(session, {
    persons: speakerNames(session).map((name) => ({ name, guid: '', id: '', biography: '' })),
    links: [],
    attachments: [],
    fields: {
      guid: row.guid,
      id: row.id,
      room: row.location,
      title,
      track,
      type,
      level,
      abstract,
      description,
      slug,
      ...pickFields(row, csvFieldNames),
    },
  });
  const localMs = Date.parse(`${session.startsLocal.slice(0, 16)}Z`);
  // Ambiguous local time when the clock is set back.
  if (fromLocalMs(localMs, event.timezone) === session.starts_at.getTime()) return extension;
  return { ...extension, fields: { ...extension?.fields, date: session.startsLocal } };
}
