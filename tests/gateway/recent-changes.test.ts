/** Recent changes that a socket receives when it connects. */
import { randomUUID } from 'node:crypto';
import type { RecentChanges } from '@plenum/contracts/recent-changes';
import { createAnnouncement } from '@plenum/core/domain/live/announcements/create-announcement';
import { createConfirmedPublisher } from '@plenum/core/platform/outbox/confirmed-publish';
import { eventChannel, roomChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import { createChangeReader } from '@plenum/core/platform/realtime/recent-changes';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { startTestGateway } from '../support/gateway/test-gateways.ts';
import { type Person, scopeOfPerson, setMembership } from '../support/gateway/world.ts';

const { cluster, conference, attendee } = await openConferenceCluster();
const { event_id } = conference;
let person: Person;
beforeEach(async () => {
  person = await attendee('Rea');
});

/** Connects the person and returns what changed before. */
async function connect(gateway: 0 | 1 = 0): Promise<RecentChanges> {
  const [greeting] = (await cluster.browser(person, gateway)).all('connection_success');
  if (greeting?.recent === undefined) throw new Error('The gateway knows no changes');
  return greeting.recent;
}

const redisTimeMs = async (): Promise<number> => {
  const [seconds, microseconds] = await cluster.deps.realtime.time();
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
};

describe('recent changes', () => {
  it('lists the events of the person, and the time of Redis', async () => {
    const beforeMs = await redisTimeMs();
    const recent = await connect();
    expect(recent.event_ids).toEqual([event_id]);
    expect(recent.now_ms).toBeGreaterThanOrEqual(beforeMs);
    expect(recent.now_ms).toBeLessThanOrEqual(await redisTimeMs());
    expect(recent.since_ms).toBeLessThanOrEqual(recent.now_ms);
  });

  it('contains the time of the last server event to an event and to the person, on every gateway', async () => {
    const moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mo');
    const beforeMs = await redisTimeMs();
    await createAnnouncement(scopeOfPerson(cluster.deps, moderator), event_id, {
      text: 'Lunch is ready.',
      audience: 'EVERYBODY',
      minutes: 60,
      client_id: randomUUID(),
    });
    cluster.deps.publish(userChannel(person.user_id), 'notification_changed', { unread_count: 1, message_count: 0 });
    const { changes, now_ms } = await connect(1);
    for (const change of [
      { event_id, name: 'announcement_made' },
      { event_id: null, name: 'notification_changed' },
    ]) {
      const found = changes.find(({ name }) => name === change.name);
      expect(found).toMatchObject(change);
      expect(found?.changed_ms).toBeGreaterThanOrEqual(beforeMs);
      expect(found?.changed_ms).toBeLessThanOrEqual(now_ms);
    }
  });

  it('contains changes that gateways themselves announce to sockets', async () => {
    cluster.deps.signal('room-activity', { room_id: 1, event_id, last_seq: 1 });
    cluster.deps.signal('check-rooms', { event_id });
    cluster.deps.signal('check-person', {
      event_id,
      user_id: person.user_id,
      role: 'ATTENDEE',
      is_banned: false,
      is_chat_banned: false,
      chat_ban_until: null,
      can_use_chat: true,
    });
    const { changes } = await connect();
    expect(changes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['chat_notification', 'chat_room_left', 'moderation_status_changed']),
    );
  });

  it('contains neither changes of other people and rooms nor server events that change nothing', async () => {
    const other = await attendee('Ola');
    cluster.deps.publish(userChannel(other.user_id), 'connection_updated', {} as never);
    cluster.deps.publish(userChannel(person.user_id), 'typing_in_dm', {
      thread_id: 1,
      user_id: other.user_id,
      is_typing: true,
    });
    cluster.deps.publish(roomChannel(1), 'session_updated', { event_id, session_id: 1 });
    const { changes } = await connect();
    const names = changes.filter((change) => change.event_id === null).map(({ name }) => name);
    expect(names).toEqual([]);
    expect(changes.map(({ name }) => name)).not.toContain('session_updated');
  });

  it('is recorded before the outbox considers an event published', async () => {
    const { deps } = cluster;
    const publisher = createConfirmedPublisher(deps.realtime, deps.config, deps);
    await publisher.publish({ channels: [eventChannel(event_id)] }, 'hands_changed', { session_id: 1, event_id });
    const { changes } = await createChangeReader(deps).read(person.user_id, [event_id]);
    expect(changes.map(({ name }) => name)).toContain('hands_changed');
  });

  it('is either listed or delivered while the socket connects', async () => {
    const publish = () => cluster.deps.publish(eventChannel(event_id), 'event_updated', { event_id });
    for (let round = 0; round < 20; round += 1) {
      const beforeMs = await redisTimeMs();
      const connecting = cluster.browser(person, round % 2 === 0 ? 0 : 1);
      // At different moments of the handshake.
      for (let turn = 0; turn < round; turn += 1) await cluster.deps.realtime.ping();
      publish();
      const browser = await connecting;
      const [greeting] = browser.all('connection_success');
      const isListed = greeting?.recent?.changes.some((change) => {
        return change.name === 'event_updated' && change.changed_ms >= beforeMs;
      });
      if (isListed !== true) await browser.next('event_updated');
      browser.close();
    }
  });

  it('reports earlier changes as unknown after a connection to Redis was lost', async () => {
    const gateway = await startTestGateway(cluster.api.env);
    try {
      const before = await connect();
      gateway.deps.realtime.disconnect(true);
      await waitForCondition('the loss is recorded', async () => (await connect()).since_ms > before.since_ms);
      expect((await connect(1)).since_ms).toBeGreaterThanOrEqual(before.now_ms);
    } finally {
      await gateway.stop();
    }
  });
});
