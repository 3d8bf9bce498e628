/** Store of live data of screens: subscribes over the socket, loads over HTTP, and applies server events. */
import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { reloadDelayMs } from './missed-changes.rules.ts';
import { createOptimisticLog, redo, type Step } from './optimistic-log.ts';
import { SocketFailure, useConnection } from './socket.ts';

/** Number of subscribers by channel; the channel is left with the last one. */
const subscriberCounts = new Map<string, number>();
/** Delay after a failed subscription. Without a connection, the next connection retries. */
const retryMs = 5000;

interface LiveSource {
  readonly key: string;
  /** Subscribes. The reply may contain the `version` of the content. */
  readonly watch: () => Promise<unknown>;
  readonly unwatch: () => Promise<unknown>;
  /** Whether everything is loaded with the version of a subscription; it is then not loaded again. */
  readonly isCurrent?: (version: string) => boolean;
  /** Called after each subscription, so that no change is missed between subscribing and loading. */
  readonly load: (isFollowed: boolean) => unknown;
  /** Subscribes to server events. */
  readonly subscribe: (refresh: () => void) => readonly (() => void)[];
}

export interface LiveSubscription {
  /** Subscribes and then loads. Retries both later if the server rejects the subscription. */
  refresh(): Promise<void>;
  /** Whether the subscription is pending, and nothing is loaded yet. */
  isStarting(): boolean;
  /** Subscribes and loads, again after each reconnection, until the returned function is called. */
  listen(): () => void;
}

/** Returns the version in the reply to a subscription; undefined if there is none. */
const versionOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'version' in reply && typeof reply.version === 'string'
    ? reply.version
    : undefined;

export function createLiveSubscription({
  key,
  watch,
  unwatch,
  isCurrent = () => false,
  load,
  subscribe,
}: LiveSource): LiveSubscription {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of a subscription after a reconnection. */
  let reconnection: ReturnType<typeof setTimeout> | undefined;
  let isActive = false;
  let pendingStarts = 0;
  let lastLoad: Promise<unknown> = Promise.resolve();

  function loadNow(isFollowed: boolean): Promise<unknown> {
    const loaded = Promise.resolve(load(isFollowed));
    lastLoad = loaded.catch(() => undefined);
    return loaded;
  }

  /** @param isReconnection whether it follows a connection: if that is lost again, the next one repeats this */
  async function subscribeAndLoad(isReconnection: boolean): Promise<void> {
    clearTimeout(timer);
    pendingStarts += 1;
    const outcome = await watch().then(
      (reply) => ({ version: versionOf(reply) }),
      (failure: unknown) => ({ failure }),
    );
    pendingStarts -= 1;
    clearTimeout(timer);
    if ('version' in outcome) {
      const { version } = outcome;
      // The reply to a request from before the connection may have this version.
      if (version !== undefined) await lastLoad;
      if (version === undefined || !isCurrent(version)) await loadNow(true);
      return;
    }
    const { failure } = outcome;
    const isOffline = failure instanceof SocketFailure && failure.code === 'offline';
    if (isOffline && isReconnection) return;
    if (!isOffline && isActive) timer = setTimeout(() => void refresh(), retryMs);
    await loadNow(false);
  }
  const refresh = (): Promise<void> => subscribeAndLoad(false);

  return {
    refresh,
    isStarting: () => pendingStarts > 0,
    listen() {
      isActive = true;
      subscriberCounts.set(key, (subscriberCounts.get(key) ?? 0) + 1);
      const unsubscribers = [
        ...subscribe(() => void refresh()),
        useConnection.subscribe(({ confirmation }, before) => {
          if (confirmation === null || confirmation === before.confirmation) return;
          clearTimeout(reconnection);
          const { recent, isFirst } = confirmation;
          const delayMs = reloadDelayMs(recent, isFirst, Math.random());
          reconnection = setTimeout(() => void subscribeAndLoad(!isFirst), delayMs);
        }),
      ];
      void refresh();
      return () => {
        isActive = false;
        for (const end of unsubscribers) end();
        clearTimeout(timer);
        clearTimeout(reconnection);
        const remaining = (subscriberCounts.get(key) ?? 1) - 1;
        subscriberCounts.set(key, remaining);
        if (remaining === 0) unwatch().catch(() => undefined);
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
  load<Reply>(request: Promise<Reply>, merge: (state: State, reply: Reply) => State): Promise<void>;
}

export interface LiveStore<State> extends Changeable<State>, LiveSubscription {
  readonly store: StoreApi<State>;
}

/** `isCurrent` also receives the state. */
type StoreSource<State> = Omit<LiveSource, 'isCurrent'> & {
  readonly isCurrent: (version: string, state: State) => boolean;
};

/** Creates a store with this initial state, which is kept up to date while it has listeners. */
export function createLiveStore<State extends { readonly failure: unknown }>(
  empty: State,
  sourceOf: (state: Changeable<State>) => StoreSource<State>,
): LiveStore<State> {
  const store = createStore<State>()(() => empty);
  const optimistic = createOptimisticLog<State>();
  const apply = (step: Step<State>): void => store.setState(step(store.getState()), true);
  const changeable: Changeable<State> = {
    change(step) {
      apply(step);
      optimistic.record(step);
    },
    async load(request, merge) {
      try {
        await optimistic.reply(request, (reply, laterChanges) => {
          const step: Step<State> = (state) => redo(merge(state, reply), laterChanges);
          apply(step);
          optimistic.record(step, laterChanges);
        });
      } catch (failure) {
        apply((state) => ({ ...state, failure }));
      }
    },
  };
  const { isCurrent, ...source } = sourceOf(changeable);
  const subscription = createLiveSubscription({
    ...source,
    // A pending reply may be older than the subscription.
    isCurrent: (version) => !optimistic.hasPendingRequests() && isCurrent(version, store.getState()),
  });
  return { store, ...changeable, ...subscription };
}

/** Creates a store once, which is kept up to date while the component is mounted. */
export function useLive<Live extends LiveSubscription>(create: () => Live): Live {
  const [live] = useState(create);
  useEffect(() => live.listen(), [live]);
  return live;
}
