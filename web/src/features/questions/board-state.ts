/** What a browser knows of the questions of a session. Pure; `question-board.ts` keeps it current. */
import type { QuestionOrder, QuestionStatus, QuestionView } from '@plenum/contracts/enums';
import type { PublicQuestion, Qa, Question } from '@plenum/contracts/questions';

export interface BoardState {
  /** Null until the first list has arrived. */
  readonly qa: Qa | null;
  readonly can_moderate: boolean;
  readonly questions: ReadonlyMap<number, Question>;
  /** Cursor of the next page of each list that was loaded; null after its last page. */
  readonly next: ReadonlyMap<string, string | null>;
  /** Why the questions could not be loaded. */
  readonly failure: unknown;
}

export const emptyBoard: BoardState = {
  qa: null,
  can_moderate: false,
  questions: new Map(),
  next: new Map(),
  failure: undefined,
};

interface Page {
  readonly qa: Qa;
  readonly can_moderate: boolean;
  readonly questions: readonly Question[];
  readonly own: readonly Question[];
  readonly next: string | null;
}

/** Adds a page of a list. */
export function withPage(
  state: BoardState,
  list: string,
  { qa, can_moderate, questions, own, next }: Page,
): BoardState {
  const known = new Map(state.questions);
  for (const question of [...questions, ...own]) known.set(question.id, question);
  return { qa, can_moderate, questions: known, next: new Map(state.next).set(list, next), failure: undefined };
}

/** Adds a question of the reader. */
export const withOwn = (state: BoardState, question: Question): BoardState => ({
  ...state,
  questions: new Map(state.questions).set(question.id, { ...question, is_own: true }),
});

/** Changes questions as everybody was told; who asked and who voted stays as it is known. */
export function withChanged(
  state: BoardState,
  changed: readonly PublicQuestion[],
  removed: readonly number[],
): BoardState {
  const known = new Map(state.questions);
  for (const question of changed) {
    const { is_own = false, has_voted = false } = known.get(question.id) ?? {};
    known.set(question.id, { ...question, is_own, has_voted });
  }
  for (const id of removed) known.delete(id);
  return { ...state, questions: known };
}

/** Changes counts of votes; those of questions that are not loaded are skipped. */
export function withVotes(state: BoardState, votes: readonly (readonly number[])[]): BoardState {
  const known = new Map(state.questions);
  for (const [id = 0, count = 0] of votes) {
    const question = known.get(id);
    if (question !== undefined) known.set(id, { ...question, votes: count });
  }
  return { ...state, questions: known };
}

/** Changes the own vote at once; the count that everybody is told replaces this one. */
export function withOwnVote(state: BoardState, id: number, has_voted: boolean): BoardState {
  const question = state.questions.get(id);
  if (question === undefined || question.has_voted === has_voted) return state;
  const votes = Math.max(0, question.votes + (has_voted ? 1 : -1));
  return { ...state, questions: new Map(state.questions).set(id, { ...question, has_voted, votes }) };
}

const statusesOf: { readonly [V in QuestionView]: readonly QuestionStatus[] } = {
  WAITING: ['PENDING'],
  OPEN: ['OPEN', 'ON_STAGE'],
  ANSWERED: ['ANSWERED'],
  DISMISSED: ['DISMISSED'],
};

const byVotes = (one: Question, other: Question): number => other.votes - one.votes || one.id - other.id;
const byAge = (one: Question, other: Question): number => other.id - one.id;

/** Returns the questions of a list, in order. */
export const questionsOf = (state: BoardState, view: QuestionView, order: QuestionOrder): Question[] =>
  [...state.questions.values()]
    .filter(({ status }) => statusesOf[view].includes(status))
    .toSorted(order === 'VOTES' ? byVotes : byAge);

/** Returns the own questions that others do not see. */
export const hiddenOwn = (state: BoardState): Question[] =>
  [...state.questions.values()]
    .filter(({ is_own, status }) => is_own && ['PENDING', 'DISMISSED', 'MERGED'].includes(status))
    .toSorted(byAge);

/** Checks whether one may ask and vote. */
export const isOpen = ({ qa }: BoardState): boolean => qa?.state === 'OPEN';
/** Checks whether there is anything to see for this reader. */
export const hasQuestions = ({ qa, can_moderate, questions }: BoardState): boolean =>
  qa !== null && (qa.state !== 'OFF' || can_moderate || questions.size > 0);
