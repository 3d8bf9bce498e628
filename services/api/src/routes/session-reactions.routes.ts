import type * as contract from '@plenum/contracts/session-reactions';
import { getSessionReactions, reactToSession } from '@plenum/core/domain/session-reactions/react-to-session';
import { ok, type Routes } from '../http/handle.ts';

export const sessionReactionsRoutes: Routes<typeof contract> = {
  ReactToSession: async (scope, { params, body }) => {
    const { reacted, stored } = await reactToSession(scope, { ...params, ...body });
    await stored;
    return ok(reacted);
  },
  GetSessionReactions: async (scope, { params }) => ok(await getSessionReactions(scope, params.session_id)),
};
