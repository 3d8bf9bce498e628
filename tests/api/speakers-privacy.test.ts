import type { PrivacySettings } from '@plenum/contracts/accounts/users';
/** What members of an event see of its speakers, wherever speakers appear: every wish and every reader (T-13, T-21). */
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
import { loggedIn, type TestPerson } from '../support/api/people.ts';
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

/** What an answer shows of a speaker; a field that it does not carry for anybody is left out. */
interface Shown {
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
  const owner = await loggedIn(api);
  await addOrganizationMember(api, conference.organization_id, owner.user_id, 'OWNER');
  people.set('implicit owner', owner);
  for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const)
    people.set(role, await newMember(api, event_id, { role }));
  const friend = await newMember(api, event_id, { role: 'ATTENDEE' });
  await api.deps.db.rows(connect, [friend.user_id, speaker.user_id]);
  people.set('connected', friend);
});

interface OnStage {
  readonly title: string | null;
  readonly company_name: string | null;
  readonly speaker_bio: string | null;
  readonly social_links: object | null;
}
const onStage = (shown: OnStage | undefined): Shown | undefined =>
  shown && {
    company: [shown.title, shown.company_name],
    bio: shown.speaker_bio,
    links: shown.social_links,
  };

type Look = (reader: TestPerson) => Promise<Shown | undefined>;
/** Every answer that shows speakers to members. */
const answers: Readonly<Record<string, Look>> = {
  ListEventSpeakers: async ({ client }) => {
    const page = expectReply(ListEventSpeakers, 200, await client.get(`/events/${event_id}/speakers`));
    const found = page.speakers.find((one) => one.profile_id === profile_id);
    return found && { company: [found.title, found.company_name], bio: found.bio, links: found.social_links };
  },
  GetEventSpeaker: async ({ client }) => {
    const one = expectReply(GetEventSpeaker, 200, await client.get(`/events/${event_id}/speakers/${profile_id}`));
    return { company: [one.title, one.company_name], bio: one.bio, links: one.social_links };
  },
  ListSessionSpeakers: async ({ client }) =>
    onStage(
      expectReply(ListSessionSpeakers, 200, await client.get(`/sessions/${session_id}/speakers`)).session_speakers[0],
    ),
  GetSession: async ({ client }) =>
    onStage(expectReply(GetSession, 200, await client.get(`/sessions/${session_id}`)).session_speakers[0]),
  ListSessions: async ({ client }) =>
    onStage(
      expectReply(ListSessions, 200, await client.get(`/events/${event_id}/sessions`)).sessions[0]?.session_speakers[0],
    ),
  GetEvent: async ({ client }) => {
    const event = expectReply(GetEvent, 200, await client.get(`/events/${event_id}`));
    const found = event.speakers.find(({ id }) => id === speaker.user_id);
    return found && { company: [found.title, found.company_name] };
  },
};

const wish = statement(
  'test-speaker-wish',
  `with general as (update users set privacy_settings = $3::jsonb where id = $2)
   update event_users set privacy_overrides = $4::jsonb where event_id = $1 and user_id = $2`,
);
const touchEvent = statement('test-touch-event', 'update events set agenda_version = agenda_version + 1 where id = $1');
const open: PrivacySettings = {
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
const closed: PrivacySettings = { ...open, show_social_links: 'HIDDEN', show_company: false, show_bio: false };

/** Wished for everywhere, and the same wish for this event alone against the opposite everywhere else. */
async function underBoth(choices: Partial<PrivacySettings>, check: () => Promise<void>): Promise<void> {
  for (const [general, overrides] of [
    [{ ...open, ...choices }, null],
    [closed, { ...open, ...choices }],
  ] as const) {
    await api.deps.db.rows(wish, [event_id, speaker.user_id, general, overrides]);
    // An event remembers its speakers for a second; a change of the event makes it forget them.
    await api.deps.db.rows(touchEvent, [event_id]);
    await check();
  }
}

const look = async (answer: string, reader: Reader): Promise<Shown> => {
  const person = people.get(reader);
  const shown = person && (await answers[answer]?.(person));
  if (shown === undefined) throw new Error(`${answer} shows ${reader} no speaker.`);
  return shown;
};

describe.each(Object.keys(answers))('%s', (answer) => {
  it.each([true, false])('company and title, biography: %s', async (shows) => {
    await underBoth({ show_company: shows, show_bio: !shows }, async () => {
      for (const reader of readers) {
        const near = reader === 'self' || isStaff(reader);
        const { company, bio } = await look(answer, reader);
        expect(company, reader).toEqual(near || shows ? ['Admiral', 'Navy'] : [null, null]);
        if (bio !== undefined) expect(bio !== null, reader).toBe(near || !shows);
      }
    });
  });

  it.each(socialLinksVisibilities)('links: %s', async (show_social_links) => {
    await underBoth({ show_social_links }, async () => {
      for (const reader of readers) {
        const { links } = await look(answer, reader);
        const shown =
          reader === 'self' ||
          show_social_links === 'EVENT_ATTENDEES' ||
          (show_social_links === 'CONNECTIONS' && reader === 'connected');
        if (links !== undefined) expect(links, reader).toEqual(shown ? { website: 'https://grace.example' } : null);
      }
    });
  });
});
