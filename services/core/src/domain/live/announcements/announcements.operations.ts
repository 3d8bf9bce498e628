import type * as contract from '@plenum/contracts/live/announcements';
import { created, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { createAnnouncement } from './create-announcement.ts';
import { endAnnouncement } from './end-announcement.ts';
import { listAnnouncements, listManagedAnnouncements, previewAnnouncement } from './list-announcements.ts';

export const announcementsOperations: HandlersOf<typeof contract> = {
  ListAnnouncements: async (scope, { params }) => ok(await listAnnouncements(scope, params.event_id)),
  ListManagedAnnouncements: async (scope, { params, query }) =>
    ok(await listManagedAnnouncements(scope, params.event_id, query)),
  PreviewAnnouncement: async (scope, { params, query }) => ok(await previewAnnouncement(scope, params.event_id, query)),
  CreateAnnouncement: async (scope, { params, body }) =>
    created(await createAnnouncement(scope, params.event_id, body)),
  EndAnnouncement: async (scope, { params }) => ok(await endAnnouncement(scope, params)),
};
