/** Who may import a schedule, what is taken in, and how it is asked after. The import itself: tests/worker. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { importFileMaxBytes, listedImportsMax, uploadsPerAccountMax } from '@plenum/contracts/limits';
import { GetImport, ImportSchedule, ListImports } from '@plenum/contracts/schedule/schedule-exchange';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { addMember, markDeleted, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { uploadOf } from '../support/api/upload.ts';

const api = await openTestApi();
let conference: TestConference;
const file = frabXml([{ title: 'A talk' }]);

beforeAll(async () => {
  conference = await newConference(api);
});

const upload = ({ client }: Pick<TestPerson, 'client'>, event_id: number | string, bytes: Uint8Array = file) =>
  client.post(`/events/${event_id}/import`, undefined, uploadOf(bytes));

const finishAll = statement('t-finish-imports', `update schedule_imports set status = 'SUCCEEDED' where event_id = $1`);
const endImports = statement(
  't-end-imports',
  `update schedule_imports set status = 'FAILED', errors = '[{"line":null,"code":"unreadable","reason":"x"}]'
    where event_id = $1`,
);
const imports = statement<{ count: number }>(
  't-imports',
  'select count(*) as count from schedule_imports where event_id = $1',
);
const requested = statement<{ payload: unknown }>(
  't-import-requested',
  `select payload from outbox where name = 'schedule_file.received' order by id desc limit 1`,
);

describe('ImportSchedule', () => {
  it('takes the file in and has the worker told', async () => {
    const fresh = await newConference(api);
    const reply = expectReply(ImportSchedule, 202, await upload(fresh.owner, fresh.event_id));
    expect(reply).toMatchObject({
      event_id: fresh.event_id,
      file_name: 'schedule.xml',
      status: 'QUEUED',
      progress: 0,
      counts: { created: 0, updated: 0, unchanged: 0, removed: 0 },
      errors: [],
      kept: [],
      finished_at: null,
    });
    expect(await api.deps.db.row(requested)).toEqual({ payload: { import_id: reply.id } });
  });

  it('runs one import of an event at a time, also when two are asked for at once', async () => {
    const fresh = await newConference(api);
    const replies = await Promise.all(
      Array.from({ length: uploadsPerAccountMax }, () => upload(fresh.owner, fresh.event_id)),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 202)) expectRefusal(reply, 'import_running');
    expect(await api.deps.db.row(imports, [fresh.event_id])).toEqual({ count: 1 });
    await api.deps.db.rows(finishAll, [fresh.event_id]);
    expect((await upload(fresh.owner, fresh.event_id)).status).toBe(202);
  });

  it('is for people in charge', async () => {
    const may: Record<EventUserRole, boolean> = {
      ADMIN: true,
      ORGANIZER: true,
      MODERATOR: false,
      SPEAKER: false,
      ATTENDEE: false,
    };
    for (const [role, allowed] of Object.entries(may) as [EventUserRole, boolean][]) {
      const fresh = await newConference(api);
      const member = await newMember(api, fresh.event_id, { role });
      const reply = await upload(member, fresh.event_id);
      if (allowed) expect(reply.status).toBe(202);
      else expectRefusal(reply, 'forbidden');
      expect(await api.deps.db.row(imports, [fresh.event_id])).toEqual({ count: allowed ? 1 : 0 });
    }
  });

  it('refuses outsiders, the banned and nobody', async () => {
    expectRefusal(await upload(await loggedIn(api), conference.event_id), 'not_found');
    expectRefusal(
      await upload(
        await newMember(api, conference.event_id, { role: 'ORGANIZER', is_banned: true }),
        conference.event_id,
      ),
      'event_banned',
    );
    expectRefusal(await upload({ client: api.client() }, conference.event_id), 'not_authenticated');
  });

  it('knows no event that is not there', async () => {
    const fresh = await newConference(api);
    await markDeleted(api, fresh.event_id);
    for (const id of [fresh.event_id, 999_999_999, 'abc', '0', '9007199254740993'])
      expectRefusal(await upload(fresh.owner, id), 'not_found');
  });

  it('wants a file of its field', async () => {
    const fresh = await newConference(api);
    const path = `/events/${fresh.event_id}/import`;
    expectRefusal(
      await fresh.owner.client.post(path, undefined, uploadOf(file, 'a.xml', 'else')),
      'import_file_missing',
    );
    expectRefusal(await upload(fresh.owner, fresh.event_id, new Uint8Array()), 'import_file_missing');
    expect((await fresh.owner.client.post(path, { file: 'text' })).status).toBeGreaterThanOrEqual(400);
    expect(await api.deps.db.row(imports, [fresh.event_id])).toEqual({ count: 0 });
  });

  it('takes 50 MB and not a byte more', async () => {
    const fresh = await newConference(api);
    const largest = new Uint8Array(importFileMaxBytes).fill(0x20);
    expect((await upload(fresh.owner, fresh.event_id, largest)).status).toBe(202);
    await api.deps.db.rows(finishAll, [fresh.event_id]);
    const larger = new Uint8Array(importFileMaxBytes + 1).fill(0x20);
    expectRefusal(await upload(fresh.owner, fresh.event_id, larger), 'import_file_too_large');
    expect(await api.deps.db.row(imports, [fresh.event_id])).toEqual({ count: 1 });
  });

  it('keeps of a file’s name what is a name', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd', 'passwd'],
      ['C:\\talks\\plan.xml', 'plan.xml'],
      [`${'é'.repeat(300)}.xml`, 'é'.repeat(255)],
    ];
    for (const [given, kept] of names) {
      const fresh = await newConference(api);
      const reply = await fresh.owner.client.post(`/events/${fresh.event_id}/import`, undefined, uploadOf(file, given));
      expect(expectReply(ImportSchedule, 202, reply).file_name).toBe(kept);
    }
  });
});

describe('ListImports', () => {
  it('keeps the newest in sight, failed ones too, for people in charge only', async () => {
    const [mine, other] = await Promise.all([newConference(api), newConference(api)]);
    const path = `/events/${mine.event_id}/imports`;
    const list = async () => expectReply(ListImports, 200, await mine.owner.client.get(path)).imports;
    expect(await list()).toEqual([]);
    for (let number = 0; number <= listedImportsMax; number += 1) {
      expectReply(ImportSchedule, 202, await upload(mine.owner, mine.event_id));
      await api.deps.db.rows(endImports, [mine.event_id]);
    }
    const listed = await list();
    expect(listed).toHaveLength(listedImportsMax);
    expect(listed[0]).toMatchObject({ status: 'FAILED', errors_count: 1 });
    expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toSorted((one, next) => next - one));
    const attendee = await newMember(api, mine.event_id, { role: 'ATTENDEE' });
    expectRefusal(await attendee.client.get(path), 'forbidden');
    expectRefusal(await other.owner.client.get(path), 'not_found');
    expectRefusal(await api.client().get(path), 'not_authenticated');
  });
});

describe('GetImport', () => {
  it('shows an import to people in charge of its event and to nobody else', async () => {
    const [mine, other] = await Promise.all([newConference(api), newConference(api)]);
    const { id } = expectReply(ImportSchedule, 202, await upload(mine.owner, mine.event_id));
    const path = `/events/${mine.event_id}/imports/${id}`;
    expect(expectReply(GetImport, 200, await mine.owner.client.get(path))).toMatchObject({ id, status: 'QUEUED' });
    const attendee = await newMember(api, mine.event_id, { role: 'ATTENDEE' });
    expectRefusal(await attendee.client.get(path), 'forbidden');
    expectRefusal(await other.owner.client.get(path), 'not_found');
    expectRefusal(await api.client().get(path), 'not_authenticated');
    // By way of one's own event, somebody else's import is not there.
    expectRefusal(await other.owner.client.get(`/events/${other.event_id}/imports/${id}`), 'not_found');
    await addMember(api, mine.event_id, other.owner.user_id, { role: 'ORGANIZER' });
    expect((await other.owner.client.get(path)).status).toBe(200);
  });

  it('knows no import that is not there', async () => {
    const { owner, event_id } = conference;
    for (const id of ['999999999', 'abc', '0', '-1'])
      expectRefusal(await owner.client.get(`/events/${event_id}/imports/${id}`), 'not_found');
  });
});
