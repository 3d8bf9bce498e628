/**
 * The polls of a session or an event while a screen shows them: loaded over HTTP, kept current by server events, and loaded
 * again after a reconnection. Loaded when a screen asks for polls.
 */
import type { StoreApi } from 'zustand';
import { createFollowing } from '../../lib/following.ts';
import { call } from '../../lib/http.ts';
import { createLiveStore, type LiveStore } from '../../lib/live-store.ts';
import { onServerEvent, request } from '../../lib/socket.ts';
import { noPolls, type PollsState, withChanged, withList, withResults } from './poll-state.ts';

/** A session, or without one the event itself. */
export interface PollPlace {
  readonly event_id: number;
  readonly session_id: number | null;
}

export interface PollBoard {
  readonly place: PollPlace;
  readonly store: StoreApi<PollsState>;
  /** Changes what is shown before everybody is told. */
  readonly change: LiveStore<PollsState>['change'];
  /** Loads the polls, without waiting for the socket. */
  load(): Promise<void>;
  /** Follows the polls, and loads them again. */
  refresh(): Promise<void>;
  /** Listens to changes until the returned function is called. */
  listen(): () => void;
}

const ask = ({ event_id, session_id }: PollPlace) =>
  session_id === null
    ? call('GET /events/:event_id/polls', { params: { event_id } })
    : call('GET /sessions/:session_id/polls', { params: { session_id } });

/** Creates the board of a place; it is current while it listens. */
export function createPollBoard(place: PollPlace): PollBoard {
  const live = createLiveStore<PollsState>(noPolls);
  const { store, change } = live;
  const load = (): Promise<void> => live.load(ask(place), (_, list) => withList(list));
  const { refresh, begin } = createFollowing({
    key: `polls ${place.event_id} ${place.session_id}`,
    watch: () => request('watch_polls', place),
    unwatch: () => request('unwatch_polls', place),
    load,
  });
  const isOfThis = (news: PollPlace): boolean =>
    news.event_id === place.event_id && news.session_id === place.session_id;

  return {
    place,
    store,
    change,
    load,
    refresh,
    listen: () =>
      begin([
        onServerEvent('polls_changed', (news) => {
          if (isOfThis(news)) change((state) => withChanged(state, news.polls, news.removed));
        }),
        onServerEvent('poll_results', (results) => change((state) => withResults(state, results))),
        onServerEvent('polls_left', (news) => {
          if (!isOfThis(news)) return;
          change(() => noPolls);
          void refresh();
        }),
      ]),
  };
}
