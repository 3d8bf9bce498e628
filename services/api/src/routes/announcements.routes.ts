import type * as contract from '@plenum/contracts/announcements';
import { created, ok, type Routes } from '../http/handle.ts';

// Few requests need these commands.
const reading = () => import('@plenum/core/domain/announcements/list-announcements');

export const announcementsRoutes: Routes<typeof contract> = {
  ListAnnouncements: async (scope, { params }) => ok(await (await reading()).listAnnouncements(scope, params.event_id)),
  ListMadeAnnouncements: async (scope, { params }) =>
    ok(await (await reading()).listMadeAnnouncements(scope, params.event_id)),
  PreviewAnnouncement: async (scope, { params, query }) =>
    ok(await (await reading()).previewAnnouncement(scope, params.event_id, query)),
  MakeAnnouncement: async (scope, { params, body }) => {
    const { makeAnnouncement } = await import('@plenum/core/domain/announcements/make-announcement');
    return created(await makeAnnouncement(scope, params.event_id, body));
  },
  EndAnnouncement: async (scope, { params }) => {
    const { endAnnouncement } = await import('@plenum/core/domain/announcements/end-announcement');
    return ok(await endAnnouncement(scope, params));
  },
};
