/** Inviting the people of a CSV file: first only told, then done. */
import { InviteToEventByCsv } from '@plenum/contracts/events/invitations';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, expect, it } from 'vitest';
import { makeEstablished, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { uploadOf } from '../support/api/upload.ts';

const api = await openTestApi();
let fair: TestConference;

beforeAll(async () => {
  fair = await newConference(api);
});

const post = ({ client }: TestPerson, text: string, dry_run: boolean) =>
  client.send('POST', `/events/${fair.event_id}/invitations/csv`, {
    query: { dry_run: String(dry_run) },
    ...uploadOf(Buffer.from(text), 'people.csv'),
  });
const read = async (person: TestPerson, text: string, dry_run: boolean) =>
  expectReply(InviteToEventByCsv, 200, await post(person, text, dry_run));

const counts = statement<{ invitations: number; mails: number }>(
  'test-csv-counts',
  `select (select count(*) from invitations where event_id = $1) as invitations,
          (select count(*) from outbox where name = 'invitation.sent') as mails`,
);

it('tells of every line what would become of it, writes nothing, and does the same when asked', async () => {
  const organizer = await newMember(api, fair.event_id, { role: 'ORGANIZER' });
  const [first, second, known] = [newEmail(), newEmail(), newEmail()];
  await organizer.client.post(`/events/${fair.event_id}/invitations`, { email: known, role: 'ATTENDEE' });
  const before = await api.deps.db.row(counts, [fair.event_id]);
  const text = [
    'first_name;email;role',
    `Ada;${first};speaker`,
    `Grace;${second.toUpperCase()};`,
    `Grace;${second};`,
    `Me;${organizer.email};`,
    `Known;${known};`,
    `King;${newEmail()};ADMIN`,
    'Nobody;nowhere;',
  ].join('\n');
  const outcomes = [
    [2, 'invited'],
    [3, 'invited'],
    [4, 'duplicate'],
    [5, 'already_member'],
    [6, 'already_invited'],
    [7, 'not_allowed'],
    [8, 'invalid'],
  ];
  const foreseen = await read(organizer, text, true);
  expect(foreseen.rows.map(({ line, outcome }) => [line, outcome])).toEqual(outcomes);
  expect(foreseen).toMatchObject({ dry_run: true, invited: 2 });
  expect(await api.deps.db.row(counts, [fair.event_id])).toEqual(before);
  const done = await read(organizer, text, false);
  expect(done).toEqual({ ...foreseen, dry_run: false });
  const after = await api.deps.db.row(counts, [fair.event_id]);
  expect([after?.invitations, after?.mails]).toEqual([(before?.invitations ?? 0) + 2, (before?.mails ?? 0) + 2]);
  const again = await read(organizer, text, false);
  expect(again).toMatchObject({ invited: 0, rows: [{ outcome: 'already_invited' }, {}, {}, {}, {}, {}, {}] });
});

it('takes 5,000 people at once from an organization in good standing, and tells which lines wait', async () => {
  await makeEstablished(api, fair);
  const sent = (await api.deps.db.row(counts, [fair.event_id]))?.invitations ?? 0;
  // Speakers take no seats, of which the event has 50.
  const lines = Array.from({ length: 5000 }, (_, index) => `crowd-${index}@example.org,SPEAKER`);
  const done = await read(fair.owner, ['email,role', ...lines].join('\n'), false);
  expect(done.invited + sent).toBe(5000);
  expect(done.rows.filter(({ outcome }) => outcome === 'over_quota')).toHaveLength(sent);
});

it('refuses what is no list of people', async () => {
  expectRefusal(await post(fair.owner, 'name\nAda', true), 'csv_file_unreadable');
  expectRefusal(await post(fair.owner, `email\n${'x'.repeat(2 * 1024 * 1024)}`, true), 'csv_file_too_large');
  // Refused in the middle: the rest is still on its way.
  const lines = Array.from({ length: 20_000 }, (_, index) => `p${index}@example.org`);
  expectRefusal(await post(fair.owner, `email\n${lines.join('\n')}`, true), 'csv_file_too_large');
  expectRefusal(
    await post(fair.owner, `email\n${'x'.repeat(100_000)}\n${lines.join('\n')}`, true),
    'csv_file_unreadable',
  );
  const speaker = await newMember(api, fair.event_id, { role: 'SPEAKER' });
  expectRefusal(await post(speaker, 'email\n', true), 'forbidden');
});
