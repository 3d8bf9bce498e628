import { newLoggedInPerson } from '../support/api/people.ts';
import type { PrepareExample } from '../support/examples/prepared-requests.ts';
import { everyViewer, joiningViewers, members, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const withRequest: PrepareExample = async ({ api, tenant, owner }) => {
  await owner.client.put(`/events/${tenant.event_id}`, { join_policy: 'ON_REQUEST' });
  const { client } = await newLoggedInPerson(api);
  await client.post(`/events/${tenant.event_id}/join-request`, { note: 'I build keyboards.' });
  return { client };
};

export const joinRequestsRows = {
  // All others get a free seat.
  RequestToJoin: {
    allowed: { ...members(200), ...joiningViewers },
    needsSeparateData: true,
    isOwnData: true,
    example: async (world) => {
      const { owner, tenant, api } = world;
      await owner.client.put(`/events/${tenant.event_id}`, { join_policy: 'ON_REQUEST' });
      return { client: (await newLoggedInPerson(api)).client, body: { note: 'I build keyboards.' } };
    },
    hostile: () => [{ body: {} }, { body: { code: '00000000' } }],
  },
  // The event is open to everybody.
  GetMyJoinRequest: { allowed: { ...everyViewer(200), banned: 'event_banned' }, example: withRequest },
  WithdrawJoinRequest: {
    allowed: { ...everyViewer(204), banned: 'event_banned' },
    isOwnData: true,
    example: withRequest,
  },
  ListJoinRequests: {
    allowed: staff(200),
    example: async (world) => {
      await withRequest(world);
      return { query: { waits_for: 'ANSWER' } };
    },
    hostile: () => [{ query: { waits_for: 'ANSWER' } }, { query: { waits_for: 'SEAT' } }],
  },
  AnswerJoinRequests: {
    allowed: staff(200),
    body: () => ({ ids: [1], answer: 'DECLINE' }),
    hostile: () => [{ body: { ids: [1, 2, 3], answer: 'ACCEPT' } }, { body: { ids: [1, 2, 3], answer: 'DECLINE' } }],
  },
  GetEventSeats: { allowed: staff(200) },
} satisfies OperationRows;
