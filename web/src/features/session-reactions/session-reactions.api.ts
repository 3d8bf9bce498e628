/** Reactions to a session: giving them, and hearing of those of everybody while a screen shows them. */
import type { SessionReaction } from '@plenum/contracts/enums';
import type { SessionReacted, SessionReactionCount } from '@plenum/contracts/session-reactions';
import { createFollowing } from '../../lib/following.ts';
import { call } from '../../lib/http.ts';
import { onServerEvent, request, useConnection } from '../../lib/socket.ts';

/** Gives a reaction, by one way only: a repeated one would count twice. */
export const reactToSession = (session_id: number, reaction: SessionReaction): Promise<SessionReacted> =>
  useConnection.getState().state === 'online'
    ? request('react_to_session', { session_id, reaction })
    : call('POST /sessions/:session_id/reactions', { params: { session_id }, body: { reaction } });

/** Follows the reactions to a session, again after each reconnection, until the returned function is called. */
export function followReactions(
  session_id: number,
  onFollowed: (isFollowed: boolean) => void,
  take: (counts: readonly SessionReactionCount[]) => void,
): () => void {
  const { refresh, begin } = createFollowing({
    key: `reactions ${session_id}`,
    watch: () => request('watch_session_reactions', { session_id }),
    unwatch: () => request('unwatch_session_reactions', { session_id }),
    load: onFollowed,
  });
  const end = begin([
    onServerEvent('session_reactions', (news) => {
      if (news.session_id === session_id) take(news.counts);
    }),
    useConnection.subscribe((now, before) => {
      if (now.connections !== before.connections) void refresh();
    }),
  ]);
  void refresh();
  return end;
}
