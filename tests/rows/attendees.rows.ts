import { newLoggedInPerson } from '../support/api/people.ts';
import { freshMember, freshMemberWith } from '../support/api/tenant-members.ts';
import { sentBy, anonymousClient } from '../support/examples/prepared-requests.ts';
import { notInEvent, searchTextOf } from '../support/security/hostile-attempts.ts';
import { joiningViewers, members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const attendeesRows = {
  // Members have joined already; the open event admits all others.
  JoinEvent: {
    allowed: { ...members(200), ...joiningViewers },
    needsSeparateData: true,
    isOwnData: true,
    example: async ({ api, owner, tenant }) => {
      await owner.client.put(`/events/${tenant.event_id}`, { join_policy: 'OPEN' });
      return { client: (await newLoggedInPerson(api)).client, body: { slug: tenant.detail.slug } };
    },
    hostile: () => [{ body: {} }, { body: { slug: 'guessed' } }],
  },
  ListEventUsers: { allowed: members(200), hostile: searchTextOf },
  GetEventUser: { allowed: members(200), ownerRejection: notInEvent },
  GetEventTopics: { allowed: members(200) },
  ListPeopleNear: { allowed: members(200) },
  ListEventUsersAdmin: { allowed: staff(200), hostile: searchTextOf },
  ExportEventUsers: { allowed: staff(200) },
  UpdateEventUser: {
    allowed: staff(200),
    body: () => ({ role: 'SPEAKER' }),
    ownerRejection: notInEvent,
  },
  UpdateSpeakerInfo: {
    allowed: staff(200),
    body: () => ({ speaker_title: 'Chair' }),
    ownerRejection: notInEvent,
  },
  GetModerationStatus: { allowed: staff(200) },
  BanEventUser: {
    allowed: staff(200),
    body: () => ({ reason: 'Spam' }),
    prepare: freshMember,
    needsSeparateData: true,
    ownerRejection: notInEvent,
  },
  UnbanEventUser: { allowed: staff(200), prepare: freshMemberWith('ban') },
  ChatBanEventUser: {
    allowed: moderators(200),
    body: () => ({ reason: 'Spam' }),
    prepare: freshMember,
    ownerRejection: notInEvent,
  },
  ChatUnbanEventUser: {
    allowed: moderators(200),
    prepare: freshMemberWith('chat-ban'),
    ownerRejection: notInEvent,
  },
  RemoveEventUser: { allowed: { ...staff('forbidden'), owner: 200, ADMIN: 'not_found' }, needsSeparateData: true },
  // Members leave, banned or not; the owner has no membership.
  LeaveEvent: {
    allowed: { ...members(200), owner: 'event_membership_missing', banned: 200 },
    needsSeparateData: true,
    isOwnData: true,
    example: sentBy('attendee'),
    hostile: ({ user_id }) => [{ body: { hand_over_to: user_id } }],
  },
  JoinByCode: {
    example: async ({ api, tenant }) => ({
      client: (await newLoggedInPerson(api)).client,
      body: { code: tenant.join_code },
    }),
    hostile: ({ code }) => [{ body: { code } }],
  },
  PreviewJoin: {
    example: async ({ api, tenant }) => ({
      client: (await newLoggedInPerson(api)).client,
      path: { code: tenant.join_code },
    }),
  },
  PreviewJoinAsGuest: {
    example: (world) => ({ client: anonymousClient(world), path: { code: world.tenant.join_code } }),
  },
} satisfies OperationRows;
