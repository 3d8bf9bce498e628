import { getPlayback } from '@plenum/core/domain/sessions/get-playback';
import { ok, type Routes } from '../http/handle.ts';

export const playbackRoutes: Routes<'GetPlayback'> = {
  GetPlayback: async (scope, { params }) => ok(await getPlayback(scope, params.session_id)),
};
