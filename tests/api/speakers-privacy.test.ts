/** Visibility of an event's speakers in every reply: every setting and every viewer (T-13, T-21). */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import { socialLinksVisibilities } from '@plenum/contracts/enums';
import { GetEvent } from '@plenum/contracts/events/events';
import { GetSession, ListSessions, ListSessionSpeakers } from '@plenum/contracts/schedule/sessions';
import { GetEventSpeaker, ListEventSpeakers } from '@plenum/contracts/schedule/speakers';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addOrganizationMember,
  addSession,
  addSpeaker,
  newMember,
  newSpringConference,
  putOnStage,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const readers = [
  'self',
  'implicit owner',
  'ADMIN',
  'ORGANIZER',
  'MODERATOR',
  'SPEAKER',
  'ATTENDEE',
  'connected',
] as const;
type Reader = (typeof readers)[number];
const isStaff = (reader: Reader): boolean => ['implicit owner', 'ADMIN', 'ORGANIZER'].includes(reader);

/** What a reply shows of a speaker, without fields that it never contains. */
interface VisibleSpeaker {
  readonly company: readonly [string | null, string | null];
  readonly bio?: string | null;
  readonly links?: object | null;
}

const api = await openTestApi();
let event_id: number;
let session_id: number;
let profile_id: number;
let speaker: TestPerson;
const people = new Map<Reader, TestPerson>();

const connect = statement(
  'test-connect-speaker',
  `insert into connections (requester_id, recipient_id, status, icebreaker_message) values ($1, $2, 'ACCEPTED', 'Hello')`,
);

beforeAll(async () => {
  const conference = await newSpringConference(api);
  ({ event_id } = conference);
  session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  speaker = await newMember(api, event_id, { role: 'SPEAKER' });
  profile_id = await addSpeaker(api, event_id, 'Grace', {
    user_id: speaker.user_id,
    title: 'Admiral',
    company_name: 'Navy',
    social_links: { website: 'https://grace.example' },
  });
  await api.deps.db.rows(statement('test-speaker-bio', 'update users set bio = $2 where id = $1'), [
    speaker.user_id,
    'Counts nanoseconds.',
  ]);
  await putOnStage(api, session_id, profile_id, 1);
  people.set('self', speaker);
  const owner = await newLoggedInPerson(api);
  await addOrganizationMember(api, conference.organization_id, owner.user_id, 'OWNER');
  people.set('implicit owner', owner);
  for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const)
    people.set(role, await newMember(api, event_id, { role }));
  const friend = await newMember(api, event_id, { role: 'ATTENDEE' });
  await api.deps.db.rows(connect, [friend.user_id, speaker.user_id]);
  people.set('connected', friend);
});

interface StageSpeaker {
  readonly title: string | null;
  readonly company_name: string | null;
  readonly speaker_bio: string | null;
  readonly social_links: object | null;
}
const visibleOnStage = (stageSpeaker: StageSpeaker | undefined): VisibleSpeaker | undefined =>
  stageSpeaker && {
    company: [stageSpeaker.title, stageSpeaker.company_name],
    bio: stageSpeaker.speaker_bio,
    links: stageSpeaker.social_links,
  };

