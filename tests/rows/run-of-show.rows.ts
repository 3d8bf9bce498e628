import { randomUUID } from 'node:crypto';
import { addCue } from '../support/api/tenant-cues.ts';
import { addDelay, addStartedDelay, delayQuery, setLocation, startTimeOf } from '../support/api/tenant-delays.ts';
import { members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const runOfShowRows = {
  GetRunOfShow: {
    allowed: { ...members(200), ATTENDEE: 'forbidden' },
    example: () => ({ query: { day_number: '1', location: 'Main hall' } }),
  },
  SetReady: { allowed: moderators(200), body: () => ({ profile_id: null, is_ready: true }) },
  SetRunning: { allowed: moderators(200), body: () => ({ step: 'BEGIN' }) },
  CreateCue: { allowed: moderators(201), body: () => ({ title: 'Film', at_minute: 5, who: 'Sound' }) },
  // Attendees do not see the run of show.
  UpdateCue: { allowed: { ...moderators(200), ATTENDEE: 'not_found' }, body: () => ({ is_done: true }) },
  DeleteCue: {
    allowed: { ...moderators(204), ATTENDEE: 'not_found' },
    prepare: async (api, { ids }) => ({
      cue_id: await addCue(api, ids.session_id),
    }),
  },
  SendLecternMessage: {
    allowed: moderators(200),
    body: () => ({ location: '', text: 'Five minutes' }),
    example: () => ({ body: { location: 'Main hall', text: 'Five minutes' } }),
  },
  PreviewDelay: {
    allowed: staff(200),
    query: delayQuery,
    prepare: async (api, { event_id }) => ({
      session_id: await addStartedDelay(api, event_id),
    }),
    example: () => ({ query: { day_number: '1', location: 'Main hall', minutes: '10', breaks_absorb: 'true' } }),
    hostile: () => [{ query: delayQuery }],
  },
  DelayLocation: {
    allowed: staff(201),
    body: ({ session_id }) => ({
      location: `Late ${session_id}`,
      day_number: 1,
      minutes: 10,
      breaks_absorb: true,
      client_id: randomUUID(),
      seen: [{ id: session_id, starts_at: (startTimeOf.get(session_id) ?? new Date(0)).toISOString() }],
    }),
    prepare: async (api, { event_id }) => {
      const session_id = await addStartedDelay(api, event_id);
      await api.deps.db.rows(setLocation, [session_id]);
      return { session_id };
    },
    ownerRejection: 'the session is not at the requested place',
  },
  UndoDelay: {
    allowed: staff(200),
    prepare: async (api, { event_id }) => ({
      delay_id: await addDelay(api, event_id),
    }),
  },
  CreateStageClock: {
    allowed: staff(201),
    body: () => ({ location: '' }),
    example: () => ({ body: { location: 'Main hall' } }),
  },
  RemoveStageClock: { allowed: staff(204) },
  GetTime: {},
} satisfies OperationRows;
