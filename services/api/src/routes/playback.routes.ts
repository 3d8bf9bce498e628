import type * as contract from '@plenum/contracts/playback';
import { getPlayback } from '@plenum/core/domain/sessions/get-playback';
import { ok, type Routes } from '../http/handle.ts';

export const playbackRoutes: Routes<typeof contract> = {
  GetPlayback: async (scope, { params }) => ok(await getPlayback(scope, params.session_id)),
};
