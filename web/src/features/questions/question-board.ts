/**
 * The questions of a session while a screen shows them: loaded over HTTP, kept current by server events, and loaded
 * again after a reconnection.
 */
import type { QuestionOrder, QuestionView } from '@plenum/contracts/enums';
import { pageSizeMax } from '@plenum/contracts/limits';
import type { Question } from '@plenum/contracts/questions';
import { useEffect, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { call, failureMessage } from '../../lib/http.ts';
import { liveCall } from '../../lib/live-call.ts';
import { onServerEvent, request, useConnection } from '../../lib/socket.ts';
import { showToast } from '../../ui/toast.ts';
import { type BoardState, emptyBoard, withChanged, withOwn, withOwnVote, withPage, withVotes } from './board-state.ts';

/** A list that is loaded in pages. */
export interface QuestionList {
  readonly view: QuestionView;
  readonly order: QuestionOrder;
}

export const listKey = ({ view, order }: QuestionList): string => `${view} ${order}`;

export interface QuestionBoard {
  readonly session_id: number;
  readonly store: StoreApi<BoardState>;
  /** Loads the first page of a list, and again after a reconnection. */
  show(list: QuestionList): void;
  more(list: QuestionList): Promise<void>;
  vote(question: Question): Promise<void>;
  /** Adds a question that the reader has asked. */
  add(question: Question): void;
  /** Removes a question before everybody is told. */
  drop(id: number): void;
  /** Follows the questions, and loads what is shown again. */
  refresh(): Promise<void>;
  /** Listens to changes until the returned function is called. */
  listen(): () => void;
}

/** Number of boards by session: the questions of one are followed until the last is gone. */
const boards = new Map<number, number>();
/** After a failed request to follow the questions. */
const retryMs = 5000;

function follow(session_id: number): () => void {
  boards.set(session_id, (boards.get(session_id) ?? 0) + 1);
  return () => {
    const left = (boards.get(session_id) ?? 1) - 1;
    boards.set(session_id, left);
    if (left === 0) request('unwatch_questions', { session_id }).catch(() => undefined);
  };
}

type Change = (step: (state: BoardState) => BoardState) => void;

async function loadPage(session_id: number, list: QuestionList, after: string | null, change: Change): Promise<void> {
  const query = { view: list.view, sort: list.order, per_page: pageSizeMax, ...(after === null ? {} : { after }) };
  try {
    const page = await call('GET /sessions/:session_id/questions', { params: { session_id }, query });
    change((state) => withPage(state, listKey(list), page));
  } catch (failure) {
    change((state) => ({ ...state, failure }));
  }
}

/** Stores a vote or takes it back; shown at once, and as before if it fails. */
async function vote({ id: question_id, has_voted: before }: Question, change: Change): Promise<void> {
  const has_voted = !before;
  change((state) => withOwnVote(state, question_id, has_voted));
  const params = { question_id };
  try {
    await liveCall(
      () => request('vote_for_question', { question_id, has_voted }),
      () =>
        has_voted
          ? call('PUT /questions/:question_id/vote', { params })
          : call('DELETE /questions/:question_id/vote', { params }),
    );
  } catch (failure) {
    change((state) => withOwnVote(state, question_id, before));
    showToast({ tone: 'error', title: failureMessage(failure) });
  }
}

/** Listens to what everybody is told; `onLeft` is called when one sees more or less than before. */
function listenTo(session_id: number, change: Change, onLeft: () => void): () => void {
  const ofThis =
    <T extends { readonly session_id: number }>(take: (news: T) => void) =>
    (news: T): void => {
      if (news.session_id === session_id) take(news);
    };
  const listening = [
    onServerEvent(
      'question_votes',
      ofThis(({ votes }) => change((state) => withVotes(state, votes))),
    ),
    onServerEvent(
      'questions_changed',
      ofThis(({ questions, removed }) => change((state) => withChanged(state, questions, removed))),
    ),
    onServerEvent(
      'qa_changed',
      ofThis((qa) => change((state) => ({ ...state, qa }))),
    ),
    onServerEvent('questions_left', ofThis(onLeft)),
  ];
  return () => {
    for (const end of listening) end();
  };
}

function createBoard(session_id: number): QuestionBoard {
  const store = createStore<BoardState>()(() => emptyBoard);
  const change: Change = (step) => store.setState(step(store.getState()), true);
  const shown = new Map<string, QuestionList>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isListening = false;
  /** Lists that are shown meanwhile are loaded when the questions are followed. */
  let isBeginning = false;
  const load = (list: QuestionList, after: string | null) => loadPage(session_id, list, after, change);

  /** Follows first and loads then, so that no change falls between the two. */
  async function refresh(): Promise<void> {
    clearTimeout(timer);
    isBeginning = true;
    await request('watch_questions', { session_id }).catch(() => {
      if (isListening) timer = setTimeout(() => void refresh(), retryMs);
    });
    isBeginning = false;
    await Promise.all([...shown.values()].map((list) => load(list, null)));
  }

  return {
    session_id,
    store,
    show(list) {
      if (shown.has(listKey(list))) return;
      shown.set(listKey(list), list);
      if (!isBeginning) void load(list, null);
    },
    async more(list) {
      const after = store.getState().next.get(listKey(list)) ?? null;
      if (after !== null) await load(list, after);
    },
    vote: (question) => vote(question, change),
    add: (question) => change((state) => withOwn(state, question)),
    drop: (id) => change((state) => withChanged(state, [], [id])),
    refresh,
    listen() {
      isListening = true;
      const unfollow = follow(session_id);
      const stop = listenTo(session_id, change, () => {
        change(({ qa }) => ({ ...emptyBoard, qa }));
        void refresh();
      });
      return () => {
        isListening = false;
        clearTimeout(timer);
        stop();
        unfollow();
      };
    },
  };
}

/** Returns the board of a session, which is current while the component is mounted. @param session_id never changes */
export function useQuestionBoard(session_id: number): QuestionBoard {
  const [board] = useState(() => createBoard(session_id));
  const connections = useConnection((connection) => connection.connections);
  useEffect(() => board.listen(), [board]);
  useEffect(() => {
    if (connections > 0) void board.refresh();
  }, [board, connections]);
  return board;
}

/** Returns the whole state of a board, with a list that is loaded. */
export function useQuestionList(board: QuestionBoard, { view, order }: QuestionList): BoardState {
  useEffect(() => board.show({ view, order }), [board, view, order]);
  return useStore(board.store);
}

const openQuestions = { view: 'OPEN', order: 'VOTES' } as const;

/** Returns the state of a board with its open questions. */
export const useOpenQuestions = (board: QuestionBoard): BoardState => useQuestionList(board, openQuestions);
