import type { CsvInvitations } from '@plenum/contracts/invitations';
import type { Language } from '@plenum/contracts/languages';
import { say, wordsOf } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { type CsvPerson, readInvitationCsv } from './invitation-csv.rules.ts';
import { eventTarget, type InvitationTarget } from './invitation-target.ts';
import { refusalOf } from './invite-people.ts';
import { foreseeInvitations, type InvitationEntry, inviteAll, type InviteResult } from './invite.ts';

interface CsvRequest {
  readonly event_id: number;
  /** Only tells what would happen. */
  readonly dry_run: boolean;
  /** What is wrong with lines is told in it. */
  readonly language: Language;
  /** Reads the file; asked only once it is clear that the actor may invite. */
  readonly readFile: () => Promise<{ readonly content: Buffer }>;
}

type Outcome = InviteResult['outcome'];

/** Who is invited already keeps their mail: a list that is loaded twice must not write to everybody again. */
const options = { resend: false } as const;

/**
 * Invites the people of a CSV file of at most 2 MB and 5,000 lines into an event, all or nothing, or only tells what
 * would become of each line. Refuses: `csv_file_missing`, `csv_file_too_large`, `csv_file_unreadable` and what
 * `authorizeEvent` refuses.
 */
export async function inviteByCsv(scope: Scope, request: CsvRequest): Promise<CsvInvitations> {
  const target = await eventTarget(scope, request.event_id);
  const { content } = await request.readFile();
  const people = readInvitationCsv(content);
  const usable = people.flatMap((person) => {
    const entry = entryOf(person);
    return entry === null ? [] : [{ line: person.line, entry }];
  });
  const entries = usable.map(({ entry }) => entry);
  const outcomes = await (request.dry_run
    ? foresee(scope, target, entries)
    : transaction(scope, async (tx) =>
        (await inviteAll(scope, tx, target, entries, options)).map(({ outcome }) => outcome),
      ));
  const by_line = new Map(usable.map(({ line }, index) => [line, outcomes[index]]));
  const rows = people.map((person) => rowOf(target, person, by_line.get(person.line), request.language));
  return { dry_run: request.dry_run, invited: outcomes.filter((outcome) => outcome === 'invited').length, rows };
}

function entryOf({ email, role, message, first_name, last_name, problem }: CsvPerson): InvitationEntry | null {
  return problem !== null || role === null ? null : { email, role, message, first_name, last_name };
}

async function foresee(
  scope: Scope,
  target: InvitationTarget,
  entries: readonly InvitationEntry[],
): Promise<Outcome[]> {
  const judged = await scope.db.transaction((tx) => foreseeInvitations(scope, tx, target, entries, options));
  return judged.map(({ verdict }) =>
    verdict === 'invite' || verdict === 'replace' || verdict === 'resend' ? 'invited' : verdict,
  );
}

function rowOf(
  target: InvitationTarget,
  { line, email, role, problem }: CsvPerson,
  outcome: Outcome | undefined,
  language: Language,
): CsvInvitations['rows'][number] {
  if (outcome === undefined) return { line, email, role, outcome: 'invalid', reason: problem?.(language) ?? null };
  if (outcome === 'invited') return { line, email, role, outcome, reason: null };
  const reason = outcome === 'duplicate' ? say('address_repeated') : wordsOf(refusalOf(target, outcome));
  return { line, email, role, outcome, reason: reason(language) };
}
