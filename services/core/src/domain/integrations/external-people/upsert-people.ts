/**
 * People registered by a ticket shop or another program with external ids. They are stored, invited, and updated when
 * their tickets change. Repeating a request changes nothing and sends no email.
 */
import type { FullPolicy } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import type {
  ExternalPeopleResult,
  ExternalPersonEntry,
  SavedExternalPerson,
} from '@plenum/contracts/integrations/external-people';
import type { Language } from '@plenum/contracts/languages';
import type { Transaction } from '../../../platform/db/database.ts';
import { isEmailAddress } from '../../../platform/email-address.ts';
import { fail, failField, Refusal, errorPhrase } from '../../../platform/errors.ts';
import { chunksWithYields } from '../../../platform/event-loop.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';
import { roleRefusal } from '../../assignable-roles.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, type EventAccess } from '../../policy.ts';
import { type EntryOutcome, type ParsedEntry, upsertAccepted } from '../../upsert-entries.ts';
import { findStandings, findStoredPeople, type PersonWrite, storeExternalPeople } from './external-people.queries.ts';
import { isTicketHolder, storedData, ticketDataOf, type UpsertStep, upsertStepFor } from './external-people.rules.ts';
import { inviteExternalPeople } from './invite-external-people.ts';
import { updatePerson } from './update-person.ts';

export interface UpsertPeopleRequest {
  readonly people: readonly ParsedEntry<ExternalPersonEntry>[];
  /** Whether people without a free seat join the waiting list or are rejected. */
  readonly when_full?: FullPolicy | undefined;
}

const permission = 'external_person:write';

/** Small, because concurrent invitations and joins wait for each transaction. */
const batchSize = 100;

/** Creates or updates people by their external ids, each independently. Throws the errors of `authorizeEvent`. */
export async function upsertPeople(
  scope: Scope,
  event_id: number,
  { people, when_full = 'WAIT' }: UpsertPeopleRequest,
  language: Language,
): Promise<ExternalPeopleResult> {
  const access = await authorizeEvent(scope, event_id, permission);
  const { counts, entries } = await upsertAccepted(people, language, (accepted) =>
    storeAll(scope, access, accepted, when_full),
  );
  const externalIds = entries.map(({ external_id }) => external_id).filter((external_id) => external_id !== null);
  const standings = await findStandings(scope.db, event_id, externalIds, scope.clock.date());
  return {
    ...counts,
    people: entries.map(({ id: _, ...entry }) => ({
      ...entry,
      ...(standings.get(entry.external_id ?? '') ?? { standing: null, user_id: null }),
    })),
  };
}

/** Creates or updates one person. Throws the reason for a rejection, and the errors of `authorizeEvent`. */
export async function upsertPerson(
  scope: Scope,
  event_id: number,
  { when_full = 'WAIT', ...entry }: ExternalPersonEntry & Pick<UpsertPeopleRequest, 'when_full'>,
): Promise<SavedExternalPerson> {
  const { external_id } = entry;
  const access = await authorizeEvent(scope, event_id, permission);
  const outcome = (await storeAll(scope, access, [entry], when_full)).get(external_id) ?? fail('internal_error');
  if (outcome instanceof Refusal) throw outcome;
  const standing = (await findStandings(scope.db, event_id, [external_id], scope.clock.date())).get(external_id);
  return { external_id, result: outcome.result, ...(standing ?? { standing: 'NONE', user_id: null }) };
}

type Outcomes = Map<string, EntryOutcome>;

async function storeAll(
  scope: Scope,
  access: EventAccess,
  entries: readonly ExternalPersonEntry[],
  when_full: FullPolicy,
): Promise<Outcomes> {
  const { event_id } = access;
  const outcomes: Outcomes = new Map();
  const accepted: ExternalPersonEntry[] = [];
  for (const entry of entries) {
    const rejection = rejectionOf(scope, access, entry);
    if (rejection === null) accepted.push(entry);
    else outcomes.set(entry.external_id, rejection);
  }
  for await (const batch of chunksWithYields(accepted, batchSize)) {
    const steps = await upsertBatch(scope, event_id, batch, { when_full, outcomes });
    for (const entry of batch)
      if (steps.get(entry.external_id) === 'alter')
        outcomes.set(entry.external_id, await applyTicketChange(scope, event_id, entry, when_full));
  }
  return outcomes;
}

