/** Requests to import a schedule: permissions, accepted files and status. For the import itself, see tests/worker. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { maxImportFileBytes, maxUploadsPerAccount } from '@plenum/contracts/limits';
import { GetImport, ImportSchedule, ListImports } from '@plenum/contracts/schedule/schedule-exchange';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { addMember, markDeleted, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { multipartUpload } from '../support/api/upload.ts';

const api = await openTestApi();
let conference: TestConference;
const file = frabXml([{ title: 'A talk' }]);

beforeAll(async () => {
  conference = await newConference(api);
});

const upload = ({ client }: Pick<TestPerson, 'client'>, event_id: number | string, bytes: Uint8Array = file) =>
  client.post(`/events/${event_id}/import`, undefined, multipartUpload(bytes));

const finishImports = statement(
  't-finish-imports',
  `update schedule_imports set status = 'SUCCEEDED' where event_id = $1`,
);
const endImports = statement(
  't-end-imports',
  `update schedule_imports set status = 'FAILED', errors = '[{"line":null,"code":"unreadable","reason":"x"}]'
    where event_id = $1`,
);
const imports = statement<{ count: number }>(
  't-imports',
  'select count(*) as count from schedule_imports where event_id = $1',
);
const importRequests = statement<{ payload: unknown }>(
  't-import-requested',
  `select payload from outbox where name = 'schedule_import.requested' order by id desc limit 1`,
);

describe('ImportSchedule', () => {
  it('stores the file and notifies the worker', async () => {
    const emptyConference = await newConference(api);
    const reply = expectReply(ImportSchedule, 202, await upload(emptyConference.owner, emptyConference.event_id));
    expect(reply).toMatchObject({
      event_id: emptyConference.event_id,
      file_name: 'schedule.xml',
      status: 'QUEUED',
      progress: 0,
      counts: { created: 0, updated: 0, unchanged: 0, removed: 0 },
      errors: [],
      kept: [],
      finished_at: null,
    });
    expect(await api.deps.db.row(importRequests)).toEqual({ payload: { import_id: reply.id } });
  });

  it('runs one import per event at a time, including concurrent requests', async () => {
    const emptyConference = await newConference(api);
    const replies = await Promise.all(
      Array.from({ length: maxUploadsPerAccount }, () => upload(emptyConference.owner, emptyConference.event_id)),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 202)) expectRejection(reply, 'import_running');
    expect(await api.deps.db.row(imports, [emptyConference.event_id])).toEqual({ count: 1 });
    await api.deps.db.rows(finishImports, [emptyConference.event_id]);
    expect((await upload(emptyConference.owner, emptyConference.event_id)).status).toBe(202);
  });

  it('allows organizers only', async () => {
    const mayImport: Record<EventUserRole, boolean> = {
      ADMIN: true,
      ORGANIZER: true,
      MODERATOR: false,
      SPEAKER: false,
      ATTENDEE: false,
    };
    for (const [role, isAllowed] of Object.entries(mayImport) as [EventUserRole, boolean][]) {
      const emptyConference = await newConference(api);
      const member = await newMember(api, emptyConference.event_id, { role });
      const reply = await upload(member, emptyConference.event_id);
      if (isAllowed) expect(reply.status).toBe(202);
      else expectRejection(reply, 'forbidden');
      expect(await api.deps.db.row(imports, [emptyConference.event_id])).toEqual({ count: isAllowed ? 1 : 0 });
    }
  });

  it('rejects outsiders, banned members and callers without a login', async () => {
    expectRejection(await upload(await newLoggedInPerson(api), conference.event_id), 'not_found');
    expectRejection(
      await upload(
        await newMember(api, conference.event_id, { role: 'ORGANIZER', is_banned: true }),
        conference.event_id,
      ),
      'event_banned',
    );
    expectRejection(await upload({ client: api.client() }, conference.event_id), 'not_authenticated');
  });

  it('returns 404 for unknown events', async () => {
    const emptyConference = await newConference(api);
    await markDeleted(api, emptyConference.event_id);
    for (const id of [emptyConference.event_id, 999_999_999, 'abc', '0', '9007199254740993'])
      expectRejection(await upload(emptyConference.owner, id), 'not_found');
  });

  it('requires a file in its field', async () => {
    const emptyConference = await newConference(api);
    const path = `/events/${emptyConference.event_id}/import`;
    expectRejection(
      await emptyConference.owner.client.post(path, undefined, multipartUpload(file, 'a.xml', 'else')),
      'import_file_missing',
    );
    expectRejection(
      await upload(emptyConference.owner, emptyConference.event_id, new Uint8Array()),
      'import_file_missing',
    );
    expect((await emptyConference.owner.client.post(path, { file: 'text' })).status).toBeGreaterThanOrEqual(400);
    expect(await api.deps.db.row(imports, [emptyConference.event_id])).toEqual({ count: 0 });
  });

  it('accepts up to 50 MB', async () => {
    const emptyConference = await newConference(api);
    const largest = new Uint8Array(maxImportFileBytes).fill(0x20);
    expect((await upload(emptyConference.owner, emptyConference.event_id, largest)).status).toBe(202);
    await api.deps.db.rows(finishImports, [emptyConference.event_id]);
    const tooLarge = new Uint8Array(maxImportFileBytes + 1).fill(0x20);
    expectRejection(await upload(emptyConference.owner, emptyConference.event_id, tooLarge), 'import_file_too_large');
    expect(await api.deps.db.row(imports, [emptyConference.event_id])).toEqual({ count: 1 });
  });

  it('sanitizes the file name', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd', 'passwd'],
      ['C:\\talks\\plan.xml', 'plan.xml'],
      [`${'é'.repeat(300)}.xml`, 'é'.repeat(255)],
    ];
    for (const [fileName, storedName] of names) {
      const emptyConference = await newConference(api);
      const reply = await emptyConference.owner.client.post(
        `/events/${emptyConference.event_id}/import`,
        undefined,
        multipartUpload(file, fileName),
      );
      expect(expectReply(ImportSchedule, 202, reply).file_name).toBe(storedName);
    }
  });
});

describe('ListImports', () => {
  it('lists imports, newest first, including failed ones, for organizers only', async () => {
    const [ownConference, otherConference] = await Promise.all([newConference(api), newConference(api)]);
    const path = `/events/${ownConference.event_id}/imports`;
    const list = async () => expectReply(ListImports, 200, await ownConference.owner.client.get(path)).imports;
    expect(await list()).toEqual([]);
    for (let number = 0; number < 3; number += 1) {
      expectReply(ImportSchedule, 202, await upload(ownConference.owner, ownConference.event_id));
      await api.deps.db.rows(endImports, [ownConference.event_id]);
    }
    const listedImports = await list();
    expect(listedImports).toHaveLength(3);
    expect(listedImports[0]).toMatchObject({ status: 'FAILED', errors_count: 1 });
    expect(listedImports.map(({ id }) => id)).toEqual(
      listedImports.map(({ id }) => id).toSorted((left, right) => right - left),
    );
    const attendee = await newMember(api, ownConference.event_id, { role: 'ATTENDEE' });
    expectRejection(await attendee.client.get(path), 'forbidden');
    expectRejection(await otherConference.owner.client.get(path), 'not_found');
    expectRejection(await api.client().get(path), 'not_authenticated');
  });
});

describe('GetImport', () => {
  it('shows an import only to organizers of its event', async () => {
    const [ownConference, otherConference] = await Promise.all([newConference(api), newConference(api)]);
    const { id } = expectReply(ImportSchedule, 202, await upload(ownConference.owner, ownConference.event_id));
    const path = `/events/${ownConference.event_id}/imports/${id}`;
    expect(expectReply(GetImport, 200, await ownConference.owner.client.get(path))).toMatchObject({
      id,
      status: 'QUEUED',
    });
    const attendee = await newMember(api, ownConference.event_id, { role: 'ATTENDEE' });
    expectRejection(await attendee.client.get(path), 'forbidden');
    expectRejection(await otherConference.owner.client.get(path), 'not_found');
    expectRejection(await api.client().get(path), 'not_authenticated');
    // Imports of other events are not found through the caller’s own event.
    expectRejection(
      await otherConference.owner.client.get(`/events/${otherConference.event_id}/imports/${id}`),
      'not_found',
    );
    await addMember(api, ownConference.event_id, otherConference.owner.user_id, { role: 'ORGANIZER' });
    expect((await otherConference.owner.client.get(path)).status).toBe(200);
  });

  it('returns 404 for unknown imports', async () => {
    const { owner, event_id } = conference;
    for (const id of ['999999999', 'abc', '0', '-1'])
      expectRejection(await owner.client.get(`/events/${event_id}/imports/${id}`), 'not_found');
  });
});
