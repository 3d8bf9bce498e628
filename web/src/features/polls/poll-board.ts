/**
 * The polls of a session or an event while a screen shows them: loaded over HTTP, kept current by server events, and loaded
 * again after a reconnection. Loaded when a screen asks for polls.
 */
import type { Poll, PollAnswer } from '@plenum/contracts/polls';
import { createStore, type StoreApi } from 'zustand';
import { call, failureCode, failureMessage } from '../../lib/http.ts';
import { onServerEvent, request } from '../../lib/socket.ts';
import { showToast } from '../../ui/toast.ts';
import { noPolls, type PollsState, withChanged, withList, withOwnVote, withPoll, withResults } from './poll-state.ts';

/** A session, or without one the event itself. */
export interface PollPlace {
  readonly event_id: number;
  readonly session_id: number | null;
}

export interface PollBoard {
  readonly place: PollPlace;
  readonly store: StoreApi<PollsState>;
  /** Stores the vote of the reader. Returns whether it is stored; a refusal is shown. */
  vote(poll: Poll, answer: PollAnswer): Promise<boolean>;
  /** Shows what the server answered about a poll before everybody is told. */
  put(poll: Poll): void;
  /** Removes a poll before everybody is told. */
  drop(id: number): void;
  /** Loads the polls, without waiting for the socket. */
  load(): Promise<void>;
  /** Follows the polls, and loads them again. */
  refresh(): Promise<void>;
  /** Listens to changes until the returned function is called. */
  listen(): () => void;
}

/** Number of boards by place: the polls of one are followed until the last is gone. */
const boards = new Map<string, number>();
/** After a failed request to follow the polls. */
const retryMs = 5000;

function follow(place: PollPlace): () => void {
  const key = JSON.stringify(place);
  boards.set(key, (boards.get(key) ?? 0) + 1);
  return () => {
    const left = (boards.get(key) ?? 1) - 1;
    boards.set(key, left);
    if (left === 0) request('unwatch_polls', place).catch(() => undefined);
  };
}

const ask = ({ event_id, session_id }: PollPlace) =>
  session_id === null
    ? call('GET /events/:event_id/polls', { params: { event_id } })
    : call('GET /sessions/:session_id/polls', { params: { session_id } });

/** Over the socket, which then hears the counts of this person; otherwise over HTTP. */
async function send(poll_id: number, answer: PollAnswer): Promise<'socket' | 'http'> {
  try {
    await request('vote_in_poll', { poll_id, ...answer });
    return 'socket';
  } catch {
    try {
      await call('PUT /polls/:poll_id/vote', { params: { poll_id }, body: answer });
    } catch (failure) {
      // The answer to the first attempt was lost.
      if (failureCode(failure) !== 'poll_voted_already') throw failure;
    }
    return 'http';
  }
}

/** Creates the board of a place; it is current while it listens. */
export function createPollBoard(place: PollPlace): PollBoard {
  const store = createStore<PollsState>()(() => noPolls);
  const change = (step: (state: PollsState) => PollsState): void => store.setState(step(store.getState()), true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isListening = false;

  async function load(): Promise<void> {
    try {
      const list = await ask(place);
      change(() => withList(list));
    } catch (failure) {
      change((state) => ({ ...state, failure }));
    }
  }
  /** Follows first and loads then, so that no change falls between the two. */
  async function refresh(): Promise<void> {
    clearTimeout(timer);
    await request('watch_polls', place).catch(() => {
      if (isListening) timer = setTimeout(() => void refresh(), retryMs);
    });
    await load();
  }

  const isOfThis = (news: PollPlace): boolean =>
    news.event_id === place.event_id && news.session_id === place.session_id;

  return {
    place,
    store,
    async vote(poll, answer) {
      try {
        const way = await send(poll.id, answer);
        change((state) => withOwnVote(state, poll.id, answer));
        if (way === 'http') await refresh();
        return true;
      } catch (failure) {
        showToast({ tone: 'error', title: failureMessage(failure) });
        return false;
      }
    },
    put: (poll) => change((state) => withPoll(state, poll)),
    drop: (id) => change((state) => withChanged(state, [], [id])),
    load,
    refresh,
    listen() {
      isListening = true;
      const unfollow = follow(place);
      const listening = [
        onServerEvent('polls_changed', (news) => {
          if (isOfThis(news)) change((state) => withChanged(state, news.polls, news.removed));
        }),
        onServerEvent('poll_results', (results) => change((state) => withResults(state, results))),
        onServerEvent('polls_left', (news) => {
          if (!isOfThis(news)) return;
          change(() => noPolls);
          void refresh();
        }),
      ];
      return () => {
        isListening = false;
        clearTimeout(timer);
        for (const end of listening) end();
        unfollow();
      };
    },
  };
}
