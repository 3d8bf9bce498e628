/** What the server pushes while screens show it: followed over the socket, loaded over HTTP, changed by server events. */
import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { createOptimisticLog, redo, type Step } from './optimistic-log.ts';
import { SocketFailure, useConnection } from './socket.ts';

/** Number of screens by what they follow: it is followed until the last is gone. */
const followers = new Map<string, number>();
/** After a failed request to follow. Without a connection the next one repeats it. */
const retryMs = 5000;

interface Followed {
  readonly key: string;
  readonly watch: () => Promise<unknown>;
  readonly unwatch: () => Promise<unknown>;
  /** Called after each request to follow, so that no change falls between following and loading. */
  readonly load: (isFollowed: boolean) => unknown;
  /** Subscribes to server events. */
  readonly subscribe: (refresh: () => void) => readonly (() => void)[];
}

export interface Following {
  /** Follows and then loads. Does both again later if the server refuses. */
  refresh(): Promise<void>;
  /** Whether the server has not answered the request to follow, and nothing is loaded yet. */
  isStarting(): boolean;
  /** Follows and loads, again after each reconnection, until the returned function is called. */
  listen(): () => void;
}

export function createFollowing({ key, watch, unwatch, load, subscribe }: Followed): Following {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  let starting = 0;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    starting += 1;
    const failure: unknown = await watch().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    starting -= 1;
    clearTimeout(timer);
    const isOffline = failure instanceof SocketFailure && failure.code === 'offline';
    if (failure !== undefined && !isOffline && isShown) timer = setTimeout(() => void refresh(), retryMs);
    await load(failure === undefined);
  }

  return {
    refresh,
    isStarting: () => starting > 0,
    listen() {
      isShown = true;
      followers.set(key, (followers.get(key) ?? 0) + 1);
      const ends = [
        ...subscribe(() => void refresh()),
        useConnection.subscribe((now, before) => {
          if (now.connections !== before.connections) void refresh();
        }),
      ];
      void refresh();
      return () => {
        isShown = false;
        for (const end of ends) end();
        clearTimeout(timer);
        const left = (followers.get(key) ?? 1) - 1;
        followers.set(key, left);
        if (left === 0) unwatch().catch(() => undefined);
      };
    },
  };
}

interface Changeable<State> {
  /** Changes the state, also once more after each reply that is under way: sets values and counts nothing. */
  change(step: Step<State>): void;
  /** Takes a reply, as of when it was asked for. A failure is kept in the state. */
  load<Reply>(asked: Promise<Reply>, take: (state: State, reply: Reply) => State): Promise<void>;
}

export interface LiveStore<State> extends Changeable<State>, Following {
  readonly store: StoreApi<State>;
}

/** Creates a store in this state, which is current while it listens. */
export function createLiveStore<State extends { readonly failure: unknown }>(
  empty: State,
  followed: (state: Changeable<State>) => Followed,
): LiveStore<State> {
  const store = createStore<State>()(() => empty);
  const optimistic = createOptimisticLog<State>();
  const apply = (step: Step<State>): void => store.setState(step(store.getState()), true);
  const changeable: Changeable<State> = {
    change(step) {
      apply(step);
      optimistic.note(step);
    },
    async load(asked, take) {
      try {
        await optimistic.reply(asked, (reply, since) => {
          const step: Step<State> = (state) => redo(take(state, reply), since);
          apply(step);
          optimistic.note(step, since);
        });
      } catch (failure) {
        apply((state) => ({ ...state, failure }));
      }
    },
  };
  return { store, ...changeable, ...createFollowing(followed(changeable)) };
}

/** Creates something once, which is current while the component is mounted. */
export function useLive<Live extends Following>(create: () => Live): Live {
  const [live] = useState(create);
  useEffect(() => live.listen(), [live]);
  return live;
}
