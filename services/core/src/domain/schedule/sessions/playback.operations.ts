import type * as contract from '@plenum/contracts/live/playback';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import { getPlayback } from './get-playback.ts';

export const playbackOperations: HandlersOf<typeof contract> = {
  GetPlayback: async (scope, { params }) => ok(await getPlayback(scope, params.session_id)),
};
