/** Announcements live: who hears of them, on every gateway. */
import { randomUUID } from 'node:crypto';
import { createAnnouncement } from '@plenum/core/domain/live/announcements/create-announcement';
import { endAnnouncement } from '@plenum/core/domain/live/announcements/end-announcement';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { actingAs, makeMember, type Person } from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
const { event_id } = conference;
const deps = () => cluster.deps;
let moderator: Person;
let onStage: SocketBrowser;
let below: SocketBrowser;

beforeEach(async () => {
  moderator = await makeMember(deps(), conference, 'MODERATOR', 'Mo');
  onStage = await cluster.browser(await makeMember(deps(), conference, 'SPEAKER', 'Sue'), 0);
  below = await cluster.browser(await makeMember(deps(), conference, 'ATTENDEE', 'Ann'), 1);
});

const make = (wish: object) =>
  createAnnouncement(actingAs(deps(), moderator), event_id, {
    text: 'Lunch is ready.',
    audience: 'EVERYBODY',
    minutes: 60,
    client_id: randomUUID(),
    ...wish,
  });

describe('an announcement', () => {
  it('to everybody is heard by everybody, and so is that it was taken down', async () => {
    const { id } = await make({});
    for (const browser of [onStage, below]) {
      const news = await browser.next('announcement_made', (made) => made.id === id);
      expect(news).toMatchObject({ event_id, text: 'Lunch is ready.', audience: 'EVERYBODY' });
      expect(news).not.toHaveProperty('author');
    }
    await endAnnouncement(actingAs(deps(), moderator), { event_id, announcement_id: id });
    for (const browser of [onStage, below])
      expect(await browser.next('announcement_ended')).toEqual({ event_id, announcement_id: id });
  });

  it('to a role is heard by nobody else', async () => {
    const { id } = await make({ audience: 'ROLE', role: 'SPEAKER', text: 'To the green room, please.' });
    await onStage.next('announcement_made', (made) => made.id === id);
    deps().publish(eventChannel(event_id), 'event_updated', { event_id });
    await below.next('event_updated');
    expect(below.all('announcement_made')).toEqual([]);
  });
});