type ReadSpeaker = (reader: TestPerson) => Promise<VisibleSpeaker | undefined>;
/** Every reply that shows speakers to members. */
const answers: Readonly<Record<string, ReadSpeaker>> = {
  ListEventSpeakers: async ({ client }) => {
    const page = expectReply(ListEventSpeakers, 200, await client.get(`/events/${event_id}/speakers`));
    const listedSpeaker = page.speakers.find((candidate) => candidate.profile_id === profile_id);
    return (
      listedSpeaker && {
        company: [listedSpeaker.title, listedSpeaker.company_name],
        bio: listedSpeaker.bio,
        links: listedSpeaker.social_links,
      }
    );
  },
  GetEventSpeaker: async ({ client }) => {
    const speakerReply = expectReply(
      GetEventSpeaker,
      200,
      await client.get(`/events/${event_id}/speakers/${profile_id}`),
    );
    return {
      company: [speakerReply.title, speakerReply.company_name],
      bio: speakerReply.bio,
      links: speakerReply.social_links,
    };
  },
  ListSessionSpeakers: async ({ client }) =>
    visibleOnStage(
      expectReply(ListSessionSpeakers, 200, await client.get(`/sessions/${session_id}/speakers`)).session_speakers[0],
    ),
  GetSession: async ({ client }) =>
    visibleOnStage(expectReply(GetSession, 200, await client.get(`/sessions/${session_id}`)).session_speakers[0]),
  ListSessions: async ({ client }) =>
    visibleOnStage(
      expectReply(ListSessions, 200, await client.get(`/events/${event_id}/sessions`)).sessions[0]?.session_speakers[0],
    ),
  GetEvent: async ({ client }) => {
    const event = expectReply(GetEvent, 200, await client.get(`/events/${event_id}`));
    const listedSpeaker = event.speakers.find(({ id }) => id === speaker.user_id);
    return listedSpeaker && { company: [listedSpeaker.title, listedSpeaker.company_name] };
  },
};

const setSettings = statement(
  'test-speaker-wish',
  `with general as (update users set privacy_settings = $3::jsonb where id = $2)
   update event_users set privacy_overrides = $4::jsonb where event_id = $1 and user_id = $2`,
);
const touchEvent = statement('test-touch-event', 'update events set agenda_version = agenda_version + 1 where id = $1');
const permissive: PrivacySettings = {
  email_visibility: 'ORGANIZERS_ONLY',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'NONE',
  show_social_links: 'EVENT_ATTENDEES',
  show_company: true,
  show_bio: true,
  show_interests: true,
  show_marked_sessions: true,
  show_shared_connections: true,
};
const restrictive: PrivacySettings = {
  ...permissive,
  show_social_links: 'HIDDEN',
  show_company: false,
  show_bio: false,
};

/** Checks the setting for all events, then as an override for this event with the opposite setting for all others. */
async function checkSettingAndOverride(choices: Partial<PrivacySettings>, check: () => Promise<void>): Promise<void> {
  for (const [general, overrides] of [
    [{ ...permissive, ...choices }, null],
    [restrictive, { ...permissive, ...choices }],
  ] as const) {
    await api.deps.db.rows(setSettings, [event_id, speaker.user_id, general, overrides]);
    // The speakers of an event are cached for a second; changing the event clears the cache.
    await api.deps.db.rows(touchEvent, [event_id]);
    await check();
  }
}

const readSpeakerIn = async (replyName: string, reader: Reader): Promise<VisibleSpeaker> => {
  const person = people.get(reader);
  const visibleSpeaker = person && (await answers[replyName]?.(person));
  if (visibleSpeaker === undefined) throw new Error(`${replyName} shows ${reader} no speaker.`);
  return visibleSpeaker;
};

describe.each(Object.keys(answers))('privacy of speakers in %s', (replyName) => {
  it.each([true, false])('applies the visibility of company, title and biography: %s', async (isShown) => {
    await checkSettingAndOverride({ show_company: isShown, show_bio: !isShown }, async () => {
      for (const reader of readers) {
        const isCloseContact = reader === 'self' || isStaff(reader);
        const { company, bio } = await readSpeakerIn(replyName, reader);
        expect(company, reader).toEqual(isCloseContact || isShown ? ['Admiral', 'Navy'] : [null, null]);
        if (bio !== undefined) expect(bio !== null, reader).toBe(isCloseContact || !isShown);
      }
    });
  });

  it.each(socialLinksVisibilities)('applies the visibility of links: %s', async (show_social_links) => {
    await checkSettingAndOverride({ show_social_links }, async () => {
      for (const reader of readers) {
        const { links } = await readSpeakerIn(replyName, reader);
        const visibleSpeaker =
          reader === 'self' ||
          show_social_links === 'EVENT_ATTENDEES' ||
          (show_social_links === 'CONNECTIONS' && reader === 'connected');
        if (links !== undefined)
          expect(links, reader).toEqual(visibleSpeaker ? { website: 'https://grace.example' } : null);
      }
    });
  });
});
