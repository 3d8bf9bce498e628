import type { EventStatisticsTable, SessionStatisticsTable } from '@plenum/contracts/enums';
import type { Language } from '@plenum/contracts/languages';
import type { SessionFigures } from '@plenum/contracts/overview/statistics';
import { csvLine } from '../../../platform/csv-line.ts';
import { messages } from '../../../platform/messages.ts';
import type { Scope } from '../../../scope.ts';
import { getEventStatistics, getSessionStatistics, readAllSessions } from './get-statistics.ts';

const exportTexts = messages('core/src/domain/overview/statistics/statistics-export');
type ExportTexts = ReturnType<typeof exportTexts>;

/** Content of a file; hidden cells are empty. */
interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}
export interface StatisticsFile {
  readonly file_name: string;
  readonly text: string;
}

const countColumns = [
  'bookmarks',
  'peak',
  'messages',
  'questions',
  'question_votes',
  'poll_votes',
  'reactions',
  'answers',
  'average',
] as const;

const lineOf = (cells: Table['rows'][number]): string =>
  csvLine(cells.map((value) => (value === null ? null : String(value))));

/** Formats a table as CSV (RFC 4180, UTF-8 with a byte order mark, as spreadsheets expect). */
const textOf = ({ header, rows }: Table): string => [`\uFEFF${lineOf(header)}`, ...rows.map(lineOf)].join('');

const sessionsTable = (sessions: readonly SessionFigures[], t: ExportTexts): Table => ({
  header: [t('session'), t('starts'), t('location'), ...countColumns.map((name) => t(name))],
  rows: sessions.map((row) => [row.title, row.starts_at, row.location, ...countColumns.map((name) => row[name])]),
});

type CreateTable<Id> = (scope: Scope, id: Id, t: ExportTexts) => Promise<Table>;

const eventTables: { readonly [T in EventStatisticsTable]: CreateTable<number> } = {
  FIGURES: async (scope, event_id, t) => ({
    header: [t('figure'), t('total'), t('people')],
    rows: (await getEventStatistics(scope, event_id)).figures.map(({ name, total, people }) => [
      t(`figure.${name}`),
      total,
      people,
    ]),
  }),
  PRESENCE: async (scope, event_id, t) => ({
    header: [t('time'), t('present')],
    rows: (await getEventStatistics(scope, event_id)).presence.map(({ at, present }) => [at, present]),
  }),
  ICEBREAKERS: async (scope, event_id, t) => ({
    header: [t('icebreaker'), t('asked'), t('accepted')],
    rows: (await getEventStatistics(scope, event_id)).icebreakers.map(({ text, asked, accepted }) => [
      text,
      asked,
      accepted,
    ]),
  }),
  SESSIONS: async (scope, event_id, t) => sessionsTable(await readAllSessions(scope, event_id), t),
};

const sessionTables: { readonly [T in SessionStatisticsTable]: CreateTable<number> } = {
  FIGURES: async (scope, session_id, t) => sessionsTable([(await getSessionStatistics(scope, session_id)).figures], t),
  MINUTES: async (scope, session_id, t) => ({
    header: [t('time'), t('present'), t('reactions')],
    rows: (await getSessionStatistics(scope, session_id)).minutes.map(({ minute, present, reactions }) => [
      minute,
      present,
      reactions,
    ]),
  }),
  STAYS: async (scope, session_id, t) => ({
    header: [t('from_minutes'), t('to_minutes'), t('people')],
    rows: (await getSessionStatistics(scope, session_id)).stays.map(({ from_minutes, to_minutes, people }) => [
      from_minutes,
      to_minutes,
      people,
    ]),
  }),
};

/**
 * Exports a table of an event's counts as CSV, translated. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function exportEventStatistics(
  scope: Scope,
  event_id: number,
  table: EventStatisticsTable,
  language: Language,
): Promise<StatisticsFile> {
  const t = exportTexts(language);
  const text = textOf(await eventTables[table](scope, event_id, t));
  scope.log.info({ event_id, table, user_id: scope.actor?.user_id }, 'statistics exported');
  return { file_name: t(`file.${table}`), text };
}

/**
 * Exports a table of a session's counts, for organizers and its speakers. Throws the errors of
 * `exportEventStatistics`.
 */
export async function exportSessionStatistics(
  scope: Scope,
  session_id: number,
  table: SessionStatisticsTable,
  language: Language,
): Promise<StatisticsFile> {
  const t = exportTexts(language);
  const text = textOf(await sessionTables[table](scope, session_id, t));
  scope.log.info({ session_id, table, user_id: scope.actor?.user_id }, 'statistics exported');
  return { file_name: t(`file.session.${table}`), text };
}
