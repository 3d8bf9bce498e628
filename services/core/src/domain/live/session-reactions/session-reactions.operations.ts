import type * as contract from '@plenum/contracts/live/session-reactions';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import { getSessionReactions, reactToSession } from './react-to-session.ts';

export const sessionReactionsOperations: HandlersOf<typeof contract> = {
  ReactToSession: async (scope, { params, body }) => {
    const { reacted, stored } = await reactToSession(scope, { ...params, ...body });
    await stored;
    return ok(reacted);
  },
  GetSessionReactions: async (scope, { params }) => ok(await getSessionReactions(scope, params.session_id)),
};
