/** Join requests, promised seats and the waiting list, with two API processes and a worker concurrently. */
import { InviteManyToEvent } from '@plenum/contracts/events/invitations';
import {
  AnswerJoinRequests,
  GetEventSeats,
  ListJoinRequests,
  type RequestedToJoin,
  RequestToJoin,
} from '@plenum/contracts/events/join-requests';
import { maxJoinRequestsPerPerson, rateLimits } from '@plenum/contracts/limits';
import { ListNotifications } from '@plenum/contracts/notifications/notifications';
import { lockSeats } from '@plenum/core/domain/events/attendees/attendee-seats.steps';
import { addEventMember } from '@plenum/core/domain/events/attendees/event-members.steps';
import { fillSeats, sweepWaitingLists } from '@plenum/core/domain/events/join-requests/fill-seats';
import { requestToJoin } from '@plenum/core/domain/events/join-requests/request-to-join';
import { statement } from '@plenum/core/platform/db/database';
import { scopeFor } from '@plenum/core/scope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference, newMember, setPlan, type TestConference } from '../support/api/conferences.ts';
import { waitForDelivery } from '../support/api/notifications.ts';
import { newLoggedInPerson, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { countWaitingConnections } from '../support/services/waiting-locks.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let secondApi: Awaited<ReturnType<typeof startTestApi>>;
let smtp: TestMailServer;
let worker: TestWorker;

beforeAll(async () => {
  api = await buildTestApi({ FREE_TIER_ATTENDEES: '50', DATABASE_POOL_MAX: '20' });
  secondApi = await startTestApi(api.env);
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  await secondApi.close();
  await api.close();
});

const newPeopleSql = statement<{ id: number }>(
  'test-crowd',
  `insert into users (email, first_name, last_name, privacy_settings, email_verified_at)
   select 'crowd-' || gen_random_uuid() || '@example.org', 'Person', n::text, privacy_settings, now()
     from generate_series(1, $1) n, (select privacy_settings from users limit 1) any_user returning id`,
);
const newPeople = async (count: number): Promise<number[]> =>
  (await api.deps.db.rows(newPeopleSql, [count])).map(({ id }) => id);

const attendeesSql = statement<{ user_id: number }>(
  'test-attendees',
  `select user_id from event_users where event_id = $1 and role = 'ATTENDEE' and not is_banned`,
);
const attendees = async (event_id: number): Promise<number[]> =>
  (await api.deps.db.rows(attendeesSql, [event_id])).map(({ user_id }) => user_id);

const waitingListSql = statement<{ user_id: number | null; email: string | null }>(
  'test-line',
  `select r.user_id, i.email from join_requests r left join invitations i on i.id = r.invitation_id
    where r.event_id = $1 and r.status = 'PENDING' and r.waits_for = 'SEAT' order by r.id`,
);
const waitingList = (event_id: number) => api.deps.db.rows(waitingListSql, [event_id]);

const limitedSeats = (seat_limit: number, changes: Readonly<Record<string, unknown>> = {}) =>
  withLimit(newConference(api, { join_policy: 'OPEN', ...changes }), seat_limit);

async function withLimit(pendingConference: Promise<TestConference>, seat_limit: number): Promise<TestConference> {
  const conference = await pendingConference;
  const body = { seat_limit, visibility: 'PUBLIC' };
  expect((await conference.owner.client.put(`/events/${conference.event_id}`, body)).status).toBe(200);
  return conference;
}

const sendJoinRequest = (person: TestPerson, event_id: number, body: Readonly<Record<string, unknown>> = {}) =>
  person.client.post(`/events/${event_id}/join-request`, body);

const ownRequest = async (person: TestPerson, event_id: number) =>
  (await person.client.get(`/events/${event_id}/join-request`)).body as { request: Record<string, unknown> | null };

const seatsIn = async ({ owner, event_id }: TestConference) =>
  expectReply(GetEventSeats, 200, await owner.client.get(`/events/${event_id}/seats`));

const requestsOf = async ({ owner, event_id }: TestConference, waits_for: 'ANSWER' | 'SEAT') =>
  expectReply(
    ListJoinRequests,
    200,
    await owner.client.get(`/events/${event_id}/join-requests?waits_for=${waits_for}`),
  );

const answer = async ({ owner, event_id }: TestConference, body: Readonly<Record<string, unknown>>) =>
  expectReply(AnswerJoinRequests, 200, await owner.client.post(`/events/${event_id}/join-requests/answer`, body));

const notificationsOf = async ({ client }: TestPerson) =>
  expectReply(ListNotifications, 200, await client.get('/notifications')).notifications;

const mailsTo = (email: string) => smtp.emails.filter(({ recipients }) => recipients.includes(email));

describe('300 people and 50 seats', () => {
  it('admits exactly 50 people, puts 250 on the waiting list in order of arrival, and admits the first ten once when seats become free', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    const { event_id } = conference;
    const people = await newPeople(300);
    const requestAs = (user_id: number, index: number) => {
      const { deps } = index % 2 === 0 ? api : secondApi;
      const actor = { user_id, login_id: '', email_verified: true, is_demo: false };
      return requestToJoin(scopeFor(deps, actor, `crowd-${user_id}`), event_id, {});
    };
    const replies: RequestedToJoin[] = [];
    // Limited to the number of connections of a process: the others would wait for a connection, not for a seat.
    for (let offset = 0; offset < people.length; offset += 20)
      replies.push(...(await Promise.all(people.slice(offset, offset + 20).map(requestAs))));
    expect(replies.filter(({ is_member }) => is_member)).toHaveLength(50);
    const seatedIds = await attendees(event_id);
    expect(seatedIds).toHaveLength(50);
    const waitingIds = (await waitingList(event_id)).map(({ user_id }) => user_id);
    expect(waitingIds).toHaveLength(250);
    expect(new Set([...seatedIds, ...waitingIds]).size).toBe(300);
    const positions = replies.map(({ request }) => request?.position ?? 0).filter((position) => position > 0);
    expect(positions.toSorted((first, second) => first - second)).toEqual(
      Array.from({ length: 250 }, (_, index) => index + 1),
    );

    const removeAttendees = statement(
      'test-ten-leave',
      'delete from event_users where event_id = $1 and user_id = any($2::bigint[])',
    );
    await api.deps.db.rows(removeAttendees, [event_id, seatedIds.slice(0, 10)]);
    // Several processes find the free seats concurrently.
    await Promise.all([api, secondApi, api, secondApi].map(({ deps }) => fillSeats(deps, event_id)));
    const now = await attendees(event_id);
    expect(now).toHaveLength(50);
    expect(now.filter((id) => waitingIds.includes(id)).toSorted()).toEqual(waitingIds.slice(0, 10).toSorted());
    expect((await waitingList(event_id)).map(({ user_id }) => user_id)).toEqual(waitingIds.slice(10));
    await waitForDelivery(api.deps);
    const answers = statement<{ count: number }>(
      'test-answers',
      `select count(*) as count from notifications where kind = 'JOIN_ANSWERED' and subject_id = $1`,
    );
    expect((await api.deps.db.row(answers, [event_id]))?.count).toBe(10);
    expect(await seatsIn(conference)).toMatchObject({ taken: 50, waiting: 240, free: 0 });
  });

  it('promises two organizers no more seats than exist, and keeps the rest in the order of the list', async () => {
    const conference = await limitedSeats(50, { join_policy: 'INVITE_ONLY' });
    const { event_id, owner } = conference;
    // New organizations may not send that many emails.
    await setPlan(api, conference.organization_id, 'UNLIMITED_ATTENDEES');
    const listNames = ['one', 'two'].map((list) =>
      Array.from({ length: 75 }, (_, index) => ({
        email: `${list}-${String(index).padStart(2, '0')}-${event_id}@example.org`,
        role: 'ATTENDEE',
      })),
    );
    const invite = (invitations: readonly unknown[], when_full: string) =>
      owner.client.post(`/events/${event_id}/invitations/bulk`, { invitations, when_full });
    expectRejection(await invite(listNames[0] ?? [], 'STOP'), 'attendee_limit_reached');
    expect(await seatsIn(conference)).toMatchObject({ promised: 0, waiting: 0 });
    const replies = await Promise.all(listNames.map((invitations) => invite(invitations, 'WAIT')));
    const results = replies.map((reply) => expectReply(InviteManyToEvent, 200, reply));
    expect(results.flatMap(({ successful }) => successful.filter(({ is_waiting }) => !is_waiting))).toHaveLength(50);
    expect(await seatsIn(conference)).toMatchObject({ taken: 0, promised: 50, waiting: 100, free: 0 });
    const emails = (await waitingList(event_id)).map(({ email }) => email ?? '');
    for (const list of ['one', 'two']) {
      const listEmails = emails.filter((email) => email.startsWith(list));
      expect(listEmails).toEqual(listEmails.toSorted());
    }
    await waitForDelivery(api.deps);
    expect(emails.flatMap(mailsTo)).toEqual([]);
  });
});

