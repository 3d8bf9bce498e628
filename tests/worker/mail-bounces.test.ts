/** Invitations that come back as mail: from the mail that leaves to the list of invitations. */
import { randomBytes } from 'node:crypto';
import { ListEventInvitations } from '@plenum/contracts/events/invitations';
import { mailBounceMaxBytes } from '@plenum/contracts/limits';
import { postfixReport, vacationReply } from '@plenum/core/domain/notifications/mail-bounces/mail-bounces.fixture';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { loggedIn, newEmail } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const secret = randomBytes(32).toString('hex');
const settings = { MAIL_BOUNCE_ADDRESS: 'Bounces@mail.plenum.example', MAIL_BOUNCE_SECRET: secret };

let api: TestApi;
let smtp: TestMailServer;
let worker: TestWorker;
let fair: TestConference;

beforeAll(async () => {
  api = await buildTestApi(settings);
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
});
beforeEach(async () => {
  fair = await newConference(api);
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  await api.close();
});

const invite = async (email: string): Promise<number> => {
  const reply = await fair.owner.client.post(`/events/${fair.event_id}/invitations`, { email, role: 'ATTENDEE' });
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { id: number }).id;
};
/** Invites somebody, and returns the mail that they got. */
async function invited(email = newEmail()): Promise<{ email: string; to: string; recipient: string }> {
  await invite(email);
  const { sender: to } = await smtp.mailTo(email);
  return { email, to, recipient: email };
}

