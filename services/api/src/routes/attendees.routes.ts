import { type Joined, joinByCode, joinOpenEvent } from '@plenum/core/domain/attendees/join-event';
import { previewJoin } from '@plenum/core/domain/attendees/preview-join';
import { created, ok, type Routes } from '../http/handle.ts';

const answer = ({ is_new, membership }: Joined) => (is_new ? created(membership) : ok(membership));

export const attendeesRoutes: Routes<'PreviewJoin' | 'JoinByCode' | 'JoinEvent'> = {
  PreviewJoin: async (scope, { params }) => ok(await previewJoin(scope, params.code)),
  JoinByCode: async (scope, { body }) => answer(await joinByCode(scope, body.code)),
  JoinEvent: async (scope, { params }) => answer(await joinOpenEvent(scope, params.event_id)),
};
