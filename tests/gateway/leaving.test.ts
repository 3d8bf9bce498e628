/** Effects of leaving, and of exporting the list of people, on open sockets and in notifications. */
import { LeaveEvent } from '@plenum/contracts/events/attendees';
import { LeaveOrganization } from '@plenum/contracts/events/organizations';
import { rateLimits } from '@plenum/contracts/limits';
import { exportEventUsers } from '@plenum/core/domain/events/attendees/export-event-users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForDelivery, notificationsOf } from '../support/api/notifications.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { peopleApi } from '../support/gateway/people-api.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createPersonWithLogin,
  type Person,
} from '../support/gateway/world.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let cluster: TestCluster;
let worker: TestWorker;
let conference: Conference;

beforeAll(async () => {
  cluster = await startTestCluster();
  worker = await startTestWorker(cluster.api.env);
});
beforeEach(async () => {
  conference = await createConferenceWithRooms(cluster.deps);
});
afterEach(() => cluster.closeBrowsers());
afterAll(async () => {
  await worker.stop();
  await cluster.close();
});

const bearer = (person: Person) => ({ headers: { authorization: `Bearer ${person.access_token}` } });
const post = (person: Person, path: string, body: unknown = {}) =>
  cluster.api.client().post(path, body, bearer(person));
const exported = (person: Person, { event_id } = conference) =>
  cluster.api.client().get(`/events/${event_id}/users.csv`, bearer(person));

/** Returns the channels of events and rooms with sockets of a person, over both gateways. */
const channelsOf = (person: Person) =>
  cluster.gateways.flatMap(({ io }) =>
    [...io.sockets.sockets.values()]
      .filter(({ data }) => data.actor.user_id === person.user_id)
      .flatMap(({ rooms }) => [...rooms].filter((name) => /^(event|room)_/.test(name))),
  );

/** Opens two tabs, one on each gateway, in the event and one of its rooms. */
async function openTwoTabs(person: Person) {
  const tabs = [await cluster.browser(person, 0), await cluster.browser(person, 1)] as const;
  for (const tab of tabs) await tab.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
  return tabs;
}

describe('leaving', () => {
  it('removes a person who leaves an event from its rooms on every tab, and deletes their notifications of it', async () => {
    const person = await setMembership(cluster.deps, conference, 'ATTENDEE');
    const staff = peopleApi(cluster.api, conference.creator);
    const openReply = await staff.open(person, conference.event_id);
    const { id: thread_id } = openReply.body as { readonly id: number };
    await staff.send(thread_id, 'Welcome');
    await waitForDelivery(cluster.deps);
    expect(await notificationsOf(cluster.deps, person)).toHaveLength(1);
    const tabs = await openTwoTabs(person);
    expect(channelsOf(person).length).toBeGreaterThan(2);
    expectReply(LeaveEvent, 200, await post(person, `/events/${conference.event_id}/leave`));
    for (const tab of tabs)
      expect(await tab.next('moderation_status_changed')).toMatchObject({ role: null, can_use_chat: false });
    expect(channelsOf(person)).toEqual([]);
    await waitForDelivery(cluster.deps);
    expect(await notificationsOf(cluster.deps, person)).toEqual([]);
  });

  it('removes an owner who leaves an organization from the rooms of its events', async () => {
    const owner = await createOrganizationOwner(cluster.deps, conference);
    const tabs = await openTwoTabs(owner);
    expect(channelsOf(owner).length).toBeGreaterThan(0);
    expectReply(LeaveOrganization, 200, await post(owner, `/organizations/${conference.organization_id}/leave`));
    for (const tab of tabs) expect(await tab.next('moderation_status_changed')).toMatchObject({ role: null });
    expect(channelsOf(owner)).toEqual([]);
  });

  it('notifies the successor in an event', async () => {
    const successor = await setMembership(cluster.deps, conference, 'ATTENDEE');
    const path = `/events/${conference.event_id}/leave`;
    expectReply(LeaveEvent, 200, await post(conference.creator, path, { hand_over_to: successor.user_id }));
    await waitForDelivery(cluster.deps);
    expect(await notificationsOf(cluster.deps, successor)).toMatchObject([
      { kind: 'EVENT_ROLE', role: 'ADMIN', former_role: 'ATTENDEE', event: { id: conference.event_id } },
    ]);
  });
});

