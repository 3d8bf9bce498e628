/**
 * Abuse for phishing: the number of strangers that a new account can email, in every way to email a chosen address,
 * even from several processes concurrently.
 */
import type { CsvInvitations } from '@plenum/contracts/events/invitations';
import { mailQuotaStages } from '@plenum/contracts/notifications/mail-limits';
import { fillSeats } from '@plenum/core/domain/events/join-requests/fill-seats';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newConference, newEvent, newOrganization } from '../support/api/conferences.ts';
import { logIn, newEmail, type TestPerson } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { multipartUpload } from '../support/api/upload.ts';

const [firstDay] = mailQuotaStages;
const firstHourQuota = Math.ceil(firstDay.perDay * firstDay.hourShare);

let api: TestApi;
let other: TestApi;

beforeAll(async () => {
  api = await buildTestApi();
  other = await startTestApi(api.env);
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const countMailsSql = statement<{ count: number }>(
  'test-mails-asked',
  `select count(*) as count from outbox where name in ('invitation.sent', 'user.email_change_requested')`,
);
const countRequestedMails = async (): Promise<number> => (await api.deps.db.row(countMailsSql))?.count ?? 0;

/** Runs `work` and returns the number of emails to strangers that it requested. */
async function mailsOf(work: () => Promise<unknown>): Promise<number> {
  const before = await countRequestedMails();
  await work();
  return (await countRequestedMails()) - before;
}

const listOf = (count: number): string[] => Array.from({ length: count }, () => newEmail());

const sendCsv = async ({ client }: Pick<TestPerson, 'client'>, event_id: number, emails: readonly string[]) => {
  const reply = await client.send('POST', `/events/${event_id}/invitations/csv`, {
    query: { dry_run: 'false', when_full: 'WAIT' },
    ...multipartUpload(Buffer.from(['email', ...emails].join('\n')), 'people.csv'),
  });
  return reply.body as CsvInvitations;
};

it('limits a new account to 20 of 15,000 strangers in its first hour (finding 12.5)', async () => {
  const conference = await newConference(api, { title: 'Your account is locked' });
  const outcomes = new Map<string, number>();
  const mailCount = await mailsOf(async () => {
    for (const emails of [listOf(5000), listOf(5000), listOf(5000)]) {
      const { rows } = await sendCsv(conference.owner, conference.event_id, emails);
      for (const { outcome } of rows) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  });
  expect(mailCount).toBe(firstHourQuota);
  expect(Object.fromEntries(outcomes)).toEqual({ invited: firstHourQuota, over_quota: 15_000 - firstHourQuota });
});

it('limits the invitations of a waiting list when seats become free, like those that are sent immediately', async () => {
  const { owner, event_id } = await newConference(api);
  await owner.client.put(`/events/${event_id}`, { seat_limit: 1 });
  const mailCount = await mailsOf(async () => {
    const { waiting, invited } = await sendCsv(owner, event_id, listOf(200));
    expect({ waiting, invited }).toEqual({ waiting: 199, invited: 1 });
    await owner.client.put(`/events/${event_id}`, { seat_limit: null });
    await fillSeats(api.deps, event_id);
  });
  expect(mailCount).toBe(firstHourQuota);
});

it('shares one quota between forty concurrent requests at two processes, even across organizations (finding 12.5)', async () => {
  const conference = await newConference(api);
  const otherLogin = await logIn(conference.owner, other.client());
  const second = await newEvent(conference.owner, await newOrganization(conference.owner, 'Another e.V.'));
  const events = [conference.event_id, second.id];
  const mailCount = await mailsOf(() =>
    Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { client } = index % 2 === 0 ? conference.owner : otherLogin;
        await client.post(`/events/${events[index % 4 < 2 ? 0 : 1]}/invitations/bulk`, {
          invitations: listOf(3).map((email) => ({ email, role: 'ATTENDEE' })),
        });
      }),
    ),
  );
  expect(mailCount).toBe(firstHourQuota);
});

it('uses the same quota for every way to email a chosen address (finding 12.5)', async () => {
  const conference = await newConference(api);
  const { client, password } = conference.owner;
  await sendCsv(conference.owner, conference.event_id, listOf(firstHourQuota));
  const names = { first_name: 'Grace', last_name: 'Hopper' };
  const mailCount = await mailsOf(async () => {
    const rejectedReplies = [
      await client.post(`/events/${conference.event_id}/invitations`, { email: newEmail(), role: 'ATTENDEE' }),
      await client.post(`/organizations/${conference.organization_id}/invitations`, {
        email: newEmail(),
        role: 'MEMBER',
      }),
      await client.post(`/organizations/${conference.organization_id}/users`, {
        email: newEmail(),
        role: 'MEMBER',
        ...names,
      }),
      await client.post(`/events/${conference.event_id}/users/add`, { email: newEmail(), role: 'SPEAKER', ...names }),
      await client.post('/auth/change-email', { new_email: newEmail(), password }),
    ];
    for (const reply of rejectedReplies) {
      expect(reply.body).toMatchObject({ error: 'mail_quota_reached' });
      expect(reply.status).toBe(429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
    }
  });
  expect(mailCount).toBe(0);
});
