/** The polls of a session or an event; loaded when a screen displays polls. */
import { useStore } from 'zustand';
import { call } from '../../../lib/http.ts';
import { createLiveStore, type LiveStore, useLive } from '../../../lib/live-store.ts';
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

const fetchPolls = ({ event_id, session_id }: PollScope) =>
  session_id === null
    ? call('GET /events/:event_id/polls', { params: { event_id } })
    : call('GET /sessions/:session_id/polls', { params: { session_id } });

export function createPollBoard(scope: PollScope): PollBoard {
  const isOfScope = (news: PollScope): boolean =>
    news.event_id === scope.event_id && news.session_id === scope.session_id;
  const live = createLiveStore(noPolls, ({ change, load }) => ({
    key: `polls ${scope.event_id} ${scope.session_id}`,
    watch: () => request('watch_polls', scope),
    unwatch: () => request('unwatch_polls', scope),
    isCurrent: (version, state) => version === state.version,
    load: () => load(fetchPolls(scope), (_, list) => withList(list)),
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
