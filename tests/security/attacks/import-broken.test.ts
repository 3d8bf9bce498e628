/** Broken files: a seeded generator cuts and mutates three files 268 times. No file is partly imported. */
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { parseSchedule } from '@plenum/core/domain/schedule/schedule-exchange/parse-schedule.rules';
import { runImport } from '@plenum/core/domain/schedule/schedule-exchange/run-import';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  encodeText,
  c3vocJson,
  frabXml,
} from '../../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference, type TestConference } from '../../support/api/conferences.ts';
import { buildTestApi, type TestApi } from '../../support/api/test-api.ts';
import { multipartUpload } from '../../support/api/upload.ts';
import { type SeededRandom, createSeededRandom } from '../../support/faults/seeded-random.ts';
import { timeouts } from '../../support/services/timeouts.ts';

let api: TestApi;
let conference: TestConference;

beforeAll(async () => {
  api = await buildTestApi();
  conference = await newConference(api);
});
afterAll(() => api.close());

const filesCount = 268;
const sessionsCount = 24;
const hour = (index: number): string => String(9 + (index % 10)).padStart(2, '0');
const numbers = Array.from({ length: sessionsCount }, (_, index) => index);

const xml = frabXml(
  numbers.map((index) => ({
    guid: `s-${index}`,
    id: String(index + 1),
    title: `Session ${index}`,
    date: `2026-05-01T${hour(index)}:00:00+02:00`,
    extraElements: `<track>Track ${index % 3}</track><abstract>About ${index}</abstract><persons><person id="${index + 1}">Person ${index}</person></persons>`,
  })),
);
const json = c3vocJson([
  {
    index: 1,
    date: '2026-05-01',
    rooms: {
      Hall: numbers.map((index) => ({
        guid: `s-${index}`,
        id: index + 1,
        date: `2026-05-01T${hour(index)}:00:00+02:00`,
        start: `${hour(index)}:00`,
        duration: '00:30',
        title: `Session ${index}`,
      })),
    },
  },
]);
const csv = encodeText(
  [
    'guid,title,date,start,end,location',
    ...numbers.map((index) => `s-${index},Session ${index},2026-05-01,${hour(index)}:00,${hour(index)}:30,Hall`),
  ].join('\n'),
);

/** Cuts a file, or changes, removes or inserts a few bytes of it. */
function breakFile(file: Uint8Array, random: SeededRandom): Uint8Array {
  if (random.isTrue(0.4)) return file.slice(0, random.below(file.length));
  const bytes = [...file];
  for (let change = 0; change <= random.below(4); change += 1) {
    const at = random.below(bytes.length);
    const byte = random.isTrue(0.5) ? random.below(256) : (bytes[random.below(bytes.length)] ?? 0);
    if (random.isTrue(0.6)) bytes[at] = byte;
    else if (random.isTrue(0.5)) bytes.splice(at, 1 + random.below(40));
    else bytes.splice(at, 0, byte);
  }
  return Uint8Array.from(bytes);
}

const importState = statement<{ state: string }>(
  't-broken-everything',
  `select concat((select md5(string_agg(s::text, ',' order by s.id)) from sessions s where event_id = $1),
                 (select md5(string_agg(p::text, ',' order by p.id)) from speaker_profiles p where event_id = $1),
                 (select md5(string_agg(x::text, ',' order by x::text)) from session_speakers x
                    join sessions s on s.id = x.session_id where s.event_id = $1),
                 (select concat(start_date, end_date, timezone, day_change) from events where id = $1)) as state`,
);
const liveGuids = statement<{ guids: string[] }>(
  't-broken-living',
  `select array(select coalesce(external_id, 'id ' || imported_id) from sessions
                 where event_id = $1 and status <> 'CANCELLED' order by 1) as guids`,
);

async function importFile(bytes: Uint8Array): Promise<ScheduleImport> {
  const { owner, event_id } = conference;
  await api.deps.limiter.reset('import', String(owner.user_id));
  const reply = await owner.client.post(`/events/${event_id}/import`, undefined, multipartUpload(bytes));
  expect(reply.status, reply.text).toBe(202);
  const { id: import_id } = reply.body as ScheduleImport;
  await runImport(api.deps, { import_id }, () => undefined);
  return (await owner.client.get(`/events/${event_id}/imports/${import_id}`)).body as ScheduleImport;
}

it(`imports each of ${filesCount} broken files completely or not at all`, { timeout: 4 * timeouts.test }, async () => {
  const { event_id } = conference;
  const random = createSeededRandom(268);
  expect((await importFile(xml)).counts.created).toBe(sessionsCount);
  const outcomes = new Map<string, number>();
  for (let count = 0; count < filesCount; count += 1) {
    const bytes = breakFile(random.pick([xml, json, csv]), random);
    const before = await api.deps.db.row(importState, [event_id]);
    const imported = await importFile(bytes);
    outcomes.set(imported.status, (outcomes.get(imported.status) ?? 0) + 1);
    if (imported.status === 'SUCCEEDED') {
      const parsed = parseSchedule(bytes, { defaultTimezone: 'Europe/Berlin' });
      const names = parsed.ok ? parsed.schedule.sessions.map(({ guid, id }) => guid ?? `id ${id}`) : [];
      const { guids } = (await api.deps.db.row(liveGuids, [event_id])) ?? { guids: [] };
      expect(guids.toSorted()).toEqual(names.toSorted());
      await importFile(xml);
    } else {
      expect(['FAILED', 'WAITING']).toContain(imported.status);
      expect(await api.deps.db.row(importState, [event_id]), `file ${count}`).toEqual(before);
      if (imported.status === 'FAILED') expect(imported.errors.length).toBeGreaterThan(0);
    }
  }
  // Each outcome has occurred.
  for (const status of ['SUCCEEDED', 'FAILED', 'WAITING']) expect(outcomes.get(status) ?? 0, status).toBeGreaterThan(0);
});
