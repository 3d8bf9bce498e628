import type * as contract from '@plenum/contracts/announcements';
import { endAnnouncement } from '@plenum/core/domain/announcements/end-announcement';
import {
  listAnnouncements,
  listMadeAnnouncements,
  previewAnnouncement,
} from '@plenum/core/domain/announcements/list-announcements';
import { makeAnnouncement } from '@plenum/core/domain/announcements/make-announcement';
import { created, ok, type Routes } from '../http/handle.ts';

export const announcementsRoutes: Routes<typeof contract> = {
  ListAnnouncements: async (scope, { params }) => ok(await listAnnouncements(scope, params.event_id)),
  ListMadeAnnouncements: async (scope, { params }) => ok(await listMadeAnnouncements(scope, params.event_id)),
  PreviewAnnouncement: async (scope, { params, query }) => ok(await previewAnnouncement(scope, params.event_id, query)),
  MakeAnnouncement: async (scope, { params, body }) => created(await makeAnnouncement(scope, params.event_id, body)),
  EndAnnouncement: async (scope, { params }) => ok(await endAnnouncement(scope, params)),
};