const handOver = (mail: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<TestReply> =>
  api.client().post('/mail-bounces', undefined, {
    payload: mail,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}`, ...headers },
  });

const listed = async () => {
  const reply = await fair.owner.client.get(`/events/${fair.event_id}/invitations?per_page=100`);
  return expectReply(ListEventInvitations, 200, reply).invitations;
};
const bounced = async (): Promise<string[]> =>
  (await listed()).flatMap(({ has_bounced, email }) => (has_bounced && email !== null ? [email] : []));

const answers = statement<{ kind: string }>(
  'test-bounce-answers',
  `select kind from mail_ledger where organization_id = $1 and kind <> 'SENT' order by id`,
);
const counted = async () => (await api.deps.db.rows(answers, [fair.organization_id])).map(({ kind }) => kind);

describe('a mail about an invitation', () => {
  it('returns to an address of its own, which fits into the limits', async () => {
    const [one, other] = [await invited(), await invited()];
    for (const { to } of [one, other]) {
      expect(to).toMatch(/^Bounces\+[\da-z]+-[\da-z]+-[\da-f]{24}@mail\.plenum\.example$/);
      expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64);
    }
    expect(one.to).not.toBe(other.to);
    const mail = await smtp.mailTo(one.email);
    expect(mail.content.from?.address).not.toContain('Bounces');
    expect(mail.raw).not.toContain(one.to);
  });

  it('returns to the sender where the operator takes none, as do other mails', async () => {
    const plain = await buildTestApi();
    const mails = await startTestMailServer();
    const plainWorker = await startTestWorker({ ...plain.env, SMTP_URL: mails.url });
    try {
      const conference = await newConference(plain);
      await conference.owner.client.post(`/events/${conference.event_id}/invitations`, {
        email: newEmail(),
        role: 'ATTENDEE',
      });
      await waitUntil('it is sent', () => mails.mails.length > 0);
      expect(mails.mails[0]?.sender).toBe('no-reply@plenum.example');
      const options = {
        payload: 'x',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
      };
      expectRefusal(await plain.client().post('/mail-bounces', undefined, options), 'not_found');
    } finally {
      await plainWorker.stop();
      await mails.close();
      await plain.close();
    }
  });
});

describe('a report that comes back', () => {
  it('marks its invitation, which keeps its seat, and counts once against who invited', async () => {
    const { email, to, recipient } = await invited();
    await invited();
    const report = postfixReport({ to, recipient });
    for (let time = 0; time < 2; time += 1) expect(await handOver(report)).toMatchObject({ status: 204, text: '' });
    expect(await bounced()).toEqual([email]);
    expect((await listed()).map(({ is_expired }) => is_expired)).toEqual([false, false]);
    expect(await counted()).toEqual(['BOUNCED']);
  });

  it('of another failure marks it too, and does not count', async () => {
    const { email, to, recipient } = await invited();
    await handOver(postfixReport({ to, recipient }, { status: '5.7.1' }));
    expect(await bounced()).toEqual([email]);
    expect(await counted()).toEqual([]);
  });

  it('is found in any case, in any header of an address, and behind the prefix of another server', async () => {
    const [one, two, three] = [await invited(), await invited(), await invited()];
    await handOver(postfixReport({ ...one, to: one.to.toUpperCase() }));
    await handOver(postfixReport(two).replace(/^To: .*$/m, `To: undisclosed-recipients:;\r\nX-Original-To: ${two.to}`));
    await handOver(postfixReport({ ...three, to: `"prvs=12345=${three.to}" <prvs=12345=${three.to}>` }));
    expect((await bounced()).toSorted()).toEqual([one.email, two.email, three.email].toSorted());
  });

  const writers: Readonly<Record<string, (about: Awaited<ReturnType<typeof invited>>) => string>> = {
    'a delay': (about) => postfixReport(about, { action: 'delayed', status: '4.4.1' }),
    'somebody who is away': vacationReply,
    'a tag of nobody': (about) => postfixReport({ ...about, to: about.to.replace(/\+.*@/, '+a-b-c@') }),
    'a tag with another proof': (about) => {
      const to = about.to.replace(/[\da-f]@/, (end) => (end === '0@' ? '1@' : '0@'));
      return postfixReport({ ...about, to });
    },
    'no tag': (about) => postfixReport({ ...about, to: 'bounces@mail.plenum.example' }),
    'a tag at another domain': (about) =>
      postfixReport({ ...about, to: about.to.replace('plenum.example', 'evil.example') }),
    'a tag in the mail that came back': ({ to, recipient }) =>
      postfixReport({ to: 'a@b.example', recipient }).replace('Subject: You are', `To: ${to}\r\nSubject: You are`),
    nothing: () => '',
    'no mail': () => '\0\u{1F4A9}\r\n\r\n',
  };
  it.each(Object.entries(writers))('says nothing: %s', async (_what, write) => {
    const about = await invited();
    expect((await handOver(write(about))).status).toBe(204);
    expect(await bounced()).toEqual([]);
    expect(await counted()).toEqual([]);
  });

  it('of one invitation cannot be turned into that of another', async () => {
    const [mine, theirs] = [await invited(), await invited()];
    const [, payload = '', proof = ''] = /\+([\da-z]+-[\da-z]+)-([\da-f]+)@/.exec(mine.to) ?? [];
    const [, foreign = ''] = /\+([\da-z]+-[\da-z]+)-/.exec(theirs.to) ?? [];
    expect(payload).not.toBe(foreign);
    await handOver(postfixReport({ to: mine.to.replace(payload, foreign), recipient: theirs.recipient }));
    expect(await bounced()).toEqual([]);
    expect(mine.to).toContain(proof);
  });

  it('about an earlier mail says nothing about the next one, which removes the mark', async () => {
    const { email, to, recipient } = await invited();
    await handOver(postfixReport({ to, recipient }));
    expect(await bounced()).toEqual([email]);
    const [invitation] = await listed();
    // An invitation is sent again after five minutes.
    api.clock.advance(6 * 60_000);
    await invite(email);
    const next = await smtp.mailTo(email, 2);
    expect(next.sender).not.toBe(to);
    await waitUntil('the mark is gone', async () => (await bounced()).length === 0);
    await handOver(postfixReport({ to, recipient }));
    expect(await bounced()).toEqual([]);
    await handOver(postfixReport({ to: next.sender, recipient }));
    expect(await bounced()).toEqual([email]);
    expect((await listed()).map(({ id }) => id)).toEqual([invitation?.id]);
  });

  it('about an answered invitation changes nothing', async () => {
    const guest = await loggedIn(api);
    const { to, recipient } = await invited(guest.email);
    const token = /\/invitations\/([\w-]+)/.exec((await smtp.mailTo(guest.email)).content.text ?? '')?.[1] ?? '';
    const accepted = await guest.client.post(`/invitations/${token}/accept`, {});
    expect(accepted.status, accepted.text).toBe(200);
    expect((await handOver(postfixReport({ to, recipient }))).status).toBe(204);
    expect(await counted()).toEqual(['ACCEPTED']);
  });
});

describe('the mail server', () => {
  it.each([
    ['without a secret', { authorization: '' }],
    ['with another one', { authorization: `Bearer ${secret}x` }],
    ['with its beginning', { authorization: `Bearer ${secret.slice(0, -1)}` }],
    ['in another way', { authorization: `Basic ${secret}` }],
  ])('%s hands over nothing', async (_how, headers) => {
    const { to, recipient } = await invited();
    expectRefusal(await handOver(postfixReport({ to, recipient }), headers), 'not_authenticated');
    expect(await bounced()).toEqual([]);
  });

  it('is no login: a person, a browser of another origin and another kind of content are refused', async () => {
    const { to, recipient } = await invited();
    const report = postfixReport({ to, recipient });
    const own = await fair.owner.client.post('/mail-bounces', undefined, {
      payload: report,
      headers: { 'content-type': 'message/rfc822' },
    });
    expectRefusal(own, 'not_authenticated');
    expectRefusal(await handOver(report, { origin: 'https://evil.example' }), 'cross_site_request');
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=a'])
      expectRefusal(await handOver(report, { 'content-type': type }), 'unsupported_media_type');
    expect(await bounced()).toEqual([]);
  });

  it('may hand over a megabyte, and not more', async () => {
    const { email, to, recipient } = await invited();
    const report = Buffer.from(postfixReport({ to, recipient }));
    const filled = (bytes: number) => Buffer.concat([report, Buffer.alloc(bytes - report.length, 'x')]);
    expectRefusal(await handOver(filled(mailBounceMaxBytes + 1)), 'payload_too_large');
    expect(await bounced()).toEqual([]);
    expect((await handOver(filled(mailBounceMaxBytes))).status).toBe(204);
    expect(await bounced()).toEqual([email]);
  });
});
