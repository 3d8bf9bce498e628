import type { sessionReactionClientEvents } from '@plenum/contracts/client-events';
import { reactToSession } from '@plenum/core/domain/live/session-reactions/react-to-session';
import type { Handlers } from '../socket/client-event.ts';

export const sessionReactionsHandlers: Handlers<typeof sessionReactionClientEvents> = {
  watch_session_reactions: ({ scope, socket, sessionReactions }, { session_id }) =>
    sessionReactions.watch(scope, socket, { session_id }),
  /** Always acknowledged, even if the socket is not watching the session. */
  unwatch_session_reactions({ socket, sessionReactions }, { session_id }) {
    sessionReactions.unwatch(socket, { session_id });
    return { session_id };
  },
  /** Acknowledged before the reaction is stored, so that the next client event of the socket does not have to wait. */
  async react_to_session({ scope }, reaction) {
    const { reacted } = await reactToSession(scope, reaction);
    return reacted;
  },
};
