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

/** A page, and the list that it belongs to. */
export type ListedPage = readonly [list: string, page: Page];

/** Replaces the questions of a view, and the own ones that others do not see, by its lists from their first page on. */
export function withView(state: BoardState, view: QuestionView, pages: readonly ListedPage[]): BoardState {
  const others = [...state.questions].filter(
    ([, question]) => !statusesOf[view].includes(question.status) && !isHiddenFromOthers(question),
  );
  return pages.reduce<BoardState>((known, [list, page]) => withPage(known, list, page), {
    ...state,
    questions: new Map(others),
  });
}

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

const statusesOf: { readonly [V in QuestionView]: readonly QuestionStatus[] } = {
  WAITING: ['PENDING'],
  OPEN: ['OPEN', 'ON_STAGE'],
  ANSWERED: ['ANSWERED'],
  DISMISSED: ['DISMISSED'],
};

const byVotes = (one: Question, other: Question): number => other.votes - one.votes || one.id - other.id;
export const byAge = (one: Question, other: Question): number => other.id - one.id;

/** Returns the questions of a list, in order. */
export const questionsOf = (state: BoardState, view: QuestionView, order: QuestionOrder): Question[] =>
  [...state.questions.values()]
    .filter(({ status }) => statusesOf[view].includes(status))
    .toSorted(order === 'VOTES' ? byVotes : byAge);

/** Checks whether a question is an own one that others do not see. */
export const isHiddenFromOthers = ({ is_own, status }: Question): boolean =>
  is_own && ['PENDING', 'DISMISSED', 'MERGED'].includes(status);

/** Checks whether there is anything to see for this reader. */
export const hasQuestions = ({ qa, can_moderate, questions }: BoardState): boolean =>
  qa !== null && (qa.state !== 'OFF' || can_moderate || questions.size > 0);