describe('concurrent operations', () => {
  it('admits a person who is leaving, without a deadlock', async () => {
    const { event_id } = await limitedSeats(6);
    const guest = await newMember(api, event_id, { role: 'ATTENDEE' });
    let pendingLeave: Promise<{ readonly status: number }> | undefined;
    await secondApi.deps.db.transaction(async (tx) => {
      await lockSeats(tx, event_id);
      pendingLeave = guest.client.post(`/events/${event_id}/leave`);
      await waitForCondition(
        'the leave request waits for a lock',
        async () => (await countWaitingConnections(api.deps.db)) > 0,
      );
      await addEventMember(tx, { event_id, user_id: guest.user_id, role: 'ATTENDEE' });
    });
    expect((await pendingLeave)?.status).toBe(200);
    expect(await attendees(event_id)).not.toContain(guest.user_id);
  });

  it('never assigns or promises a seat twice, without a deadlock', async () => {
    const conference = await limitedSeats(6);
    const { event_id, owner } = conference;
    await setPlan(api, conference.organization_id, 'UNLIMITED_ATTENDEES');
    const guests = await Promise.all(Array.from({ length: 12 }, () => newLoggedInPerson(api)));
    const invitation = (person: TestPerson) => ({ email: person.email, role: 'ATTENDEE' });
    const tokensOf = async (person: TestPerson) => {
      const reply = await person.client.get(`/users/${person.user_id}/invitations`);
      return (reply.body as { event_invitations: { token: string }[] }).event_invitations.map(({ token }) => token);
    };
    const rounds = Array.from({ length: 20 }, (_, round) => round);
    for (const round of rounds) {
      const replies = await Promise.all([
        owner.client.post(`/events/${event_id}/invitations/bulk`, {
          invitations: guests.slice(round, round + 8).map(invitation),
          when_full: 'WAIT',
        }),
        ...guests.map(async ({ client, ...person }, index) => {
          if ((index + round) % 4 === 0) return client.post(`/events/${event_id}/leave`);
          if ((index + round) % 4 === 1) return client.post(`/events/${event_id}/join`);
          if ((index + round) % 4 === 2) return client.post(`/events/${event_id}/join-request`);
          const [token = 'none'] = await tokensOf({ client, ...person });
          return client.post(`/invitations/${token}/${round % 2 === 0 ? 'accept' : 'decline'}`);
        }),
        fillSeats(api.deps, event_id).then(() => undefined),
        fillSeats(secondApi.deps, event_id).then(() => undefined),
      ]);
      expect(replies.filter((reply) => (reply?.status ?? 200) >= 500).map((reply) => reply?.body)).toEqual([]);
      const { taken, promised } = await seatsIn(conference);
      expect(taken + promised).toBeLessThanOrEqual(6);
    }
    await waitForDelivery(api.deps);
    await fillSeats(api.deps, event_id);
    const { taken, promised, waiting: waitingCount } = await seatsIn(conference);
    expect(waitingCount > 0 ? taken + promised : 6).toBe(6);
    const doubleSeats = statement<{ count: number }>(
      'test-doubles',
      `select count(*) as count from join_requests r join event_users eu on eu.event_id = r.event_id and eu.user_id = r.user_id
        where r.event_id = $1 and r.status = 'PENDING'`,
    );
    expect((await api.deps.db.row(doubleSeats, [event_id]))?.count).toBe(0);
  });
});

