/** What a browser knows of the polls of a session or an event. Pure; `poll-board.ts` keeps it current. */
import type { Poll, PollResults, PublicPoll } from '@plenum/contracts/polls';

export interface PollsState {
  readonly isLoaded: boolean;
  readonly can_moderate: boolean;
  readonly polls: ReadonlyMap<number, Poll>;
  /** Why the polls could not be loaded. */
  readonly failure: unknown;
}

export const noPolls: PollsState = { isLoaded: false, can_moderate: false, polls: new Map(), failure: undefined };

interface List {
  readonly can_moderate: boolean;
  readonly polls: readonly Poll[];
}

export const withList = ({ can_moderate, polls }: List): PollsState => ({
  isLoaded: true,
  can_moderate,
  polls: new Map(polls.map((poll) => [poll.id, poll])),
  failure: undefined,
});

const isOwn = { has_voted: false, own_choices: null, own_words: null, tally: null, hidden_words: [] } as const;

/** Results that were shown after the end are hidden again when a poll is opened again. */
const hidesAgain = ({ status, results }: PublicPoll): boolean => status === 'OPEN' && results === 'AFTER_CLOSE';

/** Changes polls as everybody was told; the own vote stays as it is known. */
export function withChanged(state: PollsState, changed: readonly PublicPoll[], removed: readonly number[]): PollsState {
  const known = new Map(state.polls);
  for (const poll of changed) {
    const before = known.get(poll.id) ?? { ...isOwn, hidden_words: [] };
    const { has_voted, own_choices, own_words, hidden_words } = before;
    const tally = hidesAgain(poll) && !state.can_moderate ? null : before.tally;
    known.set(poll.id, { ...poll, has_voted, own_choices, own_words, hidden_words, tally });
  }
  for (const id of removed) known.delete(id);
  return { ...state, polls: known };
}

/** Changes the counts of a poll; those of a poll that is not loaded are skipped. */
export function withResults(state: PollsState, tally: PollResults): PollsState {
  const poll = state.polls.get(tally.poll_id);
  if (poll === undefined) return state;
  return { ...state, polls: new Map(state.polls).set(poll.id, { ...poll, tally }) };
}

const places = { OPEN: 0, DRAFT: 1, CLOSED: 2 } as const;

/** Returns the polls in order: the open one, drafts, then closed ones, the newest first. */
export const pollsOf = ({ polls }: PollsState): Poll[] =>
  [...polls.values()].toSorted((one, other) => places[one.status] - places[other.status] || other.id - one.id);

/** Checks whether there is anything to see for this reader. */
export const hasPolls = ({ isLoaded, can_moderate, polls }: PollsState): boolean =>
  isLoaded && (can_moderate || polls.size > 0);

export const openPoll = (state: PollsState): Poll | undefined => pollsOf(state).find(({ status }) => status === 'OPEN');
