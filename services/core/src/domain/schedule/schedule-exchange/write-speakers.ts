/** Writes the speaker profiles of an import in bulk: a few statements per slice of rows. */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { allocateIds, writeInSlices } from './bulk-write.ts';
import type { MatchedSpeaker, SpeakerChanges } from './diff-speakers.rules.ts';
import { type ImportedSpeakerFields, toImportedSpeaker } from './imported-fields.rules.ts';

const insertProfiles = statement(
  'insert-profiles',
  `insert into speaker_profiles (id, event_id, name, bio, external_id, imported_id, imported)
   select r.id, $1, r.name, r.biography_html, r.external_id, r.imported_id,
          jsonb_build_object('name', r.name, 'biography_html', r.biography_html)
     from json_to_recordset($2::json)
       as r(id bigint, name text, biography_html text, external_id text, imported_id text)`,
);

const updateProfiles = statement(
  'update-profiles',
  `update speaker_profiles p
      set name = r.name, bio = r.biography_html, imported = r.imported, updated_at = now(),
          external_id = coalesce(r.external_id, p.external_id), imported_id = coalesce(r.imported_id, p.imported_id)
     from json_to_recordset($2::json)
       as r(id bigint, name text, biography_html text, external_id text, imported_id text, imported jsonb)
    where p.id = r.id and p.event_id = $1`,
);

/** Returns the value of the file for changed fields, the stored one for manually edited fields. */
function finalFields({ stored, fields, changedFields }: MatchedSpeaker): ImportedSpeakerFields {
  const pick = <K extends keyof ImportedSpeakerFields & string>(name: K) =>
    changedFields.includes(name) ? fields[name] : stored.current[name];
  return { name: pick('name'), biography_html: pick('biography_html') };
}

/**
 * Writes the changes.
 * @returns map from the key of each person in the file or the database to the profile id
 */
export async function writeSpeakers(
  tx: Transaction,
  event_id: number,
  changes: SpeakerChanges,
): Promise<ReadonlyMap<string, number>> {
  const idOf = new Map<string, number>();
  for (const { stored } of [...changes.updated, ...changes.unchanged]) idOf.set(stored.key, Number(stored.key));
  for (const stored of changes.absent) idOf.set(stored.key, Number(stored.key));

  const ids = await allocateIds(tx, 'speaker_profiles_id_seq', changes.created.length);
  const created = changes.created.map((speaker, index) => {
    const id = ids[index] ?? 0;
    idOf.set(speaker.key, id);
    return { id, ...toImportedSpeaker(speaker), external_id: speaker.guid, imported_id: speaker.imported_id };
  });
  await writeInSlices(created, (rows) => tx.rows(insertProfiles, [event_id, rows]));

  const updated = [...changes.updated, ...changes.unchanged.filter((matched) => matched.isSnapshotStale)];
  const rows = updated.map((matched) => ({
    id: Number(matched.stored.key),
    ...finalFields(matched),
    external_id: matched.speaker.guid,
    imported_id: matched.speaker.imported_id,
    imported: matched.fields,
  }));
  await writeInSlices(rows, (slice) => tx.rows(updateProfiles, [event_id, slice]));
  return idOf;
}
