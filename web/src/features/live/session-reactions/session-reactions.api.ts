/** Sends reactions to a session, and subscribes to those of all attendees. */
import type { SessionReaction } from '@plenum/contracts/enums';
import type { SessionReacted, SessionReactionCount } from '@plenum/contracts/live/session-reactions';
import { call } from '../../../lib/http.ts';
import { createLiveSubscription } from '../../../lib/live-store.ts';
import { onServerEvent, request, useConnection } from '../../../lib/socket.ts';

/** Sends a reaction over a single transport: a repeated one would count twice. */
export const reactToSession = (session_id: number, reaction: SessionReaction): Promise<SessionReacted> =>
  useConnection.getState().state === 'online'
    ? request('react_to_session', { session_id, reaction })
    : call('POST /sessions/:session_id/reactions', { params: { session_id }, body: { reaction } });

/** Subscribes to the reactions of a session; returns a function that unsubscribes. */
export const subscribeToReactions = (
  session_id: number,
  onFollowed: (isFollowed: boolean) => void,
  onCounts: (counts: readonly SessionReactionCount[]) => void,
): (() => void) =>
  createLiveSubscription({
    key: `reactions ${session_id}`,
    watch: () => request('watch_session_reactions', { session_id }),
    unwatch: () => request('unwatch_session_reactions', { session_id }),
    load: onFollowed,
    subscribe: () => [
      onServerEvent('session_reactions', (payload) => {
        if (payload.session_id === session_id) onCounts(payload.counts);
      }),
    ],
  }).listen();
