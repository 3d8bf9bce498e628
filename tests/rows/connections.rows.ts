import { newMember } from '../support/api/conferences.ts';
import { addConnection } from '../support/api/tenant-rows.ts';
import { notInEvent, searchTextOf } from '../support/security/hostile-attempts.ts';
import { everyViewer, organizationMembersOnly, members } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const connectionsRows = {
  ListEventConnections: { allowed: members(200) },
  // Only the two people are allowed, regardless of their roles.
  GetConnection: { allowed: { ...everyViewer('not_found'), owner: 200 } },
  AnswerConnection: {
    allowed: { ...everyViewer('not_found'), owner: 200 },
    body: () => ({ status: 'ACCEPTED' }),
    isOwnData: true,
  },
  RemoveConnection: {
    allowed: { ...everyViewer('not_found'), owner: 204 },
    prepare: async (api, { event_id, owner }) => {
      const other = await newMember(api, event_id, { role: 'ATTENDEE' });
      return { connection_id: await addConnection(api, event_id, other.user_id, owner.user_id, 'ACCEPTED') };
    },
    isOwnData: true,
  },
  // The other person is a member of the organization who shares no event with the others.
  GetAcquaintance: {
    allowed: organizationMembersOnly,
    hostile: ({ ids }) => [{}, { query: { event_id: String(ids.event_id) } }],
    ownerRejection: notInEvent,
  },
  BlockUser: {
    allowed: organizationMembersOnly,
    needsSeparateData: true,
    isOwnData: true,
    ownerRejection: notInEvent,
  },
  UnblockUser: { allowed: organizationMembersOnly, isOwnData: true, ownerRejection: notInEvent },
  ListBlockedUsers: {},
  ListConnections: { hostile: searchTextOf },
  ListPendingConnections: {},
  RequestConnection: {
    example: async ({ api, tenant }) => ({
      client: (await newMember(api, tenant.event_id, { role: 'ATTENDEE' })).client,
      body: {
        recipient_id: tenant.owner.user_id,
        icebreaker_message: 'Shall we talk?',
        originating_event_id: tenant.event_id,
      },
    }),
    hostile: ({ user_id, ids }) => [
      { body: { recipient_id: user_id, icebreaker_message: 'Shall we talk?', originating_event_id: ids.event_id } },
      { body: { recipient_id: user_id, icebreaker_message: 'Shall we talk?' } },
    ],
    ownerRejection: notInEvent,
  },
} satisfies OperationRows;
