/** Store of the polls of a session or an event; loaded when a screen displays polls. */
import type { PollPlace } from '@plenum/contracts/live/polls';
import { useStore } from 'zustand';
import { call, pathOf } from '../../../lib/http.ts';
import { createLiveStore, type LiveStore, useLive } from '../../../lib/live-store.ts';
import { discardParts, readPart } from '../../../lib/reply-parts.ts';
import { onServerEvent, request } from '../../../lib/socket.ts';
import { noPolls, type PollsState, applyChanges, fromList, applyResults } from './poll-state.ts';

export interface PollBoard extends LiveStore<PollsState> {
  readonly place: PollPlace;
}

function fetchPolls({ event_id, session_id }: PollPlace, isFollowed: boolean) {
  if (session_id === null) return call('GET /events/:event_id/polls', { params: { event_id } });
  const input = { params: { session_id } };
  const sessionPath = pathOf('GET /sessions/:session_id/polls', input);
  // From before the subscription.
  if (isFollowed) discardParts((path) => path === sessionPath);
  return readPart(sessionPath, () => call('GET /sessions/:session_id/polls', input));
}

export function createPollBoard(place: PollPlace): PollBoard {
  const isOfPlace = (news: PollPlace): boolean =>
    news.event_id === place.event_id && news.session_id === place.session_id;
  const live = createLiveStore(noPolls, ({ change, load }) => ({
    key: `polls ${place.event_id} ${place.session_id}`,
    watch: () => request('watch_polls', place),
    unwatch: () => request('unwatch_polls', place),
    isCurrent: (version, state) => version === state.version,
    load: (isFollowed) => load(fetchPolls(place, isFollowed), (_, list) => fromList(list)),
    subscribe: (refresh) => [
      onServerEvent('polls_changed', (payload) => {
        if (isOfPlace(payload)) change((state) => applyChanges(state, payload.polls, payload.removed));
      }),
      onServerEvent('poll_results', (results) => change((state) => applyResults(state, results))),
      onServerEvent('polls_left', (payload) => {
        if (!isOfPlace(payload)) return;
        change(() => noPolls);
        refresh();
      }),
    ],
  }));
  return { ...live, place };
}

/** Returns the polls of a session, or of the event itself. Both ids must never change. */
export function usePolls(event_id: number, session_id: number | null) {
  const board = useLive(() => createPollBoard({ event_id, session_id }));
  return { board, state: useStore(board.store) };
}
