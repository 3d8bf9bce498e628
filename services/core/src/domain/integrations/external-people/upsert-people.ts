/**
 * People registered by a ticket shop or another program with external ids: stored, invited, and updated when their
 * tickets change. Repeating a request changes nothing and sends no mail.
 */
import type { FullPolicy } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import type {
  ExternalPeopleResult,
  ExternalPersonEntry,
  ExternalPersonResult,
  SavedExternalPerson,
} from '@plenum/contracts/integrations/external-people';
import type { Language } from '@plenum/contracts/languages';
import { emailLengthMax } from '@plenum/contracts/limits';
import { IsEmail } from 'typebox/format';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail, failField, Refusal, errorPhrase } from '../../../platform/errors.ts';
import { chunksWithYields } from '../../../platform/event-loop.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { roleRefusal } from '../../assignable-roles.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, type EventAccess } from '../../policy.ts';
import { findStored, type PersonToStore, storePersons } from './external-people.queries.ts';
import { factsOf, type PersonFacts, type Step, stepFor } from './external-people.rules.ts';
import { inviteNamed } from './invite-named.ts';
import { updatePerson } from './update-person.ts';

export interface UpsertPeopleRequest {
  readonly people: readonly ExternalPersonEntry[];
  /** Whether people beyond the seats join the waiting list or are rejected. */
  readonly when_full?: FullPolicy | undefined;
}

type Outcome = Exclude<ExternalPersonResult['result'], 'refused'> | Refusal;

interface Named {
  readonly external_id: string;
  readonly facts: PersonFacts;
}

const permission = 'external_person:write';

/** Rows per transaction, so that others who invite or join wait only briefly. */
const partLength = 100;

/** Creates or updates people by their external ids, each independently. Throws the errors of `authorizeEvent`. */
export async function upsertPeople(
  scope: Scope,
  event_id: number,
  request: UpsertPeopleRequest,
  language: Language,
): Promise<ExternalPeopleResult> {
  const outcomes = await outcomesOf(scope, event_id, request);
  const people = request.people.map(({ external_id }, index): ExternalPersonResult => {
    const outcome = outcomes[index] ?? fail('internal_error');
    return outcome instanceof Refusal
      ? { external_id, result: 'refused', error: outcome.code, reason: outcome.words(language) }
      : { external_id, result: outcome, error: null, reason: null };
  });
  const count = (wanted: ExternalPersonResult['result']) => people.filter(({ result }) => result === wanted).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    people,
  };
}

/** Creates or updates one person. Throws the reason for a rejection, and the errors of `authorizeEvent`. */
export async function upsertPerson(
  scope: Scope,
  event_id: number,
  { when_full, ...entry }: ExternalPersonEntry & Pick<UpsertPeopleRequest, 'when_full'>,
): Promise<SavedExternalPerson> {
  const [outcome = fail('internal_error')] = await outcomesOf(scope, event_id, { people: [entry], when_full });
  if (outcome instanceof Refusal) throw outcome;
  return { external_id: entry.external_id, result: outcome };
}

async function outcomesOf(scope: Scope, event_id: number, { people, when_full = 'WAIT' }: UpsertPeopleRequest) {
  const access = await authorizeEvent(scope, event_id, permission);
  const outcomes = new Map<string, Outcome>();
  const named = people.map((entry) => ({ external_id: entry.external_id, facts: factsOf(entry) }));
  const repeated = repeatedIds(people);
  const usable: Named[] = [];
  for (const person of named) {
    const refusal = repeated.has(person.external_id) ? fail('external_id_repeated') : refusalOf(scope, access, person);
    if (refusal === null) usable.push(person);
    else outcomes.set(person.external_id, refusal);
  }
  for await (const part of chunksWithYields(usable, partLength)) {
    const steps = await upsertBatch(scope, event_id, part, { when_full, outcomes });
    for (const person of part)
      if (steps.get(person.external_id) === 'alter')
        outcomes.set(person.external_id, await altered(scope, event_id, person, when_full));
  }
  return people.map(({ external_id }) => outcomes.get(external_id));
}

/** Ids that occur more than once; all their entries are rejected as ambiguous. */
function repeatedIds(people: readonly ExternalPersonEntry[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(people.flatMap(({ external_id: id }) => (seen.size === seen.add(id).size ? [id] : [])));
}

function refusalOf(scope: Scope, access: EventAccess, { facts }: Named): Refusal | null {
  if (facts.email.length > emailLengthMax || !IsEmail(facts.email)) return failField('email', errorPhrase('email'));
  return roleRefusal(scope, access, facts.role);
}

/** Serializes requests of one event, so that concurrent requests invite a person only once. */
export const lockPeople = (tx: Transaction, event_id: number): Promise<void> =>
  tx.lockName(`external-people:${event_id}`);

interface Putting {
  readonly when_full: FullPolicy;
  readonly outcomes: Map<string, Outcome>;
}

/** Stores and invites a batch; skips people whose invitation or membership may change. */
async function upsertBatch(
  scope: Scope,
  event_id: number,
  part: readonly Named[],
  { when_full, outcomes }: Putting,
): Promise<ReadonlyMap<string, Step>> {
  const done = await transaction(scope, async (tx) => {
    await lockPeople(tx, event_id);
    const access = await lockEventRight(scope, tx, { event_id }, permission);
    const stored = await findStored(
      tx,
      event_id,
      part.map(({ external_id }) => external_id),
    );
    const steps = new Map(part.map(({ external_id, facts }) => [external_id, stepFor(stored.get(external_id), facts)]));
    const of = (step: Step) => part.filter(({ external_id }) => steps.get(external_id) === step);
    const inviting = of('invite');
    const invited = await inviteNamed(
      scope,
      tx,
      { access, when_full },
      inviting.map(({ facts }) => facts),
    );
    const storing: PersonToStore[] = of('store').map((person) => ({ ...person, invitation_id: null }));
    const results = new Map<string, Outcome>();
    for (const [index, person] of inviting.entries()) {
      const result = invited[index] ?? null;
      if (result instanceof Refusal) results.set(person.external_id, result);
      else storing.push({ ...person, invitation_id: result });
    }
    await storePersons(tx, { event_id, now: scope.clock.date() }, storing);
    for (const { external_id } of storing) results.set(external_id, stored.has(external_id) ? 'updated' : 'created');
    for (const { external_id } of of('unchanged')) results.set(external_id, 'unchanged');
    for (const { external_id } of of('erased')) results.set(external_id, fail('person_erased'));
    return { steps, results };
  });
  for (const [external_id, outcome] of done.results) outcomes.set(external_id, outcome);
  return done.steps;
}

/** Updates one person in a separate transaction, so that a rejection reverts only these changes. */
async function altered(
  scope: Scope,
  event_id: number,
  person: Named,
  when_full: FullPolicy,
): Promise<'updated' | Refusal> {
  try {
    await transaction(scope, async (tx) => {
      await lockPeople(tx, event_id);
      const access = await lockEventRight(scope, tx, { event_id }, permission);
      await updatePerson(scope, tx, { access, when_full }, person);
    });
    return 'updated';
  } catch (error) {
    if (error instanceof Refusal && error.code !== ('internal_error' satisfies ErrorCode)) return error;
    throw error;
  }
}
