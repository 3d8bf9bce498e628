/** Live updates of the run of show: recipients on every gateway, and the same rules over HTTP and sockets. */
import { setRunning } from '@plenum/core/domain/live/run-of-show/set-running';
import { createCue } from '@plenum/core/domain/live/run-of-show/write-cue';
import { statement } from '@plenum/core/platform/db/database';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import {
  scopeOfPerson,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();
const { event_id } = conference;
let session_id: number;
let moderator: Person;
let speaker: Person;
let attendee: Person;
let location: string;
let locationCount = 0;

const setLocation = statement('test-set-place', 'update sessions set location = $2 where id = $1');
const profileOf = statement<{ id: number }>(
  'test-profile-of',
  'select id from speaker_profiles where event_id = $1 and user_id = $2',
);
const deps = () => cluster.deps;

beforeEach(async () => {
  locationCount += 1;
  location = `Hall ${locationCount}`;
  session_id = (await createSessionWithRooms(deps(), conference)).session_id;
  await deps().db.rows(setLocation, [session_id, location]);
  moderator = await setMembership(deps(), conference, 'MODERATOR', 'Mo');
  speaker = await setMembership(deps(), conference, 'SPEAKER', 'Sue');
  attendee = await setMembership(deps(), conference, 'ATTENDEE', 'Ann');
  await setSessionSpeaker(deps(), conference, session_id, speaker);
});

const isAboutLocation = (update: { readonly location: string }) => update.location === location;

describe('changes to a location', () => {
  it('sends changes to the crew and to its speakers on every gateway, and to nobody else', async () => {
    const stranger = await setMembership(deps(), conference, 'SPEAKER', 'Elsewhere');
    const receivingBrowsers = [await cluster.browser(moderator, 0), await cluster.browser(speaker, 1)];
    const otherBrowsers = [await cluster.browser(attendee, 1), await cluster.browser(stranger, 0)];
    const scope = scopeOfPerson(deps(), moderator);
    await createCue(scope, session_id, { title: 'Film', at_minute: 3 });
    for (const browser of receivingBrowsers) await browser.next('run_of_show_changed', isAboutLocation);
    await setRunning(scope, session_id, 'BEGIN');
    deps().publish(eventChannel(event_id), 'event_updated', { event_id });
    for (const browser of [...receivingBrowsers, ...otherBrowsers]) await browser.next('event_updated');
    for (const browser of otherBrowsers) expect(browser.all('run_of_show_changed')).toEqual([]);
  });
});

describe('client events of the run of show', () => {
  it('lets speakers and the crew set their own readiness', async () => {
    const profile_id = (await deps().db.row(profileOf, [event_id, speaker.user_id]))?.id ?? 0;
    const body = { session_id, profile_id, is_ready: true };
    const [speakerBrowser, attendeeBrowser] = [await cluster.browser(speaker, 0), await cluster.browser(attendee, 1)];
    expect(await attendeeBrowser.request('set_ready', body)).toMatchObject({
      ok: false,
      error: { error: 'forbidden' },
    });
    expect(await speakerBrowser.request('set_ready', body)).toMatchObject({
      ok: true,
      data: { id: session_id, speakers: [{ profile_id, is_ready: true, is_self: true }] },
    });
    const crew = { session_id, profile_id: null, is_ready: true };
    expect(await speakerBrowser.request('set_ready', crew)).toMatchObject({ ok: false, error: { error: 'forbidden' } });
  });

  it('lets the crew, but not speakers, send messages to the lectern', async () => {
    const [crew, speakerBrowser] = [await cluster.browser(moderator, 0), await cluster.browser(speaker, 1)];
    const body = { event_id, location, text: '5 minutes' };
    expect(await speakerBrowser.request('send_lectern_message', body)).toMatchObject({
      ok: false,
      error: { error: 'forbidden' },
    });
    expect(await crew.request('send_lectern_message', body)).toMatchObject({
      ok: true,
      data: { lectern_message: { text: '5 minutes' } },
    });
    await speakerBrowser.next('run_of_show_changed', isAboutLocation);
  });
});
