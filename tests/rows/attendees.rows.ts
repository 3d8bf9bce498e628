import { loggedIn } from '../support/api/people.ts';
import { freshMember, freshMemberAfter } from '../support/api/tenant-members.ts';
import { by, nobody } from '../support/examples/prepared-requests.ts';
import { notInEvent, searched } from '../support/security/hostile-attempts.ts';
import { joining, members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const attendeesRows = {
  // Members have joined already; the open event admits all others.
  JoinEvent: {
    allowed: { ...members(200), ...joining },
    isolated: true,
    asSelf: true,
    example: async ({ api, owner, tenant }) => {
      await owner.client.put(`/events/${tenant.event_id}`, { join_policy: 'OPEN' });
      return { client: (await loggedIn(api)).client, body: { slug: tenant.detail.slug } };
    },
    hostile: () => [{ body: {} }, { body: { slug: 'guessed' } }],
  },
  ListEventUsers: { allowed: members(200), hostile: searched },
  GetEventUser: { allowed: members(200), refusedToOwner: notInEvent },
  GetEventTopics: { allowed: members(200) },
  ListPeopleNear: { allowed: members(200) },
  ListEventUsersAdmin: { allowed: staff(200), hostile: searched },
  ExportEventUsers: { allowed: staff(200) },
  UpdateEventUser: {
    allowed: staff(200),
    body: () => ({ role: 'SPEAKER' }),
    refusedToOwner: notInEvent,
  },
  UpdateSpeakerInfo: {
    allowed: staff(200),
    body: () => ({ speaker_title: 'Chair' }),
    refusedToOwner: notInEvent,
  },
  GetModerationStatus: { allowed: staff(200) },
  BanEventUser: {
    allowed: staff(200),
    body: () => ({ reason: 'Spam' }),
    prepare: freshMember,
    isolated: true,
    refusedToOwner: notInEvent,
  },
  UnbanEventUser: { allowed: staff(200), prepare: freshMemberAfter('ban') },
  ChatBanEventUser: {
    allowed: moderators(200),
    body: () => ({ reason: 'Spam' }),
    prepare: freshMember,
    refusedToOwner: notInEvent,
  },
  ChatUnbanEventUser: {
    allowed: moderators(200),
    prepare: freshMemberAfter('chat-ban'),
    refusedToOwner: notInEvent,
  },
  RemoveEventUser: { allowed: { ...staff('forbidden'), owner: 200, ADMIN: 'not_found' }, isolated: true },
  // Members leave, banned or not; the owner has no membership.
  LeaveEvent: {
    allowed: { ...members(200), owner: 'event_membership_missing', banned: 200 },
    isolated: true,
    asSelf: true,
    example: by('attendee'),
    hostile: ({ user_id }) => [{ body: { hand_over_to: user_id } }],
  },
  JoinByCode: {
    example: async ({ api, tenant }) => ({ client: (await loggedIn(api)).client, body: { code: tenant.join_code } }),
    hostile: ({ code }) => [{ body: { code } }],
  },
  PreviewJoin: {
    example: async ({ api, tenant }) => ({ client: (await loggedIn(api)).client, path: { code: tenant.join_code } }),
  },
  PreviewJoinAsGuest: { example: (world) => ({ client: nobody(world), path: { code: world.tenant.join_code } }) },
} satisfies OperationRows;
