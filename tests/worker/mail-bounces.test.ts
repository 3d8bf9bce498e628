/** Bounced invitation emails: from the outgoing email to the list of invitations. */
import { randomBytes } from 'node:crypto';
import { ListEventInvitations } from '@plenum/contracts/events/invitations';
import { maxMailBounceBytes } from '@plenum/contracts/limits';
import { postfixReport, vacationReply } from '@plenum/core/domain/notifications/mail-bounces/mail-bounces.fixture';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const secret = randomBytes(32).toString('hex');
const settings = { MAIL_BOUNCE_ADDRESS: 'Bounces@mail.plenum.example', MAIL_BOUNCE_SECRET: secret };

let api: TestApi;
let smtp: TestMailServer;
let worker: TestWorker;
let mainConference: TestConference;

beforeAll(async () => {
  api = await buildTestApi(settings);
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
});
beforeEach(async () => {
  mainConference = await newConference(api);
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  await api.close();
});

const invite = async (email: string): Promise<number> => {
  const reply = await mainConference.owner.client.post(`/events/${mainConference.event_id}/invitations`, {
    email,
    role: 'ATTENDEE',
  });
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { id: number }).id;
};
/** Invites a person and returns the email sent to them. */
async function inviteWithBounceAddress(email = newEmail()): Promise<{ email: string; to: string; recipient: string }> {
  await invite(email);
  const { sender: returnPath } = await smtp.mailTo(email);
  return { email, to: returnPath, recipient: email };
}

