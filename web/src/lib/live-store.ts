/** Live data of screens: subscribed over the socket, loaded over HTTP, changed by server events. */
import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { createOptimisticLog, redo, type Step } from './optimistic-log.ts';
import { SocketFailure, useConnection } from './socket.ts';

/** Number of subscribers by channel; the channel is left with the last one. */
const followers = new Map<string, number>();
/** Delay after a failed subscription. Without a connection, the next connection retries. */
const retryMs = 5000;

interface Followed {
  readonly key: string;
  readonly watch: () => Promise<unknown>;
  readonly unwatch: () => Promise<unknown>;
  /** Called after each subscription, so that no change is missed between subscribing and loading. */
  readonly load: (isFollowed: boolean) => unknown;
  /** Subscribes to server events. */
  readonly subscribe: (refresh: () => void) => readonly (() => void)[];
}

export interface Following {
  /** Subscribes and then loads. Retries both later if the server rejects the subscription. */
  refresh(): Promise<void>;
  /** Whether the subscription is pending, and nothing is loaded yet. */
  isStarting(): boolean;
  /** Subscribes and loads, again after each reconnection, until the returned function is called. */
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
  /**
   * Changes the state, and again after the reply to each pending request. Must be idempotent: set values instead of
   * incrementing.
   */
  change(step: Step<State>): void;
  /** Applies a reply as of the time of its request. A failure is stored in the state. */
  load<Reply>(asked: Promise<Reply>, take: (state: State, reply: Reply) => State): Promise<void>;
}

export interface LiveStore<State> extends Changeable<State>, Following {
  readonly store: StoreApi<State>;
}

/** Creates a store with this initial state, which is kept up to date while it has listeners. */
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

/** Creates a store once, which is kept up to date while the component is mounted. */
export function useLive<Live extends Following>(create: () => Live): Live {
  const [live] = useState(create);
  useEffect(() => live.listen(), [live]);
  return live;
}
