/**
 * People registered by a ticket shop or another program with external ids. They are stored, invited, and updated when
 * their tickets change. Repeating a request changes nothing and sends no email.
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
import { maxEmailLength } from '@plenum/contracts/limits';
import { IsEmail } from 'typebox/format';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail, failField, Refusal, errorPhrase } from '../../../platform/errors.ts';
import { chunksWithYields } from '../../../platform/event-loop.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { roleRefusal } from '../../assignable-roles.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, type EventAccess } from '../../policy.ts';
import { findStoredPeople, type PersonWrite, storeExternalPeople } from './external-people.queries.ts';
import { ticketHolderOf, type TicketHolder, type UpsertStep, upsertStepFor } from './external-people.rules.ts';
import { inviteExternalPeople } from './invite-external-people.ts';
import { updatePerson } from './update-person.ts';

export interface UpsertPeopleRequest {
  readonly people: readonly ExternalPersonEntry[];
  /** Whether people without a free seat join the waiting list or are rejected. */
  readonly when_full?: FullPolicy | undefined;
}

type Outcome = Exclude<ExternalPersonResult['result'], 'refused'> | Refusal;

interface UpsertEntry {
  readonly external_id: string;
  readonly profile: TicketHolder;
}

const permission = 'external_person:write';

/** Small, because concurrent invitations and joins wait for each transaction. */
const batchSize = 100;

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
      ? { external_id, result: 'refused', error: outcome.code, reason: outcome.phrase(language) }
      : { external_id, result: outcome, error: null, reason: null };
  });
  const count = (expectedResult: ExternalPersonResult['result']) =>
    people.filter(({ result }) => result === expectedResult).length;
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
  const entries = people.map((entry) => ({ external_id: entry.external_id, profile: ticketHolderOf(entry) }));
  const repeatedExternalIds = repeatedIds(people);
  const accepted: UpsertEntry[] = [];
  for (const person of entries) {
    const rejection = repeatedExternalIds.has(person.external_id)
      ? fail('external_id_repeated')
      : rejectionOf(scope, access, person);
    if (rejection === null) accepted.push(person);
    else outcomes.set(person.external_id, rejection);
  }
  for await (const batch of chunksWithYields(accepted, batchSize)) {
    const steps = await upsertBatch(scope, event_id, batch, { when_full, outcomes });
    for (const person of batch)
      if (steps.get(person.external_id) === 'alter')
        outcomes.set(person.external_id, await applyTicketChange(scope, event_id, person, when_full));
  }
  return people.map(({ external_id }) => outcomes.get(external_id));
}

/** Returns the ids that occur more than once; all their entries are rejected as ambiguous. */
function repeatedIds(people: readonly ExternalPersonEntry[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(people.flatMap(({ external_id: id }) => (seen.size === seen.add(id).size ? [id] : [])));
}

function rejectionOf(scope: Scope, access: EventAccess, { profile }: UpsertEntry): Refusal | null {
  if (profile.email.length > maxEmailLength || !IsEmail(profile.email)) return failField('email', errorPhrase('email'));
  return roleRefusal(scope, access, profile.role);
}

/** Serializes requests for one event, so concurrent requests invite a person only once. */
export const lockPeople = (tx: Transaction, event_id: number): Promise<void> =>
  tx.lockName(`external-people:${event_id}`);

interface UpsertContext {
  readonly when_full: FullPolicy;
  readonly outcomes: Map<string, Outcome>;
}

/** Stores and invites a batch; skips people whose invitation or membership may change. */
async function upsertBatch(
  scope: Scope,
  event_id: number,
  batch: readonly UpsertEntry[],
  { when_full, outcomes }: UpsertContext,
): Promise<ReadonlyMap<string, UpsertStep>> {
  const batchResult = await transaction(scope, async (tx) => {
    await lockPeople(tx, event_id);
    const access = await lockEventRight(scope, tx, { event_id }, permission);
    const stored = await findStoredPeople(
      tx,
      event_id,
      batch.map(({ external_id }) => external_id),
    );
    const steps = new Map(
      batch.map(({ external_id, profile }) => [external_id, upsertStepFor(stored.get(external_id), profile)]),
    );
    const entriesWith = (step: UpsertStep) => batch.filter(({ external_id }) => steps.get(external_id) === step);
    const toInvite = entriesWith('invite');
    const invitationResults = await inviteExternalPeople(
      scope,
      tx,
      { access, when_full },
      toInvite.map(({ profile }) => profile),
    );
    const toStore: PersonWrite[] = entriesWith('store').map((person) => ({ ...person, invitation_id: null }));
    const results = new Map<string, Outcome>();
    for (const [index, person] of toInvite.entries()) {
      const result = invitationResults[index] ?? null;
      if (result instanceof Refusal) results.set(person.external_id, result);
      else toStore.push({ ...person, invitation_id: result });
    }
    await storeExternalPeople(tx, { event_id, now: scope.clock.date() }, toStore);
    for (const { external_id } of toStore) results.set(external_id, stored.has(external_id) ? 'updated' : 'created');
    for (const { external_id } of entriesWith('unchanged')) results.set(external_id, 'unchanged');
    for (const { external_id } of entriesWith('erased')) results.set(external_id, fail('person_erased'));
    return { steps, results };
  });
  for (const [external_id, outcome] of batchResult.results) outcomes.set(external_id, outcome);
  return batchResult.steps;
}

/** Updates one person in a separate transaction, so a rejection rolls back only these changes. */
async function applyTicketChange(
  scope: Scope,
  event_id: number,
  person: UpsertEntry,
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
