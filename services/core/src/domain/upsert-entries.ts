/** Creates or updates many objects by external ids; each entry is stored or rejected individually. */
import type { externalPersonOutcomes } from '@plenum/contracts/enums';
import type { Language } from '@plenum/contracts/languages';
import { fail, Refusal, retryAfterOf, textOfError } from '../platform/errors.ts';
import { RefusedEntry } from '../platform/refused-entry.ts';

export interface Identified {
  readonly external_id: string;
}

/** An entry of the request, or the reason why it is invalid. */
export type ParsedEntry<Entry> = Entry | RefusedEntry;

type Result = (typeof externalPersonOutcomes)[number];

/** Result of an entry that was not rejected, with the id of its object. */
export interface SavedEntry {
  readonly result: Exclude<Result, 'refused'>;
  readonly id: number | null;
}

export interface EntryResult {
  readonly external_id: string | null;
  readonly result: Result;
  readonly id: number | null;
  readonly error: string | null;
  readonly message: string | null;
  readonly errors: Record<string, string[]> | null;
  readonly retry_after_s: number | null;
}

export interface UpsertResult {
  readonly counts: Record<Result, number>;
  readonly entries: readonly EntryResult[];
}

interface UpsertSteps<Entry> {
  /** Throws if the actor has lost the permission for the request. */
  readonly authorize: () => unknown;
  readonly upsert: (entry: Entry) => SavedEntry | Promise<SavedEntry>;
}

/** Outcome of an entry: stored, or refused. */
export type EntryOutcome = SavedEntry | Refusal;

/**
 * Stores the entries one after the other. Errors of the server and a lost permission end the request, which can be
 * repeated.
 */
export const upsertEntries = <Entry extends Identified>(
  entries: readonly ParsedEntry<Entry>[],
  language: Language,
  steps: UpsertSteps<Entry>,
): Promise<UpsertResult> =>
  upsertAccepted(entries, language, async (accepted) => {
    const outcomes = new Map<string, EntryOutcome>();
    for (const entry of accepted) outcomes.set(entry.external_id, await outcomeOf(entry, steps));
    return outcomes;
  });

/**
 * Refuses invalid entries and those with the id of an earlier entry, and stores the others.
 * @param store returns the outcome of each accepted entry by id
 */
export async function upsertAccepted<Entry extends Identified>(
  entries: readonly ParsedEntry<Entry>[],
  language: Language,
  store: (accepted: readonly Entry[]) => Promise<ReadonlyMap<string, EntryOutcome>>,
): Promise<UpsertResult> {
  const seen = new Set<string>();
  const parsed = entries.map((entry): ParsedEntry<Entry> => {
    const isRepeated = entry.external_id !== null && seen.has(entry.external_id);
    if (entry.external_id !== null) seen.add(entry.external_id);
    if (isRepeated) return new RefusedEntry(repeated(), entry.external_id);
    return entry;
  });
  const outcomes = await store(parsed.filter((entry): entry is Entry => !(entry instanceof RefusedEntry)));
  const results = parsed.map((entry): EntryResult => {
    const outcome =
      entry instanceof RefusedEntry ? entry.refusal : (outcomes.get(entry.external_id) ?? fail('internal_error'));
    return { external_id: entry.external_id, ...describe(outcome, language) };
  });
  const count = (expected: Result) => results.filter(({ result }) => result === expected).length;
  return {
    counts: {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    },
    entries: results,
  };
}

interface ObjectsById<Entry> {
  find(external_id: string): Promise<number | null>;
  insert(entry: Entry): Promise<number>;
  /** Returns whether anything was different. */
  change(id: number, entry: Entry): Promise<boolean>;
}

/** Creates or updates one object. Another request may create it at the same time; then it is updated. */
export async function upsertByExternalId<Entry extends Identified>(
  entry: Entry,
  { find, insert, change }: ObjectsById<Entry>,
): Promise<SavedEntry> {
  const stored = await find(entry.external_id);
  if (stored === null) {
    try {
      return { result: 'created', id: await insert(entry) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'external_id_taken') throw error;
    }
  }
  const id = stored ?? (await find(entry.external_id));
  if (id === null) throw fail('not_found');
  return { result: (await change(id, entry)) ? 'updated' : 'unchanged', id };
}

async function outcomeOf<Entry extends Identified>(
  entry: Entry,
  { authorize, upsert }: UpsertSteps<Entry>,
): Promise<EntryOutcome> {
  try {
    return await upsert(entry);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 401) throw error;
    await authorize();
    return error;
  }
}

const repeated = (): Refusal =>
  fail('external_id_repeated', { fields: { json: { external_id: [textOfError('external_id_repeated')] } } });

function describe(outcome: EntryOutcome, language: Language): Omit<EntryResult, 'external_id'> {
  if (!(outcome instanceof Refusal))
    return { ...outcome, error: null, message: null, errors: null, retry_after_s: null };
  const { _schema: _summary, ...fields } = outcome.fields?.['json'] ?? {};
  const errors: Record<string, string[]> = {};
  for (const [field, phrases] of Object.entries(fields)) errors[field] = phrases.map((phrase) => phrase(language));
  return {
    result: 'refused',
    id: null,
    error: outcome.code,
    message: outcome.phrase(language),
    errors: Object.keys(errors).length === 0 ? null : errors,
    retry_after_s: retryAfterOf(outcome) ?? null,
  };
}
