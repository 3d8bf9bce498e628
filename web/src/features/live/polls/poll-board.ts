/** The polls of a session or an event; loaded when a screen displays polls. */
import { useStore } from 'zustand';
import { call, pathOf } from '../../../lib/http.ts';
import { createLiveStore, type LiveStore, useLive } from '../../../lib/live-store.ts';
import { discardParts, readPart } from '../../../lib/reply-parts.ts';
import { onServerEvent, request } from '../../../lib/socket.ts';
import { noPolls, type PollsState, withChanged, withList, withResults } from './poll-state.ts';

/** A session, or the event itself. */
export interface PollScope {
  readonly event_id: number;
  readonly session_id: number | null;
}

export interface PollBoard extends LiveStore<PollsState> {
  readonly scope: PollScope;
}

function fetchPolls({ event_id, session_id }: PollScope, isFollowed: boolean) {
  if (session_id === null) return call('GET /events/:event_id/polls', { params: { event_id } });
  const input = { params: { session_id } };
  const sessionPath = pathOf('GET /sessions/:session_id/polls', input);
  // From before the subscription.
  if (isFollowed) discardParts((path) => path === sessionPath);
  return readPart(sessionPath, () => call('GET /sessions/:session_id/polls', input));
}

export function createPollBoard(scope: PollScope): PollBoard {
  const isOfScope = (news: PollScope): boolean =>
    news.event_id === scope.event_id && news.session_id === scope.session_id;
  const live = createLiveStore(noPolls, ({ change, load }) => ({
    key: `polls ${scope.event_id} ${scope.session_id}`,
    watch: () => request('watch_polls', scope),
    unwatch: () => request('unwatch_polls', scope),
    isCurrent: (version, state) => version === state.version,
    load: (isFollowed) => load(fetchPolls(scope, isFollowed), (_, list) => withList(list)),
    subscribe: (refresh) => [
      onServerEvent('polls_changed', (payload) => {
        if (isOfScope(payload)) change((state) => withChanged(state, payload.polls, payload.removed));
      }),
      onServerEvent('poll_results', (results) => change((state) => withResults(state, results))),
      onServerEvent('polls_left', (payload) => {
        if (!isOfScope(payload)) return;
        change(() => noPolls);
        refresh();
      }),
    ],
  }));
  return { ...live, scope };
}

/** Returns the polls of a session, or of the event itself. Both ids must never change. */
export function usePolls(event_id: number, session_id: number | null) {
  const board = useLive(() => createPollBoard({ event_id, session_id }));
  return { board, state: useStore(board.store) };
}
