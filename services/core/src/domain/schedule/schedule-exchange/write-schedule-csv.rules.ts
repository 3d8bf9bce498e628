/**
 * Writer of schedules as CSV, readable by `schedule-csv.rules.ts`; the columns are described in docs/product/agenda.md.
 */
import { csvLine, withoutFormula } from '../../../platform/csv-line.ts';
import { fromLocalMs } from '../sessions/zone-clock.rules.ts';
import type { ExportedSession, SchedulePlan } from './exported-schedule.rules.ts';
import { type ExtensionValues, extensionName } from './extension-values.rules.ts';
import { writeExtensionValues } from './write-extension-values.rules.ts';
import type { SchedulePrinter } from './write-schedule.rules.ts';

const columns = [
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
  extensionName,
] as const;
type Row = Readonly<Record<(typeof columns)[number], string>>;

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
    subtitle: session.subtitle ?? '',
    date: session.startsLocal.slice(0, 10),
    start: session.startsLocal.slice(11, 16),
    duration: session.duration,
    location: session.location ?? '',
    track: session.track ?? '',
    type: session.original_type ?? '',
    language: session.language ?? '',
    level: session.level ?? '',
    speakers: speakerNames(session).join('; '),
    abstract: session.abstractHtml ?? session.short_description ?? '',
    description: session.descriptionHtml ?? '',
    url: session.url ?? '',
    slug: session.slug ?? '',
    [extensionName]: '',
  });

const mapTexts = (row: Row): Row =>
  Object.fromEntries(columns.map((name) => [name, withoutFormula(row[name])])) as Record<
    (typeof columns)[number],
    string
  >;

function extensionValuesOf(session: ExportedSession, row: Row, { event }: SchedulePlan): ExtensionValues | null {
  const { title, subtitle, track, type, language, level, abstract, description, url, slug } = row;
  const extension = writeExtensionValues(session, {
    persons: speakerNames(session).map((name) => ({ name, guid: '', id: '', biography: '' })),
    links: [],
    attachments: [],
    fields: {
      guid: row.guid,
      id: row.id,
      room: row.location,
      title,
      subtitle,
      track,
      type,
      language,
      level,
      abstract,
      description,
      url,
      slug,
    },
  });
  const localMs = Date.parse(`${session.startsLocal.slice(0, 16)}Z`);
  // Ambiguous local time when the clock is set back.
  if (fromLocalMs(localMs, event.timezone) === session.starts_at.getTime()) return extension;
  return { ...extension, fields: { ...extension?.fields, date: session.startsLocal } };
}
