/** Keeps changes that a reply does not contain yet, because they were made or pushed while its request was pending. */

export type Step<State> = (state: State) => State;

/** Applies changes again. */
export const redo = <State>(state: State, changes: readonly Step<State>[]): State =>
  changes.reduce((current, change) => change(current), state);

export interface OptimisticLog<State> {
  /** Whether a request is pending. */
  isAsking(): boolean;
  /**
   * Records a change. It may be applied twice, so it must be idempotent.
   * @param since the changes since a request, if this is its reply: only older requests lack it
   */
  note(change: Step<State>, since?: readonly Step<State>[]): void;
  /** Waits for a reply and passes it on with the changes since its request was sent. */
  reply<Reply>(asked: Promise<Reply>, take: (reply: Reply, since: readonly Step<State>[]) => void): Promise<Reply>;
}

/** Creates a log of the changes of a state since each pending request, to apply them again after its reply. */
export function createOptimisticLog<State>(): OptimisticLog<State> {
  /** In the order of the requests. */
  const pending = new Set<Step<State>[]>();
  return {
    isAsking: () => pending.size > 0,
    note(change, since) {
      for (const changes of pending) {
        if (changes === since) return;
        changes.push(change);
      }
    },
    async reply(asked, take) {
      const since: Step<State>[] = [];
      pending.add(since);
      try {
        const reply = await asked;
        take(reply, since);
        return reply;
      } finally {
        pending.delete(since);
      }
    },
  };
}
