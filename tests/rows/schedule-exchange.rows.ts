import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statement } from '@plenum/core/platform/db/database';
import { addFinishedImport, addSubscription, addWaitingImport, noChangesPlan } from '../support/api/imports.ts';
import { fileRequest, publicEventRequest, type PrepareExample } from '../support/examples/prepared-requests.ts';
import { guessedUserId, guessedToken } from '../support/security/hostile-attempts.ts';
import { members, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const setWaiting = statement(
  'example-waiting-import',
  `update schedule_imports set status = 'WAITING', file_key = 'imports/example.csv', plan = $2::jsonb where id = $1`,
);
const makeImportUndoable = statement(
  'example-undoable-import',
  `update schedule_imports set undo = '{"sessions": []}', finished_at = now() where id = $1`,
);
const plan = {
  ...noChangesPlan,
  file_sessions: 1,
  created: 1,
  sessions: [{ kind: 'CREATED', session_id: null, title: 'A keyboard that lasts', fields: [], bookmarks: 0 }],
};
const exampleImport: PrepareExample = async ({ api, tenant }) => {
  await api.deps.db.rows(setWaiting, [tenant.ids.import_id, JSON.stringify({ plan, questions: [] })]);
  return {};
};
const schedule = readFileSync(join(import.meta.dirname, '../support/examples/schedule.csv'));

export const scheduleExchangeRows = {
  ExportScheduleXml: { allowed: members(200) },
  ExportScheduleCsv: { allowed: members(200) },
  ExportScheduleJson: { allowed: members(200) },
  ExportScheduleCalendar: { allowed: members(200) },
  GetSchedulePublication: { allowed: staff(200) },
  OpenSecretSchedule: { allowed: staff(200) },
  CloseSecretSchedule: { allowed: staff(204) },
  // The request has no file.
  ImportSchedule: {
    allowed: staff('import_file_missing'),
    example: () => fileRequest(schedule, 'schedule.csv'),
    hostile: ({ email }) => [{ file: `{"schedule":{"conference":{"days":[]}},"note":"${email}"}` }],
  },
  GetImport: { allowed: staff(200) },
  ApplyImport: {
    allowed: staff(202),
    prepare: (api, { event_id }) => addWaitingImport(api, event_id),
    needsSeparateData: true,
    example: exampleImport,
    hostile: () => [{ body: { confirm_removals: true, skip_problems: true } }],
    ownerRejection: 'no import is waiting or can be undone',
  },
  DiscardImport: {
    allowed: staff(204),
    prepare: (api, { event_id }) => addWaitingImport(api, event_id),
    example: exampleImport,
    ownerRejection: 'no import is waiting or can be undone',
  },
  UndoImport: {
    allowed: staff(200),
    prepare: (api, { event_id }) => addFinishedImport(api, event_id),
    needsSeparateData: true,
    example: async ({ api, tenant }) => {
      await api.deps.db.rows(makeImportUndoable, [tenant.ids.import_id]);
      return {};
    },
    ownerRejection: 'no import is waiting or can be undone',
  },
  GetScheduleSubscription: { allowed: staff(200) },
  SubscribeSchedule: {
    allowed: staff(200),
    body: () => ({ url: 'https://pretalx.example/days/schedule/export/schedule.xml', every_minutes: 30 }),
  },
  FetchSchedule: { allowed: staff(202), prepare: (api, { event_id }) => addSubscription(api, event_id) },
  UnsubscribeSchedule: { allowed: staff(204), prepare: (api, { event_id }) => addSubscription(api, event_id) },
  ListImports: { allowed: staff(200) },
  ReadPublicScheduleCalendar: {
    example: publicEventRequest,
    hostile: guessedToken,
    ownerRejection: guessedUserId,
  },
  ReadPublicScheduleCsv: { example: publicEventRequest, hostile: guessedToken, ownerRejection: guessedUserId },
  ReadPublicScheduleJson: { example: publicEventRequest, hostile: guessedToken, ownerRejection: guessedUserId },
  ReadPublicScheduleXml: { example: publicEventRequest, hostile: guessedToken, ownerRejection: guessedUserId },
} satisfies OperationRows;
