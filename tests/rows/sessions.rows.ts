import { addSession } from '../support/api/conferences.ts';
import { sentBy } from '../support/examples/prepared-requests.ts';
import { members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const slot = { day_number: 1, start_time: '09:00', end_time: '10:00', location: null };
const session = {
  external_id: 'S-1',
  title: 'Indexes explained',
  session_type: 'PRESENTATION',
  day_number: 1,
  start_time: '09:00',
  end_time: '10:00',
} as const;
const starts_at = '2031-03-28T08:00:00Z';

export const sessionsRows = {
  GetAgenda: { allowed: members(200) },
  ListSessions: { allowed: members(200) },
  GetSession: { allowed: members(200) },
  ListSessionSpeakers: { allowed: members(200) },
  CreateSession: { allowed: staff(201), body: () => ({ ...slot, title: 'A new talk', session_type: 'PRESENTATION' }) },
  UpdateSession: { allowed: staff(200), body: () => ({ title: 'Taken over' }), needsSeparateData: true },
  UpdateSessionStatus: { allowed: staff(200), body: () => ({ status: 'LIVE' }) },
  SetSessionFull: { allowed: moderators(200), body: () => ({ is_full: false }) },
  UpdateSessionTimes: { allowed: staff(200), body: () => ({ start_time: '09:00', end_time: '10:00' }) },
  DeleteSession: {
    allowed: staff(204),
    prepare: async (api, { event_id }) => ({ session_id: await addSession(api, event_id, { starts_at }) }),
    example: async ({ api, tenant }) => ({
      path: { session_id: await addSession(api, tenant.event_id, { starts_at: '2031-03-28T10:00:00Z' }) },
    }),
  },
  SetSessionResources: {
    allowed: staff(200),
    body: () => [{ kind: 'LINK', title: 'Taken over', url: 'https://elsewhere.example/' }],
    hostile: () => [{ body: [] }],
  },
  DuplicateSession: { allowed: staff(201) },
  ListUnscheduledSessions: { allowed: staff(200) },
  GetAgendaOrder: { allowed: staff(200) },
  UpsertSessions: {
    allowed: staff(200),
    body: () => ({ sessions: [session] }),
    example: () => ({
      body: {
        sessions: [
          { ...session, location: 'Hall' },
          { external_id: 'S-2', title: 'Without times' },
        ],
      },
    }),
  },
  UpsertLocations: {
    allowed: staff(200),
    body: () => ({ locations: [{ external_id: 'L-1', name: 'Main hall', building: 'North' }] }),
  },
  UpsertTracks: { allowed: staff(200), body: () => ({ tracks: [{ external_id: 'T-1', name: 'Databases' }] }) },
  SetAgendaOrder: {
    allowed: staff(200),
    body: () => ({ locations: [{ name: 'Hall', building: 'North' }], tracks: [], walking_minutes: 60 }),
  },
  PlaceSessions: {
    allowed: staff(200),
    body: ({ session_id: id }) => ({ placements: [{ id, from: slot, to: slot }] }),
    prepare: async (api, { event_id, owner }) => {
      const session_id = await addSession(api, event_id, { starts_at });
      await owner.client.put(`/sessions/${session_id}`, slot);
      return { session_id };
    },
    ownerRejection: 'the session is not at the requested place',
  },
  ChangeSessions: {
    allowed: staff(200),
    body: ({ session_id }) => ({ ids: [session_id], changes: { track: 'Main' } }),
  },
  GetPlayback: { allowed: members(200), example: sentBy('attendee') },
} satisfies OperationRows;