const postBounce = (mail: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<TestReply> =>
  api.client().post('/mail-bounces', undefined, {
    payload: mail,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}`, ...headers },
  });

const listInvitations = async () => {
  const reply = await mainConference.owner.client.get(`/events/${mainConference.event_id}/invitations?limit=100`);
  return expectReply(ListEventInvitations, 200, reply).invitations;
};
const bouncedEmails = async (): Promise<string[]> =>
  (await listInvitations()).flatMap(({ has_bounced, email }) => (has_bounced && email !== null ? [email] : []));

const answers = statement<{ kind: string }>(
  'test-bounce-answers',
  `select kind from mail_ledger where organization_id = $1 and kind <> 'SENT' order by id`,
);
const countedAnswers = async () =>
  (await api.deps.db.rows(answers, [mainConference.organization_id])).map(({ kind }) => kind);

describe('emails about an invitation', () => {
  it('sends an email about an invitation with a unique return path within the length limits', async () => {
    const [firstInvitation, secondInvitation] = [await inviteWithBounceAddress(), await inviteWithBounceAddress()];
    for (const { to } of [firstInvitation, secondInvitation]) {
      expect(to).toMatch(/^Bounces\+[\da-z]+-[\da-z]+-[\da-f]{24}@mail\.plenum\.example$/);
      expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64);
    }
    expect(firstInvitation.to).not.toBe(secondInvitation.to);
    const mail = await smtp.mailTo(firstInvitation.email);
    expect(mail.content.from?.address).not.toContain('Bounces');
    expect(mail.raw).not.toContain(firstInvitation.to);
  });

  it('returns an email to the sender if the operator disables bounces, as other emails', async () => {
    const apiWithoutBounces = await buildTestApi();
    const plainMailServer = await startTestMailServer();
    const workerWithoutBounces = await startTestWorker({ ...apiWithoutBounces.env, SMTP_URL: plainMailServer.url });
    try {
      const conference = await newConference(apiWithoutBounces);
      await conference.owner.client.post(`/events/${conference.event_id}/invitations`, {
        email: newEmail(),
        role: 'ATTENDEE',
      });
      await waitForCondition('the email is sent', () => plainMailServer.emails.length > 0);
      expect(plainMailServer.emails[0]?.sender).toBe('no-reply@plenum.example');
      const options = {
        payload: 'x',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
      };
      expectRejection(await apiWithoutBounces.client().post('/mail-bounces', undefined, options), 'not_found');
    } finally {
      await workerWithoutBounces.stop();
      await plainMailServer.close();
      await apiWithoutBounces.close();
    }
  });
});

describe('bounce reports', () => {
  it('marks the invitation, which keeps its seat, and counts once against the inviter', async () => {
    const { email, to, recipient } = await inviteWithBounceAddress();
    await inviteWithBounceAddress();
    const report = postfixReport({ to, recipient });
    for (let time = 0; time < 2; time += 1) expect(await postBounce(report)).toMatchObject({ status: 204, text: '' });
    expect(await bouncedEmails()).toEqual([email]);
    expect((await listInvitations()).map(({ is_expired }) => is_expired)).toEqual([false, false]);
    expect(await countedAnswers()).toEqual(['BOUNCED']);
  });

  it('marks an invitation after another failure too, and does not count it', async () => {
    const { email, to, recipient } = await inviteWithBounceAddress();
    await postBounce(postfixReport({ to, recipient }, { status: '5.7.1' }));
    expect(await bouncedEmails()).toEqual([email]);
    expect(await countedAnswers()).toEqual([]);
  });

  it('recognizes a report in any case, in any address header, and behind the prefix of another server', async () => {
    const [firstInvitation, secondInvited, thirdInvited] = [
      await inviteWithBounceAddress(),
      await inviteWithBounceAddress(),
      await inviteWithBounceAddress(),
    ];
    await postBounce(postfixReport({ ...firstInvitation, to: firstInvitation.to.toUpperCase() }));
    await postBounce(
      postfixReport(secondInvited).replace(
        /^To: .*$/m,
        `To: undisclosed-recipients:;\r\nX-Original-To: ${secondInvited.to}`,
      ),
    );
    await postBounce(
      postfixReport({ ...thirdInvited, to: `"prvs=12345=${thirdInvited.to}" <prvs=12345=${thirdInvited.to}>` }),
    );
    expect((await bouncedEmails()).toSorted()).toEqual(
      [firstInvitation.email, secondInvited.email, thirdInvited.email].toSorted(),
    );
  });

  const ignoredReports: Readonly<
    Record<string, (invitedPerson: Awaited<ReturnType<typeof inviteWithBounceAddress>>) => string>
  > = {
    'a delay': (invitedPerson) => postfixReport(invitedPerson, { action: 'delayed', status: '4.4.1' }),
    'an out-of-office reply': vacationReply,
    'an unknown tag': (invitedPerson) =>
      postfixReport({ ...invitedPerson, to: invitedPerson.to.replace(/\+.*@/, '+a-b-c@') }),
    'a tag with another proof': (invitedPerson) => {
      const returnPath = invitedPerson.to.replace(/[\da-f]@/, (end) => (end === '0@' ? '1@' : '0@'));
      return postfixReport({ ...invitedPerson, to: returnPath });
    },
    'no tag': (invitedPerson) => postfixReport({ ...invitedPerson, to: 'bounces@mail.plenum.example' }),
    'a tag at another domain': (invitedPerson) =>
      postfixReport({ ...invitedPerson, to: invitedPerson.to.replace('plenum.example', 'evil.example') }),
    'a tag in the bounced email': ({ to, recipient }) =>
      postfixReport({ to: 'a@b.example', recipient }).replace('Subject: You are', `To: ${to}\r\nSubject: You are`),
    'an empty body': () => '',
    'no email': () => '\0\u{1F4A9}\r\n\r\n',
  };
  it.each(Object.entries(ignoredReports))('ignores a report: %s', async (_what, newReport) => {
    const invitedPerson = await inviteWithBounceAddress();
    expect((await postBounce(newReport(invitedPerson))).status).toBe(204);
    expect(await bouncedEmails()).toEqual([]);
    expect(await countedAnswers()).toEqual([]);
  });

  it('rejects a report of one invitation changed into that of another', async () => {
    const [firstInvitation, secondInvitation] = [await inviteWithBounceAddress(), await inviteWithBounceAddress()];
    const [, payload = '', signature = ''] = /\+([\da-z]+-[\da-z]+)-([\da-f]+)@/.exec(firstInvitation.to) ?? [];
    const [, foreignTag = ''] = /\+([\da-z]+-[\da-z]+)-/.exec(secondInvitation.to) ?? [];
    expect(payload).not.toBe(foreignTag);
    await postBounce(
      postfixReport({ to: firstInvitation.to.replace(payload, foreignTag), recipient: secondInvitation.recipient }),
    );
    expect(await bouncedEmails()).toEqual([]);
    expect(firstInvitation.to).toContain(signature);
  });

  it('does not apply a report about an earlier email to a newer one, which removes the mark', async () => {
    const { email, to, recipient } = await inviteWithBounceAddress();
    await postBounce(postfixReport({ to, recipient }));
    expect(await bouncedEmails()).toEqual([email]);
    const [invitation] = await listInvitations();
    // An invitation is sent again after five minutes.
    api.clock.advance(6 * 60_000);
    await invite(email);
    const next = await smtp.mailTo(email, 2);
    expect(next.sender).not.toBe(to);
    await waitForCondition('the mark is removed', async () => (await bouncedEmails()).length === 0);
    await postBounce(postfixReport({ to, recipient }));
    expect(await bouncedEmails()).toEqual([]);
    await postBounce(postfixReport({ to: next.sender, recipient }));
    expect(await bouncedEmails()).toEqual([email]);
    expect((await listInvitations()).map(({ id }) => id)).toEqual([invitation?.id]);
  });

  it('changes nothing for an answered invitation', async () => {
    const guest = await newLoggedInPerson(api);
    const { to, recipient } = await inviteWithBounceAddress(guest.email);
    const token = /\/invitations\/([\w-]+)/.exec((await smtp.mailTo(guest.email)).content.text ?? '')?.[1] ?? '';
    const accepted = await guest.client.post(`/invitations/${token}/accept`, {});
    expect(accepted.status, accepted.text).toBe(200);
    expect((await postBounce(postfixReport({ to, recipient }))).status).toBe(204);
    expect(await countedAnswers()).toEqual(['ACCEPTED']);
  });
});

describe('requests of the mail server', () => {
  it.each([
    ['a request without a secret', { authorization: '' }],
    ['a request with another secret', { authorization: `Bearer ${secret}x` }],
    ['a request with a truncated secret', { authorization: `Bearer ${secret.slice(0, -1)}` }],
    ['a request with Basic authentication', { authorization: `Basic ${secret}` }],
  ])('rejects %s', async (_how, headers) => {
    const { to, recipient } = await inviteWithBounceAddress();
    expectRejection(await postBounce(postfixReport({ to, recipient }), headers), 'not_authenticated');
    expect(await bouncedEmails()).toEqual([]);
  });

  it('rejects logins: people, browsers of another origin and other content types', async () => {
    const { to, recipient } = await inviteWithBounceAddress();
    const report = postfixReport({ to, recipient });
    const loginReply = await mainConference.owner.client.post('/mail-bounces', undefined, {
      payload: report,
      headers: { 'content-type': 'message/rfc822' },
    });
    expectRejection(loginReply, 'not_authenticated');
    expectRejection(await postBounce(report, { origin: 'https://evil.example' }), 'cross_site_request');
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=a'])
      expectRejection(await postBounce(report, { 'content-type': type }), 'unsupported_media_type');
    expect(await bouncedEmails()).toEqual([]);
  });

  it('accepts up to a megabyte', async () => {
    const { email, to, recipient } = await inviteWithBounceAddress();
    const report = Buffer.from(postfixReport({ to, recipient }));
    const reportOfBytes = (bytes: number) => Buffer.concat([report, Buffer.alloc(bytes - report.length, 'x')]);
    expectRejection(await postBounce(reportOfBytes(maxMailBounceBytes + 1)), 'payload_too_large');
    expect(await bouncedEmails()).toEqual([]);
    expect((await postBounce(reportOfBytes(maxMailBounceBytes))).status).toBe(204);
    expect(await bouncedEmails()).toEqual([email]);
  });
});
