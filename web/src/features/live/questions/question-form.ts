/**
 * Draft of a question, stored with the board of its session: it outlives the form, which is unmounted with its tab or
 * column, when the screen is rotated, and while questions are closed. It is also stored as a draft, and survives a
 * reload.
 */
import { maxQuestionLength } from '@plenum/contracts/live/question-limits';
import type { Question } from '@plenum/contracts/live/questions';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type DraftKey, readFields, writeFields } from '../../../lib/drafts.ts';
import { call, failureMessage } from '../../../lib/http.ts';
import { type Attempt, attemptFor } from '../../../lib/use-attempt.ts';
import { showToast } from '../../../ui/toast.ts';
import { withMyQuestion } from './my-questions.ts';
import type { QuestionBoard } from './question-board.ts';
import { t } from './questions.en.json';

interface Draft {
  readonly text: string;
  readonly is_anonymous: boolean;
  /** The last attempt without confirmed success. */
  readonly attempt: Attempt | null;
}

interface QuestionFormState extends Draft {
  readonly isBusy: boolean;
  readonly failure: string | null;
}

export interface QuestionForm {
  readonly store: StoreApi<QuestionFormState>;
  update(next: Partial<Pick<Draft, 'text' | 'is_anonymous'>>): void;
  /** Submits the question. A failed attempt keeps the text, and is repeated with the same id. */
  submit(): Promise<void>;
}

const empty: Draft = { text: '', is_anonymous: false, attempt: null };

/** Returns the length as the server counts it. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/**
 * Restores the draft of a session.
 * @param onSubmitted called with a stored question
 */
export function createQuestionForm(session_id: number, onSubmitted: (question: Question) => void): QuestionForm {
  const draftKey: DraftKey = `question.${session_id}`;
  const store = createStore<QuestionFormState>()(() => ({
    ...empty,
    ...readFields<Draft>(draftKey),
    isBusy: false,
    failure: null,
  }));

  function update(next: Partial<Draft>): void {
    store.setState(next);
    const { text, is_anonymous, attempt } = store.getState();
    writeFields<Draft>(draftKey, { text, is_anonymous, attempt }, empty);
  }

  async function ask(): Promise<void> {
    const { text, is_anonymous, attempt: last, isBusy } = store.getState();
    const length = lengthOf(text);
    if (isBusy || length > maxQuestionLength) return;
    if (length === 0) {
      store.setState({ failure: t('ask.empty') });
      return;
    }
    const attempt = attemptFor({ text, is_anonymous }, last);
    update({ attempt });
    store.setState({ isBusy: true, failure: null });
    try {
      const body = { text, is_anonymous, client_id: attempt.client_id };
      const question = await call('POST /sessions/:session_id/questions', { params: { session_id }, body });
      // Keeps text that was typed during the request.
      update({ attempt: null, ...(store.getState().text === text ? { text: '' } : {}) });
      onSubmitted(question);
    } catch (failure) {
      store.setState({ failure: failureMessage(failure) });
    }
    store.setState({ isBusy: false });
  }

  return {
    store,
    update(next) {
      update(next);
      if (next.text !== undefined) store.setState({ failure: null });
    },
    submit: ask,
  };
}

const forms = new WeakMap<QuestionBoard, QuestionForm>();

/** Returns the draft of the session of a board. */
export function questionFormOf(board: QuestionBoard): QuestionForm {
  const onSubmitted = (question: Question): void => {
    board.change((state) => withMyQuestion(state, question));
    showToast({ tone: 'good', title: t(question.status === 'PENDING' ? 'ask.waits' : 'ask.done') });
  };
  const form = forms.get(board) ?? createQuestionForm(board.session_id, onSubmitted);
  forms.set(board, form);
  return form;
}
