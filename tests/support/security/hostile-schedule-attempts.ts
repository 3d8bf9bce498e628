/** Requests of an attacker to the operations of schedules and of the own agenda. */
import type { OperationName } from '@plenum/contracts/api';
import { type Attempts, plain } from './hostile-attempts.ts';

export const scheduleAttempts = {
  ImportSchedule: ({ email }) => [{ file: `{"schedule":{"conference":{"days":[]}},"note":"${email}"}` }],
  GetImport: plain,
  ApplyImport: () => [{ body: { confirm_removals: true, skip_problems: true } }],
  DiscardImport: plain,
  TakeBackImport: plain,
  ListImports: plain,
  GetScheduleSubscription: plain,
  SubscribeSchedule: plain,
  FetchSchedule: plain,
  UnsubscribeSchedule: plain,
  ExportScheduleXml: plain,
  ExportScheduleCsv: plain,
  ExportScheduleJson: plain,
  ExportScheduleCalendar: plain,
  GetMyAgenda: plain,
  BookmarkSession: plain,
  RemoveBookmark: plain,
  OpenCalendarFeed: plain,
  CloseCalendarFeed: plain,
  ReadCalendarFeed: plain,
  ReadPublicScheduleXml: () => [{}, { query: { token: 'guessed' } }],
  ReadPublicScheduleCsv: () => [{}, { query: { token: 'guessed' } }],
  ReadPublicScheduleJson: () => [{}, { query: { token: 'guessed' } }],
  ReadPublicScheduleCalendar: () => [{}, { query: { token: 'guessed' } }],
  GetSchedulePublication: plain,
  OpenSecretSchedule: plain,
  CloseSecretSchedule: plain,
} as const satisfies { readonly [N in OperationName]?: Attempts };
