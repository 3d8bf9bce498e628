/** Recipients of live announcements on every gateway. */
import { randomUUID } from 'node:crypto';
import { createAnnouncement } from '@plenum/core/domain/live/announcements/create-announcement';
import { endAnnouncement } from '@plenum/core/domain/live/announcements/end-announcement';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { scopeOfPerson, setMembership, type Person } from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
const { event_id } = conference;
const deps = () => cluster.deps;
let moderator: Person;
let speakerBrowser: SocketBrowser;
let attendeeBrowser: SocketBrowser;

beforeEach(async () => {
  moderator = await setMembership(deps(), conference, 'MODERATOR', 'Mo');
  speakerBrowser = await cluster.browser(await setMembership(deps(), conference, 'SPEAKER', 'Sue'), 0);
  attendeeBrowser = await cluster.browser(await setMembership(deps(), conference, 'ATTENDEE', 'Ann'), 1);
});

const create = (input: object) =>
  createAnnouncement(scopeOfPerson(deps(), moderator), event_id, {
    text: 'Lunch is ready.',
    audience: 'EVERYBODY',
    minutes: 60,
    client_id: randomUUID(),
    ...input,
  });

describe('announcements', () => {
  it('sends an announcement and its end to everybody', async () => {
    const { id } = await create({});
    for (const browser of [speakerBrowser, attendeeBrowser]) {
      const serverEvent = await browser.next('announcement_made', (announcement) => announcement.id === id);
      expect(serverEvent).toMatchObject({ event_id, text: 'Lunch is ready.', audience: 'EVERYBODY' });
      expect(serverEvent).not.toHaveProperty('author');
    }
    await endAnnouncement(scopeOfPerson(deps(), moderator), { event_id, announcement_id: id });
    for (const browser of [speakerBrowser, attendeeBrowser])
      expect(await browser.next('announcement_ended')).toEqual({ event_id, announcement_id: id });
  });

  it('sends an announcement for a role only to people with that role', async () => {
    const { id } = await create({ audience: 'ROLE', role: 'SPEAKER', text: 'To the green room, please.' });
    await speakerBrowser.next('announcement_made', (announcement) => announcement.id === id);
    deps().publish(eventChannel(event_id), 'event_updated', { event_id });
    await attendeeBrowser.next('event_updated');
    expect(attendeeBrowser.all('announcement_made')).toEqual([]);
  });
});
