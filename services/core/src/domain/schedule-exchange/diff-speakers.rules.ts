/** Compares the speakers of a file with the speaker profiles of an event: by guid, else id, else name. */
import { importedSpeakerFieldNames, type ImportedSpeakerFields, toImportedSpeaker } from './imported-fields.rules.ts';
import { isRenamed, matchExternal } from './match-external.rules.ts';
import type { ParsedSpeaker } from './parsed-schedule.rules.ts';
import { comparableName } from './schedule-speakers.rules.ts';
import { mergeFields } from './three-way.rules.ts';

/** Speaker profile as stored. */
export type StoredSpeaker = {
  /** Key chosen by the caller, unique in the event and stable across imports. */
  readonly key: string;
  readonly external_guid: string | null;
  readonly external_id: string | null;
  /** Guid that an export of this event assigns when no file has provided one; see `ownGuid`. */
  readonly ownGuid?: string;
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
  /** Stored speakers that the file does not mention; they stay unchanged. */
  readonly absent: readonly StoredSpeaker[];
  /** Maps the key of a person in the file to the key of the stored profile, if there is one. */
  readonly storedKeyOf: ReadonlyMap<string, string>;
};

export function diffSpeakers(stored: readonly StoredSpeaker[], speakers: readonly ParsedSpeaker[]): SpeakerChanges {
  const matchOf = matchExternal(
    stored,
    (profile) => ({ guid: profile.external_guid ?? profile.ownGuid ?? null, id: profile.external_id }),
    speakers,
    (speaker) => ({ guid: speaker.guid, id: speaker.external_id }),
  );
  matchByName(matchOf, stored, speakers);
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
  const seen = new Set(matchOf.values());
  return {
    created,
    updated,
    unchanged,
    absent: stored.filter((profile) => !seen.has(profile)),
    storedKeyOf: new Map([...matchOf].map(([speaker, profile]) => [speaker.key, profile.key])),
  };
}

/** Matches a person and a profile by name only if one of them lacks an identifier. */
function matchByName(
  matchOf: Map<ParsedSpeaker, StoredSpeaker>,
  stored: readonly StoredSpeaker[],
  speakers: readonly ParsedSpeaker[],
): void {
  const taken = new Set(matchOf.values());
  const byName = new Map<string, StoredSpeaker>();
  for (const profile of stored) {
    // The imported name comes first, because the displayed one may have been corrected.
    for (const name of [profile.imported?.name, profile.current.name]) {
      const comparable = name === undefined ? '' : comparableName(name);
      if (comparable !== '' && !taken.has(profile) && !byName.has(comparable)) byName.set(comparable, profile);
    }
  }
  for (const speaker of speakers) {
    if (matchOf.has(speaker)) continue;
    const found = byName.get(comparableName(speaker.name));
    if (found === undefined || taken.has(found)) continue;
    const isIdentified = speaker.guid !== null || speaker.external_id !== null;
    if (isIdentified && (found.external_guid !== null || found.external_id !== null)) continue;
    matchOf.set(speaker, found);
    taken.add(found);
  }
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
    isRenamed: speaker.guid !== (stored.ownGuid ?? '') && isRenamed(stored, speaker.guid, speaker.external_id),
    isSnapshotStale: stored.imported === null || sinceImport.changedFields.length > 0,
  };
}