describe('promised seats', () => {
  it('reserves the seat for the invited person, and frees it when the invitation is cancelled, declined or expires', async () => {
    const conference = await limitedSeats(1);
    const { event_id, owner } = conference;
    const [invitedPerson, first, second] = [
      await newLoggedInPerson(api),
      await newLoggedInPerson(api),
      await newLoggedInPerson(api),
    ];
    const invitation = (await owner.client.post(`/events/${event_id}/invitations`, {
      email: invitedPerson.email,
      role: 'ATTENDEE',
    })) as { status: number; body: { id: number } };
    expect(invitation.status).toBe(201);
    expectRejection(await first.client.post(`/events/${event_id}/join`), 'attendee_limit_reached');
    expect(expectReply(RequestToJoin, 201, await sendJoinRequest(first, event_id)).request).toMatchObject({
      position: 1,
    });
    expect(expectReply(RequestToJoin, 201, await sendJoinRequest(second, event_id)).request).toMatchObject({
      position: 2,
    });
    // An invited person keeps the seat, regardless of how they join.
    expect((await invitedPerson.client.post(`/events/${event_id}/join`)).status).toBe(201);
    expect(await seatsIn(conference)).toMatchObject({ taken: 1, promised: 0, waiting: 2 });

    // The person who leaves frees a seat for the first on the waiting list, who is notified by email and in the app.
    expect((await invitedPerson.client.post(`/events/${event_id}/leave`)).status).toBe(200);
    await waitForCondition('the first person has joined', async () =>
      (await attendees(event_id)).includes(first.user_id),
    );
    await waitForCondition('the email has arrived', () => mailsTo(first.email).length > 0);
    expect(mailsTo(first.email)[0]?.content).toMatchObject({
      subject: `You have a seat: ${conference.detail.title}`,
      text: expect.stringContaining(`/e/${conference.detail.slug}/join`) as string,
    });
    await waitForDelivery(api.deps);
    expect(await notificationsOf(first)).toMatchObject([
      { kind: 'JOIN_ANSWERED', join_outcome: 'SEAT', event: { id: event_id } },
    ]);
    expect((await ownRequest(second, event_id)).request).toMatchObject({ position: 1 });

    // A raised limit; an expired invitation.
    await owner.client.put(`/events/${event_id}`, { seat_limit: 2 });
    await waitForCondition('the second person has joined', async () =>
      (await attendees(event_id)).includes(second.user_id),
    );
    await owner.client.put(`/events/${event_id}`, { seat_limit: 3 });
    const lateGuest = await newLoggedInPerson(api);
    await owner.client.post(`/events/${event_id}/invitations`, { email: newEmail(), role: 'ATTENDEE' });
    expectReply(RequestToJoin, 201, await sendJoinRequest(lateGuest, event_id));
    await api.deps.db.rows(
      statement('test-expire', `update invitations set expires_at = now() - interval '1 minute' where event_id = $1`),
      [event_id],
    );
    await sweepWaitingLists(api.deps);
    expect(await attendees(event_id)).toContain(lateGuest.user_id);
    expect(mailsTo(first.email)).toHaveLength(1);
  });

  it('sends a waiting invitation when a seat is freed, and cancels one that is removed from the list', async () => {
    const conference = await limitedSeats(1, { join_policy: 'INVITE_ONLY' });
    const { event_id, owner } = conference;
    const [waitingEmail, next, removedEmail] = [newEmail(), newEmail(), newEmail()];
    const invitations = [waitingEmail, next, removedEmail].map((email) => ({ email, role: 'ATTENDEE' }));
    await owner.client.post(`/events/${event_id}/invitations/bulk`, { invitations, when_full: 'WAIT' });
    const { requests, seat_count } = await requestsOf(conference, 'SEAT');
    expect(seat_count).toBe(2);
    expect(requests.map(({ position, invitation }) => [position, invitation?.email])).toEqual([
      [1, next],
      [2, removedEmail],
    ]);
    expect(await answer(conference, { ids: [requests[1]?.id], answer: 'DECLINE' })).toMatchObject({ declined: 1 });
    const openInvitations = (await owner.client.get(`/events/${event_id}/invitations`)) as {
      body: { invitations: { id: number; email: string }[] };
    };
    expect(openInvitations.body.invitations.map(({ email }) => email)).toEqual([waitingEmail]);
    await owner.client.delete(`/sent-invitations/${openInvitations.body.invitations[0]?.id}`);
    await waitForCondition('the next person is invited', () => mailsTo(next).length === 1);
    expect(mailsTo(removedEmail)).toEqual([]);
    expect(await waitingList(event_id)).toEqual([]);
  });
});

