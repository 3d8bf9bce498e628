import { notInEvent, searchTextOf } from '../support/security/hostile-attempts.ts';
import { members, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const speakersRows = {
  ListEventSpeakers: { allowed: members(200), hostile: searchTextOf },
  GetEventSpeaker: { allowed: members(200) },
  ListManagedSpeakers: { allowed: staff(200), hostile: searchTextOf },
  AddEventSpeaker: {
    allowed: staff(201),
    body: () => ({ name: 'Taken Over' }),
    hostile: ({ user_id }) => [{ body: { user_id } }, { body: { user_id, name: 'Somebody' } }],
    ownerRejection: notInEvent,
  },
  UpsertSpeakers: {
    allowed: staff(200),
    body: () => ({ speakers: [{ external_id: 'P-1', name: 'Grace Hopper', title: 'Rear admiral' }] }),
    hostile: ({ user_id }) => [{ body: { speakers: [{ external_id: 'stolen', user_id }] } }],
  },
  UpdateEventSpeaker: {
    allowed: staff(200),
    body: () => ({ title: 'Taken over' }),
    hostile: ({ user_id }) => [{ body: { user_id } }],
    ownerRejection: notInEvent,
  },
  // The owner is tried first, which adds or removes them.
  AddSessionSpeaker: {
    allowed: { ...staff('already_session_speaker'), owner: 201 },
    body: ({ idleProfileId }) => ({ profile_id: idleProfileId }),
    needsSeparateData: true,
    hostile: ({ user_id, ids }) => [{ body: { user_id } }, { body: { profile_id: ids.profile_id } }],
    ownerRejection: notInEvent,
  },
  UpdateSessionSpeaker: {
    allowed: staff(200),
    body: () => ({ role: 'HOST' }),
    ownerRejection: notInEvent,
  },
  ReorderSessionSpeaker: {
    allowed: staff(200),
    ownerRejection: notInEvent,
  },
  RemoveSessionSpeaker: {
    allowed: { ...staff('not_found'), owner: 200 },
    needsSeparateData: true,
    ownerRejection: notInEvent,
  },
  UpdateSessionProfile: { allowed: staff(200), body: () => ({ role: 'HOST' }) },
  ReorderSessionProfile: { allowed: staff(200) },
  RemoveSessionProfile: {
    allowed: { ...staff('not_found'), owner: 200 },
    needsSeparateData: true,
    ownerRejection: 'an earlier request has done it already',
  },
  RemoveEventSpeaker: { allowed: { ...staff('not_found'), owner: 200 }, needsSeparateData: true },
} satisfies OperationRows;