describe('people list export', () => {
  it('notifies only the admins of the event, including blocked ones', async () => {
    const [admin, organizer, moderator] = [
      await setMembership(cluster.deps, conference, 'ADMIN'),
      await setMembership(cluster.deps, conference, 'ORGANIZER', 'Olga'),
      await setMembership(cluster.deps, conference, 'MODERATOR'),
    ];
    const owner = await createOrganizationOwner(cluster.deps, conference);
    expect((await peopleApi(cluster.api, organizer).block(admin)).status).toBe(200);
    expect((await exported(organizer)).status).toBe(200);
    await waitForDelivery(cluster.deps);
    for (const person of [admin, owner, conference.creator])
      expect(await notificationsOf(cluster.deps, person)).toMatchObject([
        { kind: 'PEOPLE_EXPORTED', subject_id: conference.event_id, actor: { full_name: 'Olga Tester' } },
      ]);
    for (const person of [organizer, moderator]) expect(await notificationsOf(cluster.deps, person)).toEqual([]);
  });

  it('notifies nobody if the export was rejected', async () => {
    const attendee = await setMembership(cluster.deps, conference, 'ATTENDEE');
    expect((await exported(attendee)).status).toBe(403);
    expect((await exported(await createPersonWithLogin(cluster.deps, 'Stranger'))).status).toBe(404);
    await waitForDelivery(cluster.deps);
    expect(await notificationsOf(cluster.deps, conference.creator)).toEqual([]);
  });

  it('logs the export with the number of people, without names and addresses', async () => {
    await setMembership(cluster.deps, conference, 'ATTENDEE', 'Grace');
    const lines: unknown[] = [];
    const scope = scopeOfPerson(cluster.deps, conference.creator);
    const log = { ...scope.log, info: (...line: unknown[]) => void lines.push(line) };
    const readExport = async (maxChunks: number) => {
      const { chunks } = await exportEventUsers({ ...scope, log }, conference.event_id, 'en');
      let count = 0;
      for await (const chunk of chunks) {
        expect(chunk).not.toBe('');
        count += 1;
        if (count === maxChunks) break;
      }
    };
    await readExport(10);
    // A client that aborts after the headers got no data.
    await readExport(1);
    const logFields = { event_id: conference.event_id, user_id: conference.creator.user_id };
    expect(lines).toEqual([
      [{ ...logFields, people: 2 }, 'list of people exported'],
      [{ ...logFields, people: 0 }, 'list of people exported'],
    ]);
  });

  it('limits exports per person and per event', async () => {
    const { people_export, people_export_per_event } = rateLimits;
    const admins = await Promise.all(
      Array.from({ length: 3 }, () => setMembership(cluster.deps, conference, 'ORGANIZER')),
    );
    const [first, second, thirdAdmin] = admins;
    if (first === undefined || second === undefined || thirdAdmin === undefined)
      throw new Error('Three admins are required.');
    const outsider = await createPersonWithLogin(cluster.deps, 'Outsider');
    for (let time = 1; time <= people_export.points; time += 1) expect((await exported(outsider)).status).toBe(404);
    for (const person of [first, second]) {
      for (let time = 1; time <= people_export.points; time += 1) expect((await exported(person)).status).toBe(200);
      expectRejection(await exported(person), 'rate_limited');
    }
    expect(people_export_per_event.points).toBe(2 * people_export.points);
    expectRejection(await exported(thirdAdmin), 'rate_limited');
    const otherConference = await createConferenceWithRooms(cluster.deps);
    expect((await exported(otherConference.creator, otherConference)).status).toBe(200);
  });
});