describe('events that people join on request', () => {
  it('adds a person when organizers accept, who are notified once, and notifies the person by email and in the app', async () => {
    const conference = await limitedSeats(2, { join_policy: 'ON_REQUEST' });
    const { event_id, owner } = conference;
    const people = [
      await newLoggedInPerson(api),
      await newLoggedInPerson(api),
      await newLoggedInPerson(api),
      await newLoggedInPerson(api),
    ] as const;
    expectRejection(await people[0].client.post(`/events/${event_id}/join`), 'event_not_open');
    for (const person of people)
      expect(
        expectReply(RequestToJoin, 201, await sendJoinRequest(person, event_id, { note: ' I give a talk. ' })),
      ).toMatchObject({
        is_member: false,
        request: { status: 'PENDING', waits_for: 'ANSWER', position: null, note: 'I give a talk.' },
      });
    expect((await sendJoinRequest(people[0], event_id)).status).toBe(200);
    await waitForDelivery(api.deps);
    expect(await notificationsOf(owner)).toMatchObject([{ kind: 'JOIN_REQUESTED', request_count: 4, is_read: false }]);

    const { requests, answer_count } = await requestsOf(conference, 'ANSWER');
    expect(answer_count).toBe(4);
    expect(requests[0]).toMatchObject({ note: 'I give a talk.', person: { email: people[0].email } });
    const ids = requests.map(({ id }) => id);
    // Two seats for three people: the third is on the waiting list, which does not count people waiting for an answer.
    expect(await answer(conference, { ids: ids.slice(0, 3), answer: 'ACCEPT' })).toEqual({
      admitted: 2,
      waiting: 1,
      declined: 0,
    });
    expect((await ownRequest(people[2], event_id)).request).toMatchObject({ waits_for: 'SEAT', position: 1 });
    expect(await answer(conference, { ids: ids.slice(3), answer: 'DECLINE', note: 'Next year.' })).toMatchObject({
      declined: 1,
    });
    expect(await answer(conference, { ids, answer: 'ACCEPT' })).toEqual({ admitted: 0, waiting: 0, declined: 0 });
    const subjects = [
      [people[0], 'You are in'],
      [people[2], 'Accepted, and on the waiting list'],
      [people[3], 'Your request to join'],
    ] as const;
    for (const [person, subject] of subjects) {
      await waitForCondition(`a mail for ${subject}`, () => mailsTo(person.email).length === 1);
      expect(mailsTo(person.email)[0]?.content.subject).toContain(subject);
    }
    expect(mailsTo(people[3].email)[0]?.content.text).toContain('Next year.');
    await waitForDelivery(api.deps);
    expect(await notificationsOf(owner)).toMatchObject([{ kind: 'JOIN_REQUESTED', request_count: 0, is_read: true }]);
    expect(await notificationsOf(people[3])).toMatchObject([{ kind: 'JOIN_ANSWERED', join_outcome: 'DECLINED' }]);

    // Declined: a new request is possible after seven days.
    expectRejection(await sendJoinRequest(people[3], event_id), 'join_request_declined');
    api.clock.advance(7 * 24 * 60 * 60 * 1000 - 60_000);
    await logInAgainAs(people[3]);
    expectRejection(await sendJoinRequest(people[3], event_id), 'join_request_declined');
    api.clock.advance(61_000);
    expect((await sendJoinRequest(people[3], event_id)).status).toBe(201);
    expect((await people[3].client.delete(`/events/${event_id}/join-request`)).status).toBe(204);
    expect(await ownRequest(people[3], event_id)).toEqual({ request: null });
  });

  const logInAgainAs = (person: TestPerson) =>
    person.client.post('/auth/login', { email: person.email, password: person.password });

  it('rejects banned people, and admits people with the join code immediately', async () => {
    const conference = await limitedSeats(5, { join_policy: 'ON_REQUEST' });
    const banned = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_banned: true });
    expectRejection(await sendJoinRequest(banned, conference.event_id), 'event_banned');
    const guest = await newLoggedInPerson(api);
    const reply = await sendJoinRequest(guest, conference.event_id, { code: conference.join_code });
    expect(expectReply(RequestToJoin, 201, reply)).toMatchObject({ is_member: true, request: null });
    expect(expectReply(RequestToJoin, 200, await sendJoinRequest(guest, conference.event_id))).toMatchObject({
      is_member: true,
    });
  });

  it('does not reveal events that the caller may not ask to join', async () => {
    const guest = await newLoggedInPerson(api);
    const hiddenConferences = await Promise.all([
      newConference(api, { join_policy: 'ON_REQUEST' }),
      limitedSeats(1, { join_policy: 'ON_REQUEST', status: 'DRAFT' }),
      limitedSeats(1, { join_policy: 'INVITE_ONLY' }),
      limitedSeats(1, { join_policy: 'CODE' }),
    ]);
    for (const { event_id } of hiddenConferences) {
      expectRejection(await sendJoinRequest(guest, event_id), 'not_found');
      expectRejection(await guest.client.get(`/events/${event_id}/join-request`), 'not_found');
      expectRejection(await guest.client.delete(`/events/${event_id}/join-request`), 'not_found');
    }
  });
});

