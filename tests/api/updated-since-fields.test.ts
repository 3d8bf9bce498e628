/**
 * Every list with `updated_since` returns an entry when anything that it contains has changed. Each list is read before
 * and after each change; together, the changes cover the fields of the entries.
 */
import { operations, type OperationName } from '@plenum/contracts/api';
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import { ListOrganizationEvents } from '@plenum/contracts/events/organizations';
import { ListEventPeople } from '@plenum/contracts/integrations/external-people';
import type { OperationSpec } from '@plenum/contracts/operation';
import { CreateSession, ListSessions } from '@plenum/contracts/schedule/sessions';
import { AddEventSpeaker, ListEventSpeakers, ListManagedSpeakers } from '@plenum/contracts/schedule/speakers';
import { CreateSponsor, ListSponsors } from '@plenum/contracts/schedule/sponsors';
import { statement } from '@plenum/core/platform/db/database';
import type { TSchema } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addMember,
  makeOrganizationTrusted,
  newConference,
  newMember,
  removeMember,
  type TestConference,
} from '../support/api/conferences.ts';
import { newEmail, newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let speaker: TestPerson;
let ids: { readonly session: number; readonly profile: number; readonly sponsor: number };

const databaseTime = statement<{ now: Date }>('t-fields-database-time', 'select clock_timestamp() as now');
const now = async (): Promise<string> => (await api.deps.db.row(databaseTime))?.now.toISOString() ?? '';

type Method = 'post' | 'put' | 'delete' | 'PATCH';
async function request(method: Method, path: string, body?: object, person = conference.owner): Promise<unknown> {
  const reply =
    method === 'PATCH' ? await person.client.send(method, path, { body }) : await person.client[method](path, body);
  expect(reply.status, `${method} ${path} ${reply.text}`).toBeLessThan(300);
  return reply.body;
}
const ofEvent = (path = '') => `/events/${conference.event_id}${path}`;
const onStage = () => request('post', `/sessions/${ids.session}/speakers`, { profile_id: ids.profile });
const offStage = () => request('delete', `/sessions/${ids.session}/speaker-profiles/${ids.profile}`);

const slot = { session_type: 'PANEL', day_number: 1, start_time: '10:00', end_time: '11:00' } as const;

beforeEach(async () => {
  conference = await newConference(api);
  await makeOrganizationTrusted(api, conference);
  speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
  const { client } = conference.owner;
  await request('put', ofEvent('/sponsor-tiers'), [{ id: 'gold', name: 'Gold', order: 1, color: '#aa8800' }]);
  ids = {
    session: expectReply(CreateSession, 201, await client.post(ofEvent('/sessions'), { ...slot, title: 'Talk' })).id,
    profile: expectReply(AddEventSpeaker, 201, await client.post(ofEvent('/speakers'), { user_id: speaker.user_id }))
      .profile_id,
    sponsor: expectReply(CreateSponsor, 201, await client.post(ofEvent('/sponsors'), { name: 'Acme' })).id,
  };
});

type Entry = Readonly<Record<string, unknown>>;
type Change = readonly [name: string, change: () => Promise<unknown>];

interface SynchronizedList {
  readonly operation: { readonly path: string; readonly replies: { readonly 200: unknown } };
  /** Name of the list in the reply; null if the reply is the list. */
  readonly list: string | null;
  readonly id: string;
  readonly path: () => string;
  readonly changes: readonly Change[];
  /** Fields that never change, depend on the time or the caller, count people, or are only written by uploads and imports. */
  readonly others: readonly string[];
}

const schemaOf = ({ operation, list }: SynchronizedList): readonly string[] => {
  const reply = operation.replies[200] as TSchema & { properties?: Record<string, TSchema>; items?: TSchema };
  const entries = (list === null ? reply : reply.properties?.[list]) as { items?: { properties?: object } } | undefined;
  return Object.keys(entries?.items?.properties ?? {});
};

async function read({ path, list, id }: SynchronizedList, updated_since?: string): Promise<Map<unknown, Entry>> {
  const reply = await conference.owner.client.get(path(), {
    query: { ...(list === null ? {} : { limit: '100' }), ...(updated_since === undefined ? {} : { updated_since }) },
  });
  expect(reply.status, reply.text).toBe(200);
  const body = reply.body as Record<string, readonly Entry[]> & readonly Entry[];
  return new Map((list === null ? body : (body[list] ?? [])).map((entry) => [entry[id], entry]));
}

const each = (method: Method, path: () => string, fields: Readonly<Record<string, unknown>>): Change[] =>
  Object.entries(fields).map(([name, value]) => [name, () => request(method, path(), { [name]: value })]);

const sessionPath = () => `/sessions/${ids.session}`;
const speakerPath = () => ofEvent(`/speakers/${ids.profile}`);
const speakerFields = {
  title: 'Engineer',
  company_name: 'Example Ltd',
  bio: 'Writes compilers.',
};
const profileChanges: readonly Change[] = [
  ['add to a session', onStage],
  ...each('put', speakerPath, { name: 'Ada King', external_id: 'P-1', ...speakerFields }),
  ['rename the session', () => request('put', sessionPath(), { title: 'Keynote' })],
  ['remove from the session', offStage],
  ['membership', () => request('put', ofEvent(`/users/${speaker.user_id}`), { role: 'MODERATOR' })],
  ['account', () => request('put', `/users/${speaker.user_id}`, { last_name: 'Byron', bio: 'Another' }, speaker)],
];
const speakerOthers = ['profile_id', 'event_id', 'image_url', 'user_id', 'social_links'];

const accountFields = {
  first_name: 'Augusta',
  last_name: 'King',
  company_name: 'Analytical Engines',
  title: 'Analyst',
  bio: 'Notes',
  interests: ['Postgres'],
  ask_me_about: 'Engines',
  languages: ['en'],
};
const memberChanges: readonly Change[] = [
  ...Object.entries(accountFields).map(([name, value]): Change => [
    name,
    () => request('put', `/users/${speaker.user_id}`, { last_name: 'Byron', [name]: value }, speaker),
  ]),
  [
    'speaker info',
    () =>
      request('put', ofEvent(`/users/${speaker.user_id}/speaker-info`), { speaker_bio: 'Bio', speaker_title: 'Dr' }),
  ],
  ['add to a session', onStage],
  ['rename the session', () => request('put', sessionPath(), { title: 'Panel' })],
  ['remove from the session', offStage],
  ['organizer', () => request('put', ofEvent(`/users/${speaker.user_id}`), { role: 'ORGANIZER' })],
];
const memberOthers = ['event_id', 'user_id', 'image_url', 'social_links', 'email'];

const lists: readonly SynchronizedList[] = [
  {
    operation: ListSessions,
    list: 'sessions',
    id: 'id',
    path: () => ofEvent('/sessions'),
    changes: [
      ...each('put', sessionPath, {
        title: 'Another title',
        session_type: 'WORKSHOP',
        short_description: 'Short',
        description: 'Long',
        chat_mode: 'DISABLED',
        track: 'Web',
        location: 'Hall',
        level: 'BEGINNER',
        subtitle: 'Part 2',
        language: 'de',
        url: 'https://example.org/talk',
        feedback_url: 'https://example.org/feedback',
        do_not_record: true,
        external_id: 'TALK-1',
        day_number: 2,
        end_time: '11:30',
      }),
      ['start', () => request('put', sessionPath(), { start_time: '09:30', end_time: '10:15' })],
      ['time zone of the event', () => request('put', ofEvent(), { timezone: 'Asia/Tokyo' })],
      [
        'stream',
        () => request('put', sessionPath(), { streaming_platform: 'OTHER', stream_url: 'https://example.org/live' }),
      ],
      ['speakers', onStage],
      ['profile of a speaker', () => request('put', speakerPath(), { title: 'Professor' })],
      [
        'account of a speaker',
        () => request('put', `/users/${speaker.user_id}`, { last_name: 'Lovelace', bio: 'New' }, speaker),
      ],
      ['speakers again', offStage],
      ['status', () => request('put', sessionPath(), { status: 'LIVE' })],
      ['end', () => request('put', sessionPath(), { status: 'COMPLETED' })],
      ['cancellation', () => request('put', sessionPath(), { status: 'CANCELLED' })],
    ],
    others: [
      'id',
      'event_id',
      'created_at',
      'is_in_progress',
      'is_unscheduled',
      'is_full',
      'original_type',
      'slug',
      'links',
      'attachments',
      'zoom_meeting_id',
      'zoom_passcode',
      'mux_playback_policy',
      'jitsi_room_name',
    ],
  },
  {
    operation: ListEventSpeakers,
    list: 'speakers',
    id: 'profile_id',
    path: () => ofEvent('/speakers'),
    changes: profileChanges,
    others: speakerOthers,
  },
  {
    operation: ListManagedSpeakers,
    list: 'speakers',
    id: 'profile_id',
    path: () => ofEvent('/speakers/admin'),
    changes: [
      ['member again', () => request('put', ofEvent(`/users/${speaker.user_id}`), { role: 'SPEAKER' })],
      ...profileChanges.map(([name, change]): Change => [name, change]),
      ['demotion', () => request('put', ofEvent(`/users/${speaker.user_id}`), { role: 'ATTENDEE' })],
    ],
    others: speakerOthers,
  },
  {
    operation: ListEventUsers,
    list: 'event_users',
    id: 'user_id',
    path: () => ofEvent('/users'),
    changes: memberChanges,
    others: [
      ...memberOthers,
      'connection_status',
      'connection_id',
      'connection_direction',
      'can_send_connection_request',
      'in_common',
    ],
  },
  {
    operation: ListEventUsersAdmin,
    list: 'event_users',
    id: 'user_id',
    path: () => ofEvent('/users/admin'),
    changes: [
      ...memberChanges,
      ['attendee', () => request('put', ofEvent(`/users/${speaker.user_id}`), { role: 'ATTENDEE' })],
      ['ticket', () => request('put', ofEvent('/people/M-1'), { email: speaker.email })],
      [
        'ban',
        () => request('post', ofEvent(`/users/${speaker.user_id}/ban`), { reason: 'Spam', moderation_notes: 'Twice' }),
      ],
    ],
    others: [
      ...memberOthers,
      'was_added',
      'privacy_overrides',
      'created_at',
      'is_connected',
      'is_chat_banned',
      'chat_ban_until',
      'chat_ban_reason',
      'moderation_notes',
    ],
  },
  {
    operation: ListSponsors,
    list: null,
    id: 'id',
    path: () => ofEvent('/sponsors'),
    changes: [
      ...each('PATCH', () => `/sponsors/${ids.sponsor}`, {
        name: 'Example',
        description: 'Makes examples.',
        website_url: 'https://example.org/',
        tier_id: 'gold',
        display_order: 3,
        featured: true,
        social_links: { linkedin: 'https://www.linkedin.com/company/example' },
        contact_name: 'Ada',
        contact_email: 'ada@example.org',
        contact_phone: '+49 30 1234567',
      }),
      [
        'tiers',
        () => request('put', ofEvent('/sponsor-tiers'), [{ id: 'gold', name: 'Main', order: 2, color: '#bb9900' }]),
      ],
    ],
    others: ['id', 'logo_url', 'cover_url', 'clicks', 'is_active'],
  },
  {
    operation: ListOrganizationEvents,
    list: 'events',
    id: 'id',
    path: () => `/organizations/${conference.organization_id}/events`,
    changes: [
      ...each('put', () => ofEvent(), {
        title: 'Another conference',
        description: 'About examples',
        company_name: 'Example GmbH',
        join_policy: 'ON_REQUEST',
        visibility: 'LINK',
        allow_custom_icebreaker: false,
        auto_session_status: false,
        day_change: '05:00',
      }),
      [
        'first session',
        () => request('put', sessionPath(), { status: 'SCHEDULED', start_time: '08:00', end_time: '12:00' }),
      ],
      [
        'tiers',
        () => request('put', ofEvent('/sponsor-tiers'), [{ id: 'gold', name: 'Main', order: 2, color: '#bb9900' }]),
      ],
      ['organization', () => request('put', `/organizations/${conference.organization_id}`, { name: 'Renamed e.V.' })],
      ['status', () => request('put', ofEvent(), { status: 'DRAFT' })],
    ],
    others: [
      'id',
      'organization_id',
      'event_type',
      'start_date',
      'end_date',
      'timezone',
      'slug',
      'branding',
      'location',
      'hero_description',
      'hero_images',
      'event_format',
      'venue_name',
      'venue_address',
      'venue_city',
      'venue_state',
      'venue_country',
      'directions',
      'public_parts',
      'sections',
      'icebreakers',
      'main_session_id',
      'created_at',
      'deleted_at',
      'deleted_by_id',
      'is_upcoming',
      'is_ongoing',
      'is_past',
      'day_count',
      'attendee_count',
      'user_role',
    ],
  },
  {
    operation: ListEventPeople,
    list: 'people',
    id: 'external_id',
    path: () => ofEvent('/people'),
    changes: peopleChanges(),
    others: ['external_id'],
  },
];

const openInvitation = statement<{ id: number; token_seed: string }>(
  't-fields-open-invitation',
  `select id, token_seed from invitations where email = $1 and status = 'PENDING'`,
);
const expire = statement(
  't-fields-expire',
  `update invitations set expires_at = now() + interval '50 milliseconds' where email = $1 and status = 'PENDING'`,
);
const changeAddress = statement('t-fields-address', 'update users set email = $2 where id = $1');

/** Everything that changes whether a person with a ticket is invited or a member, and the data of the ticket. */
function peopleChanges(): readonly Change[] {
  let found: TestPerson | undefined;
  const buyer = () => {
    if (found === undefined) throw new Error('The buyer is created first.');
    return found;
  };
  const answer = async (kind: 'accept' | 'decline', holder = buyer()): Promise<void> => {
    const row = await api.deps.db.row(openInvitation, [holder.email]);
    const { invitationTokenOf } = await import('../support/api/invitation-token.ts');
    await request('post', `/invitations/${await invitationTokenOf(api, row?.id ?? 0)}/${kind}`, undefined, holder);
  };
  let decliner: TestPerson;
  return [
    [
      'invitation',
      async () => {
        found = await newLoggedInPerson(api);
        await request('put', ofEvent('/people/T-1'), { email: found.email });
      },
    ],
    ...each('put', () => ofEvent('/people/T-1'), {
      first_name: 'Mary',
      last_name: 'Jackson',
      ticket_category: 'Early bird',
    }),
    ['accept', () => answer('accept')],
    ['leave', () => request('post', ofEvent('/leave'), undefined, buyer())],
    ['join in another way', () => addMember(api, conference.event_id, buyer().user_id, { role: 'ATTENDEE' })],
    ['another address of the account', () => api.deps.db.rows(changeAddress, [buyer().user_id, newEmail()])],
    ['removal', () => removeMember(api, conference.event_id, buyer().user_id)],
    [
      'invitation of another person',
      async () => {
        decliner = await newLoggedInPerson(api);
        await request('put', ofEvent('/people/T-2'), { email: decliner.email, role: 'SPEAKER' });
      },
    ],
    ['decline', () => answer('decline', decliner)],
    ['cancellation', () => request('put', ofEvent('/people/T-2'), { ticket_status: 'CANCELLED' })],
    ['validity', () => request('put', ofEvent('/people/T-2'), { ticket_status: 'ACTIVE' })],
    [
      'expiry',
      async () => {
        await api.deps.db.rows(expire, [decliner.email]);
        await expect
          .poll(async () => (await conference.owner.client.get(ofEvent('/people/T-2'))).body, { interval: 20 })
          .toMatchObject({ standing: 'NONE' });
      },
    ],
    [
      'a seat that becomes free',
      async () => {
        await request('put', ofEvent(), { seat_limit: 1 });
        await request('put', ofEvent('/people/T-3'), { email: newEmail() });
        await request('put', ofEvent('/people/T-4'), { email: newEmail() });
      },
    ],
    ['role', () => request('put', ofEvent('/people/T-2'), { role: 'ATTENDEE', email: newEmail() })],
  ];
}
describe('updated_since', () => {
  it('is a parameter of the lists of this test', () => {
    const names = (Object.keys(operations) as OperationName[]).filter((name) => {
      const spec: OperationSpec = operations[name];
      return JSON.stringify(spec.query ?? {}).includes('"updated_since"');
    });
    expect(names.map((name) => operations[name].path).toSorted()).toEqual(
      lists.map(({ operation }) => operation.path).toSorted(),
    );
  });

  it.each(lists.map((list) => [list.operation.path, list] as const))(
    'returns the changed entries of %s',
    async (_, list) => {
      const seen = new Set<string>();
      for (const [name, change] of list.changes) {
        const before = await read(list);
        const since = await now();
        await change();
        const after = await read(list);
        const returned = await read(list, since);
        for (const [id, entry] of after) {
          const former = before.get(id) ?? {};
          const changed = Object.keys(entry).filter(
            (field) => JSON.stringify(entry[field]) !== JSON.stringify(former[field]),
          );
          for (const field of changed) seen.add(field);
          if (changed.length > 0) expect([...returned.keys()], `${name}: ${changed.join(', ')}`).toContain(id);
        }
      }
      const known = new Set([...seen, ...list.others, 'updated_at']);
      expect(schemaOf(list).filter((field) => !known.has(field))).toEqual([]);
    },
  );
});