/** The entries of a connected ticket shop are not validated by the API. */
function rejectionOf(scope: Scope, access: EventAccess, { email, role }: ExternalPersonEntry): Refusal | null {
  if (email !== undefined && !isEmailAddress(normalizeEmail(email))) return failField('email', errorPhrase('email'));
  return roleRefusal(scope, access, role ?? 'ATTENDEE');
}

/** Serializes requests for one event, so concurrent requests invite a person only once. */
export const lockPeople = (tx: Transaction, event_id: number): Promise<void> =>
  tx.lockName(`external-people:${event_id}`);

interface UpsertContext {
  readonly when_full: FullPolicy;
  readonly outcomes: Outcomes;
}

const saved = (result: 'created' | 'updated' | 'unchanged'): EntryOutcome => ({ result, id: null });

/** Stores and invites a batch; skips people whose invitation or membership may change. */
async function upsertBatch(
  scope: Scope,
  event_id: number,
  batch: readonly ExternalPersonEntry[],
  { when_full, outcomes }: UpsertContext,
): Promise<ReadonlyMap<string, UpsertStep>> {
  const now = scope.clock.date();
  const batchResult = await transaction(scope, async (tx) => {
    await lockPeople(tx, event_id);
    const access = await lockEventRight(scope, tx, { event_id }, permission);
    const externalIds = batch.map(({ external_id }) => external_id);
    const stored = await findStoredPeople(tx, { event_id, now }, externalIds);
    const people = batch.map(({ external_id, ...entry }) => {
      const profile = ticketDataOf(stored.get(external_id), entry);
      return { external_id, profile, step: upsertStepFor(stored.get(external_id), profile) };
    });
    const results: Outcomes = new Map();
    const toStore: PersonWrite[] = [];
    for (const { external_id, profile, step } of people) {
      if (step === 'store')
        toStore.push({ external_id, profile: storedData(stored.get(external_id), profile), invitation_id: null });
      else if (step === 'unchanged') results.set(external_id, saved('unchanged'));
      else if (step === 'erased') results.set(external_id, fail('person_erased'));
      else if (step === 'incomplete') results.set(external_id, failField('email', errorPhrase('missing')));
    }
    const toInvite = people.flatMap(({ profile, ...person }) =>
      (person.step === 'invite' || person.step === 'renew') && isTicketHolder(profile) ? [{ ...person, profile }] : [],
    );
    const invitationResults = await inviteExternalPeople(
      scope,
      tx,
      { access, when_full },
      toInvite.map(({ profile }) => profile),
    );
    for (const [index, { external_id, profile, step }] of toInvite.entries()) {
      const result = invitationResults[index] ?? null;
      if (result instanceof Refusal) results.set(external_id, result);
      else if (step === 'renew' && result === null) results.set(external_id, saved('unchanged'));
      else toStore.push({ external_id, profile, invitation_id: result });
    }
    await storeExternalPeople(tx, { event_id, now }, toStore);
    for (const { external_id } of toStore)
      results.set(external_id, saved(stored.has(external_id) ? 'updated' : 'created'));
    return { steps: new Map(people.map(({ external_id, step }) => [external_id, step])), results };
  });
  for (const [external_id, outcome] of batchResult.results) outcomes.set(external_id, outcome);
  return batchResult.steps;
}

/** Updates one person in a separate transaction, so a rejection rolls back only these changes. */
async function applyTicketChange(
  scope: Scope,
  event_id: number,
  entry: ExternalPersonEntry,
  when_full: FullPolicy,
): Promise<EntryOutcome> {
  try {
    await transaction(scope, async (tx) => {
      await lockPeople(tx, event_id);
      const access = await lockEventRight(scope, tx, { event_id }, permission);
      await updatePerson(scope, tx, { access, when_full }, entry);
    });
    return saved('updated');
  } catch (error) {
    if (error instanceof Refusal && error.code !== ('internal_error' satisfies ErrorCode)) return error;
    throw error;
  }
}