describe('limits', () => {
  it('limits notes, open requests, and the number of requests', async () => {
    const conference = await limitedSeats(1, { join_policy: 'ON_REQUEST' });
    const { event_id } = conference;
    const person = await newLoggedInPerson(api);
    expectRejection(await sendJoinRequest(person, event_id, { note: 'x'.repeat(501) }), 'invalid_request');
    const fillOpenRequests = statement(
      'test-many-requests',
      `with inserted as (
         insert into events (organization_id, title, event_type, start_date, end_date, company_name, slug, branding,
                             hero_images, sections, icebreakers, sponsor_tiers, join_code)
         select e.organization_id, 'Many', e.event_type, e.start_date, e.end_date, e.company_name,
                'many-' || gen_random_uuid(), e.branding, e.hero_images, e.sections, e.icebreakers, e.sponsor_tiers,
                upper(substr(md5(n::text || e.id), 1, 8))
           from events e, generate_series(1, $3) n where e.id = $1 returning id)
       insert into join_requests (event_id, user_id, waits_for) select id, $2, 'ANSWER' from inserted`,
    );
    await api.deps.db.rows(fillOpenRequests, [event_id, person.user_id, maxJoinRequestsPerPerson]);
    expectRejection(await sendJoinRequest(person, event_id), 'join_requests_exceeded');
    await api.deps.db.rows(
      statement(
        'test-one-less',
        'delete from join_requests where id = (select max(id) from join_requests where user_id = $1)',
      ),
      [person.user_id],
    );
    expect((await sendJoinRequest(person, event_id, { note: 'x'.repeat(500) })).status).toBe(201);

    const frequentPerson = await newLoggedInPerson(api);
    for (let count = 0; count < rateLimits.join_request.points; count += 1)
      expect([200, 201]).toContain((await sendJoinRequest(frequentPerson, event_id)).status);
    expectRejection(await sendJoinRequest(frequentPerson, event_id), 'rate_limited');
  });

  it('limits seats to between one and a million', async () => {
    const { owner, event_id } = await newConference(api);
    const set = async (seat_limit: unknown) => (await owner.client.put(`/events/${event_id}`, { seat_limit })).status;
    expect([await set(0), await set(1), await set(1_000_000), await set(1_000_001), await set(null)]).toEqual([
      422, 200, 200, 422, 200,
    ]);
  });
});
