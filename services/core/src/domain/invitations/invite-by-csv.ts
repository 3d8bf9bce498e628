import type { Readable } from 'node:stream';
import type { CsvInvitations } from '@plenum/contracts/invitations';
import type { Language } from '@plenum/contracts/languages';
import { say } from '../../platform/errors.ts';
import { mapInTurns } from '../../platform/turns.ts';
import { type Scope, transaction } from '../../scope.ts';
import { type CsvPerson, readInvitationCsv } from './invitation-csv.rules.ts';
import { eventTarget, type InvitationTarget } from './invitation-target.ts';
import { wordsOfRefusal } from './invite-people.ts';
import { type Foreseen, foreseeInvitations, type InvitationEntry, inviteAll } from './invite.ts';

interface CsvRequest {
  readonly event_id: number;
  /** Only tells what would happen. */
  readonly dry_run: boolean;
  /** What is wrong with lines is told in it. */
  readonly language: Language;
  /** Has the file taken in; asked only once it is clear that the actor may invite. */
  readonly receive: (take: (content: Readable) => Promise<CsvPerson[]>) => Promise<{ readonly taken: CsvPerson[] }>;
}

/** Who is invited already keeps their mail: a list that is loaded twice must not write to everybody again. */
const options = { resend: false } as const;

/**
 * Invites the people of a CSV file of at most 2 MB and 5,000 lines into an event in one transaction, or only tells what
 * would become of each line. Lines over the quota of mails are told so; the same file another day invites those. Refuses: `csv_file_missing`, `csv_file_too_large`, `csv_file_unreadable` and what
 * `authorizeEvent` refuses.
 */
export async function inviteByCsv(scope: Scope, request: CsvRequest): Promise<CsvInvitations> {
  const target = await eventTarget(scope, request.event_id);
  const { taken: people } = await request.receive(readInvitationCsv);
  const usable = people.flatMap((person) => {
    const entry = entryOf(person);
    return entry === null ? [] : [{ line: person.line, entry }];
  });
  const entries = usable.map(({ entry }) => entry);
  const outcomes = await (request.dry_run
    ? foresee(scope, target, entries)
    : transaction(scope, (tx) => inviteAll(scope, tx, target, entries, options)));
  const byLine = new Map(usable.map(({ line }, index) => [line, outcomes[index]]));
  const nowMs = scope.clock.now();
  const rows = await mapInTurns(people, (person) =>
    rowOf(target, person, { result: byLine.get(person.line), language: request.language, nowMs }),
  );
  return { dry_run: request.dry_run, invited: outcomes.filter(({ outcome }) => outcome === 'invited').length, rows };
}

function entryOf({ email, role, message, first_name, last_name, problem }: CsvPerson): InvitationEntry | null {
  return problem !== null || role === null ? null : { email, role, message, first_name, last_name };
}

const foresee = (scope: Scope, target: InvitationTarget, entries: readonly InvitationEntry[]): Promise<Foreseen[]> =>
  scope.db.transaction((tx) => foreseeInvitations(scope, tx, target, entries, options));

interface Told {
  readonly result: Foreseen | undefined;
  readonly language: Language;
  readonly nowMs: number;
}

function rowOf(
  target: InvitationTarget,
  { line, email, role, problem }: CsvPerson,
  { result, language, nowMs }: Told,
): CsvInvitations['rows'][number] {
  if (result === undefined) return { line, email, role, outcome: 'invalid', reason: problem?.(language) ?? null };
  const { outcome } = result;
  if (outcome === 'invited') return { line, email, role, outcome, reason: null };
  const reason = outcome === 'duplicate' ? say('address_repeated') : wordsOfRefusal(target, result, nowMs);
  return { line, email, role, outcome, reason: reason(language) };
}
