/**
 * Keeps changes that a reply does not contain yet, because they were applied or pushed while its request was pending.
 */

export type Step<State> = (state: State) => State;

/** Applies changes again. */
export const redo = <State>(state: State, changes: readonly Step<State>[]): State =>
  changes.reduce((current, change) => change(current), state);

export interface OptimisticLog<State> {
  /** Whether a request is pending. */
  hasPendingRequests(): boolean;
  /**
   * Records a change. It may be applied twice, so it must be idempotent.
   * @param laterChanges the changes since a request, if this is its reply: only older requests lack it
   */
  record(change: Step<State>, laterChanges?: readonly Step<State>[]): void;
  /** Waits for a reply and calls back with it and the changes since its request was sent. */
  reply<Reply>(
    request: Promise<Reply>,
    merge: (reply: Reply, laterChanges: readonly Step<State>[]) => void,
  ): Promise<Reply>;
}

/** Creates a log of the changes to a state since each pending request, to apply them again after its reply. */
export function createOptimisticLog<State>(): OptimisticLog<State> {
  /** In the order of the requests. */
  const pending = new Set<Step<State>[]>();
  return {
    hasPendingRequests: () => pending.size > 0,
    record(change, laterChanges) {
      for (const changes of pending) {
        if (changes === laterChanges) return;
        changes.push(change);
      }
    },
    async reply(request, merge) {
      const laterChanges: Step<State>[] = [];
      pending.add(laterChanges);
      try {
        const reply = await request;
        merge(reply, laterChanges);
        return reply;
      } finally {
        pending.delete(laterChanges);
      }
    },
  };
}
