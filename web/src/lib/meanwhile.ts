/** A reply may be older than what its reader was told while it was under way. */

export type Step<State> = (state: State) => State;

/** Makes changes once more. */
export const redo = <State>(state: State, changes: readonly Step<State>[]): State =>
  changes.reduce((known, change) => change(known), state);

export interface Meanwhile<State> {
  /** Whether a reply is under way. */
  isAsking(): boolean;
  /**
   * Notes a change. It is made again on top of itself, so it sets values and counts nothing.
   * @param since of a request, whose reply this is: only older requests are behind it
   */
  note(change: Step<State>, since?: readonly Step<State>[]): void;
  /** Waits for a reply and passes it on with the changes since its request. */
  reply<Reply>(asked: Promise<Reply>, take: (reply: Reply, since: readonly Step<State>[]) => void): Promise<Reply>;
}

/** Keeps the changes of a state since each request that is under way, to make them once more after its reply. */
export function createMeanwhile<State>(): Meanwhile<State> {
  /** In the order of the requests. */
  const underWay = new Set<Step<State>[]>();
  return {
    isAsking: () => underWay.size > 0,
    note(change, since) {
      for (const changes of underWay) {
        if (changes === since) return;
        changes.push(change);
      }
    },
    async reply(asked, take) {
      const since: Step<State>[] = [];
      underWay.add(since);
      try {
        const reply = await asked;
        take(reply, since);
        return reply;
      } finally {
        underWay.delete(since);
      }
    },
  };
}
