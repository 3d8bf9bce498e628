import type { FullPolicy } from '@plenum/contracts/enums';
import type { CsvInvitations } from '@plenum/contracts/events/invitations';
import type { Language } from '@plenum/contracts/languages';
import { maxCsvInvitationsBytes } from '@plenum/contracts/limits';
import type { Http } from '../../../operation-handlers.ts';
import { errorPhrase } from '../../../platform/errors.ts';
import { mapWithYields } from '../../../platform/event-loop.ts';
import { type Scope, transaction } from '../../../scope.ts';
import type { CsvPerson } from './invitation-csv.rules.ts';
import { eventTarget, lockTarget, type InvitationTarget } from './invitation-target.steps.ts';
import { inviteRejectionText } from './invite-rejections.steps.ts';
import { type InvitationPreview, previewInvitations, type InvitationEntry, inviteAll } from './invite.steps.ts';

interface CsvRequest {
  readonly event_id: number;
  /** Whether to preview the outcome without changes. */
  readonly dry_run: boolean;
  /** Handling of people without a free seat; a preview lists them. */
  readonly when_full: FullPolicy;
}

const refusals = { missing: 'csv_file_missing', too_large: 'csv_file_too_large' } as const;

/** Open invitations are not resent, so uploading a list twice does not email people twice. */
const optionsOf = ({ when_full }: Pick<CsvRequest, 'when_full'>) => ({ resend: false, when_full });

/**
 * Invites the people of a CSV file of at most 2 MB and 5,000 lines to an event in one transaction, or previews the
 * outcome of each line. Lines over the email quota are reported; uploading the same file on another day invites them.
 * Throws `csv_file_missing`, `csv_file_too_large`, `csv_file_unreadable`, `attendee_limit_reached` and the errors of
 * `authorizeEvent`.
 */
export async function inviteByCsv(
  scope: Scope,
  request: CsvRequest,
  http: Pick<Http, 'upload' | 'language'>,
): Promise<CsvInvitations> {
  const target = await eventTarget(scope, request.event_id);
  // Loaded lazily, because the CSV and email address parsers are not needed at startup.
  const { readInvitationCsv } = await import('./invitation-csv.rules.ts');
  const { result: people } = await http.upload({
    maxBytes: maxCsvInvitationsBytes,
    refusals,
    receive: readInvitationCsv,
  });
  const validLines = people.flatMap((person) => {
    const entry = entryOf(person);
    return entry === null ? [] : [{ line: person.line, entry }];
  });
  const entries = validLines.map(({ entry }) => entry);
  const outcomes = await (request.dry_run
    ? scope.db.transaction(
        (tx) => previewInvitations(scope, tx, target, entries, optionsOf(request)),
        scope.actor?.user_id,
      )
    : transaction(scope, async (tx) =>
        inviteAll(scope, tx, await lockTarget(scope, tx, target), entries, optionsOf(request)),
      ));
  const byLine = new Map(validLines.map(({ line }, index) => [line, outcomes[index]]));
  const rows = await mapWithYields(people, (person) =>
    rowOf(scope, target, person, { result: byLine.get(person.line), language: http.language }),
  );
  const count = (expectedOutcome: InvitationPreview['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === expectedOutcome).length;
  return { dry_run: request.dry_run, invited: count('invited'), waiting: count('waiting'), rows };
}

function entryOf({ email, role, message, first_name, last_name, problem }: CsvPerson): InvitationEntry | null {
  return problem !== null || role === null ? null : { email, role, message, first_name, last_name };
}

interface CsvReply {
  readonly result: InvitationPreview | undefined;
  readonly language: Language;
}

function rowOf(
  scope: Scope,
  target: InvitationTarget,
  { line, email, role, problem }: CsvPerson,
  { result, language }: CsvReply,
): CsvInvitations['rows'][number] {
  if (result === undefined) return { line, email, role, outcome: 'invalid', reason: problem?.(language) ?? null };
  const { outcome } = result;
  if (outcome === 'invited' || outcome === 'waiting') return { line, email, role, outcome, reason: null };
  const reason = outcome === 'duplicate' ? errorPhrase('address_repeated') : inviteRejectionText(scope, target, result);
  return { line, email, role, outcome, reason: reason(language) };
}
