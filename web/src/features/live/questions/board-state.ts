/** State of the questions of a session. Pure functions; `question-board.ts` keeps it up to date. */
import type { QuestionOrder, QuestionStatus, QuestionView } from '@plenum/contracts/enums';
import type { PublicQuestion, Qa, Question } from '@plenum/contracts/live/questions';

export interface BoardState {
  /** Null until the first list has arrived. */
  readonly qa: Qa | null;
  readonly can_moderate: boolean;
  readonly questions: ReadonlyMap<number, Question>;
  /** Cursor of the next page of each list that was loaded; null after its last page. */
  readonly next: ReadonlyMap<string, string | null>;
  /** Version of the questions when each list was loaded; null if that of its pages differs. */
  readonly versions: ReadonlyMap<string, string | null>;
  /** Failure of loading the questions. */
  readonly failure: unknown;
}

export const emptyBoard: BoardState = {
  qa: null,
  can_moderate: false,
  questions: new Map(),
  next: new Map(),
  versions: new Map(),
  failure: undefined,
};

interface Page {
  readonly version: string;
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
  { version, qa, can_moderate, questions, own, next }: Page,
): BoardState {
  const isSame = (state.versions.get(list) ?? version) === version;
  const byId = new Map(state.questions);
  for (const question of [...questions, ...own]) byId.set(question.id, question);
  return {
    qa,
    can_moderate,
    questions: byId,
    next: new Map(state.next).set(list, next),
    versions: new Map(state.versions).set(list, isSame ? version : null),
    failure: undefined,
  };
}

/** A page, and the list that it belongs to. */
export type ListedPage = readonly [list: string, page: Page];

/** Replaces the questions of a view, and the user’s own hidden ones, with its lists from the first page on. */
export function withView(state: BoardState, view: QuestionView, pages: readonly ListedPage[]): BoardState {
  const otherQuestions = [...state.questions].filter(
    ([, question]) => !statusesOf[view].includes(question.status) && !isHiddenFromOthers(question),
  );
  return pages.reduce<BoardState>((result, [list, page]) => withPage(result, list, page), {
    ...state,
    questions: new Map(otherQuestions),
    versions: new Map([...state.versions].filter(([list]) => !pages.some(([loaded]) => loaded === list))),
  });
}

/** Checks whether these lists are loaded with a version of the questions. */
export const isCurrent = ({ versions }: BoardState, lists: readonly string[], version: string): boolean =>
  lists.every((list) => versions.get(list) === version);

/** Applies public changes to questions; the author and the user’s vote are kept. */
export function withChanged(
  state: BoardState,
  changed: readonly PublicQuestion[],
  removed: readonly number[],
): BoardState {
  const byId = new Map(state.questions);
  for (const question of changed) {
    const { is_own = false, has_voted = false } = byId.get(question.id) ?? {};
    byId.set(question.id, { ...question, is_own, has_voted });
  }
  for (const id of removed) byId.delete(id);
  return { ...state, questions: byId };
}

/** Applies vote counts; questions that are not loaded are skipped. */
export function withVotes(state: BoardState, votes: readonly (readonly number[])[]): BoardState {
  const byId = new Map(state.questions);
  for (const [id = 0, count = 0] of votes) {
    const question = byId.get(id);
    if (question !== undefined) byId.set(id, { ...question, votes: count });
  }
  return { ...state, questions: byId };
}

const statusesOf: { readonly [V in QuestionView]: readonly QuestionStatus[] } = {
  WAITING: ['PENDING'],
  OPEN: ['OPEN', 'ON_STAGE'],
  ANSWERED: ['ANSWERED'],
  DISMISSED: ['DISMISSED'],
};

const byVotes = (a: Question, b: Question): number => b.votes - a.votes || a.id - b.id;
export const compareByAge = (a: Question, b: Question): number => b.id - a.id;

/** Returns the questions of a list, in order. */
export const questionsOf = (state: BoardState, view: QuestionView, order: QuestionOrder): Question[] =>
  [...state.questions.values()]
    .filter(({ status }) => statusesOf[view].includes(status))
    .toSorted(order === 'VOTES' ? byVotes : compareByAge);

export const isHiddenFromOthers = ({ is_own, status }: Question): boolean =>
  is_own && ['PENDING', 'DISMISSED', 'MERGED'].includes(status);

/** Checks whether there is any content for this viewer. */
export const hasQuestions = ({ qa, can_moderate, questions }: BoardState): boolean =>
  qa !== null && (qa.state !== 'OFF' || can_moderate || questions.size > 0);
