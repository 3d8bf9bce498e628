import type * as contract from '@plenum/contracts/announcements';
import { created, ok, type HandlersOf } from '../../operation-handlers.ts';
import { endAnnouncement } from './end-announcement.ts';
import { listAnnouncements, listMadeAnnouncements, previewAnnouncement } from './list-announcements.ts';
import { makeAnnouncement } from './make-announcement.ts';

export const announcementsOperations: HandlersOf<typeof contract> = {
  ListAnnouncements: async (scope, { params }) => ok(await listAnnouncements(scope, params.event_id)),
  ListMadeAnnouncements: async (scope, { params }) => ok(await listMadeAnnouncements(scope, params.event_id)),
  PreviewAnnouncement: async (scope, { params, query }) => ok(await previewAnnouncement(scope, params.event_id, query)),
  MakeAnnouncement: async (scope, { params, body }) => created(await makeAnnouncement(scope, params.event_id, body)),
  EndAnnouncement: async (scope, { params }) => ok(await endAnnouncement(scope, params)),
};
