/**
 * The questions of a session while a screen shows them: loaded over HTTP, kept current by server events, and loaded
 * again after a reconnection.
 */
import type { QuestionOrder, QuestionView } from '@plenum/contracts/enums';
import { pageSizeMax } from '@plenum/contracts/limits';
import { useEffect, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createFollowing } from '../../lib/following.ts';
import { call } from '../../lib/http.ts';
import { createLiveStore, type LiveStore } from '../../lib/live-store.ts';
import { onServerEvent, request, useConnection } from '../../lib/socket.ts';
import {
  type BoardState,
  emptyBoard,
  type ListedPage,
  withChanged,
  withPage,
  withView,
  withVotes,
} from './board-state.ts';

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
  /** Changes what is shown before everybody is told. */
  readonly change: LiveStore<BoardState>['change'];
  /** Follows the questions, and loads what is shown again. */
  refresh(): Promise<void>;
  /** Listens to changes until the returned function is called. */
  listen(): () => void;
}

function askPage(session_id: number, { view, order }: QuestionList, after: string | null) {
  const query = { view, sort: order, per_page: pageSizeMax, ...(after === null ? {} : { after }) };
  return call('GET /sessions/:session_id/questions', { params: { session_id }, query });
}

/** A list, and how many of its pages are shown. */
interface ShownList extends QuestionList {
  pages: number;
}

/** Asks for as many pages as are shown: whoever reads further down stays there. */
async function askList(session_id: number, list: ShownList): Promise<ListedPage[]> {
  const asked: ListedPage[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof askPage>> = await askPage(session_id, list, after);
    asked.push([listKey(list), page]);
    after = page.next;
  } while (after !== null && asked.length < list.pages);
  return asked;
}

/** Hears what everybody is told; `onLeft` is called when one sees more or less than before. */
function hear(session_id: number, change: QuestionBoard['change'], onLeft: () => void): (() => void)[] {
  const ofThis =
    <T extends { readonly session_id: number }>(take: (news: T) => void) =>
    (news: T): void => {
      if (news.session_id === session_id) take(news);
    };
  return [
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
}

/** Creates the board of a session; it is current while it listens. */
export function createQuestionBoard(session_id: number): QuestionBoard {
  const { store, change, load } = createLiveStore<BoardState>(emptyBoard);
  const shown = new Map<string, ShownList>();
  /** Lists that are shown meanwhile are loaded when the questions are followed. */
  let isBeginning = false;

  /** Loads the shown lists of a view together: what none of them has is gone. */
  const loadView = (view: QuestionView): Promise<void> =>
    load(
      Promise.all([...shown.values()].filter((list) => list.view === view).map((list) => askList(session_id, list))),
      (state, lists) => withView(state, view, lists.flat()),
    );

  const following = createFollowing({
    key: `questions ${session_id}`,
    watch: () => request('watch_questions', { session_id }),
    unwatch: () => request('unwatch_questions', { session_id }),
    load() {
      isBeginning = false;
      return Promise.all([...new Set([...shown.values()].map(({ view }) => view))].map(loadView));
    },
  });
  const refresh = (): Promise<void> => {
    isBeginning = true;
    return following.refresh();
  };

  return {
    session_id,
    store,
    show(list) {
      if (shown.has(listKey(list))) return;
      shown.set(listKey(list), { ...list, pages: 1 });
      if (!isBeginning) void loadView(list.view);
    },
    async more(list) {
      const key = listKey(list);
      const known = shown.get(key);
      const after = store.getState().next.get(key) ?? null;
      if (known === undefined || after === null) return;
      known.pages += 1;
      await load(askPage(session_id, list, after), (state, page) => withPage(state, key, page));
    },
    change,
    refresh,
    listen: () =>
      following.begin(
        hear(session_id, change, () => {
          change(({ qa }) => ({ ...emptyBoard, qa }));
          void refresh();
        }),
      ),
  };
}

/** Returns the board of a session, which is current while the component is mounted. @param session_id never changes */
export function useQuestionBoard(session_id: number): QuestionBoard {
  const [board] = useState(() => createQuestionBoard(session_id));
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
