/** State of the polls of a session or an event. Pure functions; `poll-board.ts` keeps it up to date. */
import type { Poll, PollAnswer, PollResults, PublicPoll } from '@plenum/contracts/live/polls';

export interface PollsState {
  readonly isLoaded: boolean;
  /** Version of the loaded list; null before it is loaded. */
  readonly version: string | null;
  readonly can_moderate: boolean;
  readonly polls: ReadonlyMap<number, Poll>;
  /** Failure of loading the polls. */
  readonly failure: unknown;
}

export const noPolls: PollsState = {
  isLoaded: false,
  version: null,
  can_moderate: false,
  polls: new Map(),
  failure: undefined,
};

interface List {
  readonly version: string;
  readonly can_moderate: boolean;
  readonly polls: readonly Poll[];
}

export const fromList = ({ version, can_moderate, polls }: List): PollsState => ({
  isLoaded: true,
  version,
  can_moderate,
  polls: new Map(polls.map((poll) => [poll.id, poll])),
  failure: undefined,
});

const noVote = { has_voted: false, own_choices: null, own_words: null, tally: null, hidden_words: [] };

/** Checks whether results that were visible after the end are hidden because the poll was reopened. */
const hidesResultsWhenReopened = ({ status, results }: PublicPoll): boolean =>
  status === 'OPEN' && results === 'AFTER_CLOSE';

/** Applies public changes to polls; the user’s own vote is kept. */
export function applyChanges(
  state: PollsState,
  changed: readonly PublicPoll[],
  removed: readonly number[],
): PollsState {
  const byId = new Map(state.polls);
  for (const poll of changed) {
    const before = byId.get(poll.id) ?? noVote;
    const { has_voted, own_choices, own_words, hidden_words } = before;
    const tally = hidesResultsWhenReopened(poll) && !state.can_moderate ? null : before.tally;
    byId.set(poll.id, { ...poll, has_voted, own_choices, own_words, hidden_words, tally });
  }
  for (const id of removed) byId.delete(id);
  return { ...state, polls: byId };
}

/** Replaces a poll with the reply of the server. */
export const applyPoll = (state: PollsState, poll: Poll): PollsState => ({
  ...state,
  polls: new Map(state.polls).set(poll.id, poll),
});

/** Records the user’s vote; the server never returns an anonymous vote again. */
export function applyOwnVote(state: PollsState, id: number, { choices = null, words = null }: MyAnswer): PollsState {
  const poll = state.polls.get(id);
  if (poll === undefined) return state;
  const ownVote = poll.is_anonymous ? {} : { own_choices: choices, own_words: words };
  return applyPoll(state, { ...poll, ...ownVote, has_voted: true });
}
type MyAnswer = { readonly [K in keyof PollAnswer]: PollAnswer[K] | null };

/** Applies the results of a poll; polls that are not loaded are skipped. */
export function applyResults(state: PollsState, results: PollResults): PollsState {
  const poll = state.polls.get(results.poll_id);
  if (poll === undefined) return state;
  return applyPoll(state, { ...poll, tally: results });
}

const statusOrder = { OPEN: 0, DRAFT: 1, CLOSED: 2 } as const;

/** Returns the polls in order: the open one, drafts, then closed ones, the newest first. */
export const pollsOf = ({ polls }: PollsState): Poll[] =>
  [...polls.values()].toSorted((a, b) => statusOrder[a.status] - statusOrder[b.status] || b.id - a.id);

/** Checks whether the viewer can see or create polls. */
export const hasPolls = ({ isLoaded, can_moderate, polls }: PollsState): boolean =>
  isLoaded && (can_moderate || polls.size > 0);

export const findOpenPoll = (state: PollsState): Poll | undefined =>
  pollsOf(state).find(({ status }) => status === 'OPEN');
