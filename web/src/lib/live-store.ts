/** A store that is loaded over HTTP and kept current by server events. */
import { createStore, type StoreApi } from 'zustand';
import { createOptimisticLog, redo, type Step } from './optimistic-log.ts';

export interface LiveStore<State> {
  readonly store: StoreApi<State>;
  /** Changes the state, also once more after each reply that is under way: sets values and counts nothing. */
  change(step: Step<State>): void;
  /** Takes a reply, as of when it was asked for. A failure is kept in the state. */
  load<Reply>(asked: Promise<Reply>, take: (state: State, reply: Reply) => State): Promise<void>;
}

/** Creates a store in this state. */
export function createLiveStore<State extends { readonly failure: unknown }>(empty: State): LiveStore<State> {
  const store = createStore<State>()(() => empty);
  const optimistic = createOptimisticLog<State>();
  const apply = (step: Step<State>): void => store.setState(step(store.getState()), true);
  return {
    store,
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
}
