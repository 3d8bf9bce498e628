import { describe, expect, it } from 'vitest';
import { diffSpeakers, type StoredSpeaker } from './diff-speakers.rules.ts';
import { toImportedSpeaker } from './imported-fields.rules.ts';
import type { ParsedSpeaker } from './parsed-schedule.rules.ts';
import { speakerKey } from './schedule-speakers.rules.ts';

const person = (name: string, imported_id: string | null, guid: string | null = null): ParsedSpeaker => ({
  key: speakerKey({ guid, imported_id, name }),
  guid,
  imported_id,
  name,
  biography_html: null,
});
const profile = (speaker: ParsedSpeaker, key: string): StoredSpeaker => ({
  key,
  external_id: speaker.guid,
  imported_id: speaker.imported_id,
  imported: toImportedSpeaker(speaker),
  current: toImportedSpeaker(speaker),
});
const matches = (stored: readonly ParsedSpeaker[], file: readonly ParsedSpeaker[]): (string | undefined)[] => {
  const profiles = stored.map((speaker, index) => profile(speaker, String(index)));
  const { storedKeyOf } = diffSpeakers(profiles, file);
  return file.map(({ key }) => storedKeyOf.get(key));
};

describe('people of a later file', () => {
  it('are matched by id and name if an id is shared by several people', () => {
    const stored = [person('Ada', '0'), person('Bo', '0'), person('Cy', '1')];
    expect(matches(stored, [person('Cy', '1'), person('Bo', '0'), person('Di', '0'), person('ada', '0')])).toEqual([
      '2',
      '1',
      undefined,
      '0',
    ]);
    // The stored ids are shared by several people, although those of this file are not.
    expect(matches(stored, [person('Cyra', '1')])).toEqual([undefined]);
  });

  it('are matched by id alone after a corrected name if no id is shared', () => {
    expect(matches([person('Ada', '0'), person('Bo', '1')], [person('Ada Love', '0')])).toEqual(['0']);
  });

  it('are different people if their guids differ', () => {
    expect(matches([person('Ada', '0', 'a')], [person('Ada', '0', 'b')])).toEqual([undefined]);
    expect(matches([person('Ada', '0', 'a')], [person('Ada', '0')])).toEqual(['0']);
    expect(matches([person('Ada', '0')], [person('Ada', '0', 'b')])).toEqual(['0']);
  });
});
