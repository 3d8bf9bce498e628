/**
 * Compares the speakers of a file with the speaker profiles of an event: by guid, else by id with name, else by id if
 * ids are unambiguous, else by name.
 */
import { importedSpeakerFieldNames, type ImportedSpeakerFields, toImportedSpeaker } from './imported-fields.rules.ts';
import { isRenamed, matchExternal, type MatchRound } from './match-external.rules.ts';
import type { ParsedSpeaker } from './parsed-schedule.rules.ts';
import { comparableName, idAndName } from './schedule-speakers.rules.ts';
import { mergeFields } from './three-way.rules.ts';

/** Speaker profile as stored. */
export type StoredSpeaker = {
  /** Key chosen by the caller, unique in the event and stable across imports. */
  readonly key: string;
  readonly external_id: string | null;
  readonly imported_id: string | null;
  /** Guid that an export of this event assigns when no file has provided one; see `fallbackGuid`. */
  readonly generatedGuid?: string;
  readonly imported: ImportedSpeakerFields | null;
  readonly current: ImportedSpeakerFields;
};

export type SpeakerFieldName = keyof ImportedSpeakerFields & string;

export type MatchedSpeaker = {
  readonly stored: StoredSpeaker;
  readonly speaker: ParsedSpeaker;
  /** New snapshot. */
  readonly fields: ImportedSpeakerFields;
  readonly changedFields: readonly SpeakerFieldName[];
  readonly keptFields: readonly SpeakerFieldName[];
  readonly isRenamed: boolean;
  readonly isSnapshotStale: boolean;
};

export type SpeakerChanges = {
  readonly created: readonly ParsedSpeaker[];
  readonly updated: readonly MatchedSpeaker[];
  readonly unchanged: readonly MatchedSpeaker[];
  /** Stored speakers missing from the file; they remain unchanged. */
  readonly absent: readonly StoredSpeaker[];
  /** Maps the key of a person in the file to the key of the stored profile, if it exists. */
  readonly storedKeyOf: ReadonlyMap<string, string>;
};

export function diffSpeakers(stored: readonly StoredSpeaker[], speakers: readonly ParsedSpeaker[]): SpeakerChanges {
  const matchOf = matchExternal(stored, speakers, roundsFor(stored, speakers));
  const created: ParsedSpeaker[] = [];
  const updated: MatchedSpeaker[] = [];
  const unchanged: MatchedSpeaker[] = [];
  for (const speaker of speakers) {
    const match = matchOf.get(speaker);
    if (match === undefined) {
      created.push(speaker);
      continue;
    }
    const matched = compare(match, speaker);
    (matched.changedFields.length > 0 || matched.isRenamed ? updated : unchanged).push(matched);
  }
  const matchedProfiles = new Set(matchOf.values());
  return {
    created,
    updated,
    unchanged,
    absent: stored.filter((profile) => !matchedProfiles.has(profile)),
    storedKeyOf: new Map([...matchOf].map(([speaker, profile]) => [speaker.key, profile.key])),
  };
}

/** The imported name comes first, because the displayed name may have been corrected. */
const namesOf = ({ imported, current }: StoredSpeaker): string[] => [
  ...new Set([imported?.name ?? current.name, current.name].map(comparableName)),
];

const guidsDiffer = ({ external_id }: StoredSpeaker, { guid }: ParsedSpeaker): boolean =>
  external_id !== null && guid !== null;
const isIdentified = ({ external_id, imported_id }: StoredSpeaker): boolean =>
  external_id !== null || imported_id !== null;

/** Returns the rounds of matching. An id matches a person whose name was corrected, unless ids are ambiguous. */
function roundsFor(
  stored: readonly StoredSpeaker[],
  speakers: readonly ParsedSpeaker[],
): MatchRound<StoredSpeaker, ParsedSpeaker>[] {
  const fits = (record: StoredSpeaker, entry: ParsedSpeaker): boolean => !guidsDiffer(record, entry);
  const areUnique =
    hasUniqueIds(stored.map((profile) => ({ id: profile.imported_id, name: namesOf(profile)[0] ?? '' }))) &&
    hasUniqueIds(speakers.map(({ imported_id: id, name }) => ({ id, name: comparableName(name) })));
  return [
    {
      ofStored: ({ external_id, generatedGuid = null }) => [external_id ?? generatedGuid],
      ofEntry: ({ guid }) => guid,
    },
    {
      ofStored: (record) => namesOf(record).map((name) => record.imported_id && idAndName(record.imported_id, name)),
      ofEntry: ({ imported_id, name }) => imported_id && idAndName(imported_id, name),
      fits,
    },
    {
      ofStored: ({ imported_id }) => [areUnique ? imported_id : null],
      ofEntry: ({ imported_id }) => imported_id,
      fits,
    },
    {
      ofStored: namesOf,
      ofEntry: ({ name }) => comparableName(name),
      fits: (record, { guid, imported_id }) => !isIdentified(record) || (guid === null && imported_id === null),
    },
  ];
}

function hasUniqueIds(identities: readonly { readonly id: string | null; readonly name: string }[]): boolean {
  const nameOf = new Map<string, string>();
  return identities.every(({ id, name }) => {
    if (id === null) return true;
    const expectedName = nameOf.get(id) ?? name;
    nameOf.set(id, expectedName);
    return expectedName === name;
  });
}

function compare(stored: StoredSpeaker, speaker: ParsedSpeaker): MatchedSpeaker {
  const fields = toImportedSpeaker(speaker);
  const merged = mergeFields(stored.imported, stored.current, fields, importedSpeakerFieldNames);
  const sinceImport = mergeFields<ImportedSpeakerFields>(
    null,
    stored.imported ?? stored.current,
    fields,
    importedSpeakerFieldNames,
  );
  return {
    stored,
    speaker,
    fields,
    ...merged,
    isRenamed: speaker.guid !== (stored.generatedGuid ?? '') && isRenamed(stored, speaker.guid, speaker.imported_id),
    isSnapshotStale: stored.imported === null || sinceImport.changedFields.length > 0,
  };
}
