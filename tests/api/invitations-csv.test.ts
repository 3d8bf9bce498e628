/** Inviting the people of a CSV file: a dry run, then the invitations. */
import { InviteToEventByCsv } from '@plenum/contracts/events/invitations';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, expect, it } from 'vitest';
import { makeOrganizationTrusted, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { multipartUpload } from '../support/api/upload.ts';

const api = await openTestApi();
let conference: TestConference;

beforeAll(async () => {
  conference = await newConference(api);
});

const post = ({ client }: TestPerson, text: string, dry_run: boolean) =>
  client.send('POST', `/events/${conference.event_id}/invitations/csv`, {
    query: { dry_run: String(dry_run) },
    ...multipartUpload(Buffer.from(text), 'people.csv'),
  });
const importPeople = async (person: TestPerson, text: string, dry_run: boolean) =>
  expectReply(InviteToEventByCsv, 200, await post(person, text, dry_run));

const counts = statement<{ invitations: number; mails: number }>(
  'test-csv-counts',
  `select (select count(*) from invitations where event_id = $1) as invitations,
          (select count(*) from outbox where name = 'invitation.sent') as mails`,
);

it('reports the outcome of every line in a dry run without writing, and does the same in the real run', async () => {
  const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
  const [first, second, existingEmail] = [newEmail(), newEmail(), newEmail()];
  await organizer.client.post(`/events/${conference.event_id}/invitations`, { email: existingEmail, role: 'ATTENDEE' });
  const countBefore = await api.deps.db.row(counts, [conference.event_id]);
  const text = [
    'first_name;email;role',
    `Ada;${first};speaker`,
    `Grace;${second.toUpperCase()};`,
    `Grace;${second};`,
    `Me;${organizer.email};`,
    `Known;${existingEmail};`,
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
  const dryRun = await importPeople(organizer, text, true);
  expect(dryRun.rows.map(({ line, outcome }) => [line, outcome])).toEqual(outcomes);
  expect(dryRun).toMatchObject({ dry_run: true, invited: 2 });
  expect(await api.deps.db.row(counts, [conference.event_id])).toEqual(countBefore);
  const realRun = await importPeople(organizer, text, false);
  expect(realRun).toEqual({ ...dryRun, dry_run: false });
  const countAfter = await api.deps.db.row(counts, [conference.event_id]);
  expect([countAfter?.invitations, countAfter?.mails]).toEqual([
    (countBefore?.invitations ?? 0) + 2,
    (countBefore?.mails ?? 0) + 2,
  ]);
  const repeatedRun = await importPeople(organizer, text, false);
  expect(repeatedRun).toMatchObject({ invited: 0, rows: [{ outcome: 'already_invited' }, {}, {}, {}, {}, {}, {}] });
});

it('accepts 5,000 people in one file from an organization in good standing, and reports lines over quota', async () => {
  await makeOrganizationTrusted(api, conference);
  const invitationCount = (await api.deps.db.row(counts, [conference.event_id]))?.invitations ?? 0;
  // Speakers take no seats, of which the event has 50.
  const lines = Array.from({ length: 5000 }, (_, index) => `crowd-${index}@example.org,SPEAKER`);
  const realRun = await importPeople(conference.owner, ['email,role', ...lines].join('\n'), false);
  expect(realRun.invited + invitationCount).toBe(5000);
  expect(realRun.rows.filter(({ outcome }) => outcome === 'over_quota')).toHaveLength(invitationCount);
});

it('rejects files without a list of people', async () => {
  expectRejection(await post(conference.owner, 'name\nAda', true), 'csv_file_unreadable');
  expectRejection(await post(conference.owner, `email\n${'x'.repeat(2 * 1024 * 1024)}`, true), 'csv_file_too_large');
  // Rejected before the end of the body, while the rest is still being sent.
  const lines = Array.from({ length: 20_000 }, (_, index) => `p${index}@example.org`);
  expectRejection(await post(conference.owner, `email\n${lines.join('\n')}`, true), 'csv_file_too_large');
  expectRejection(
    await post(conference.owner, `email\n${'x'.repeat(100_000)}\n${lines.join('\n')}`, true),
    'csv_file_unreadable',
  );
  const speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
  expectRejection(await post(speaker, 'email\n', true), 'forbidden');
});
