/** Store of the questions of a session, in lists that are loaded page by page. */
import type { QuestionOrder, QuestionView } from '@plenum/contracts/enums';
import { maxPageSize } from '@plenum/contracts/limits';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { call, pathOf } from '../../../lib/http.ts';
import { createLiveStore, type LiveStore, useLive } from '../../../lib/live-store.ts';
import { discardParts, readPart } from '../../../lib/reply-parts.ts';
import { onServerEvent, request } from '../../../lib/socket.ts';
import {
  type BoardState,
  emptyBoard,
  isCurrent,
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

export interface QuestionBoard extends LiveStore<BoardState> {
  readonly session_id: number;
  /** Loads the first page of a list, and again after a reconnection. */
  open(list: QuestionList): void;
  loadMore(list: QuestionList): Promise<void>;
}

function fetchPage(session_id: number, { view, order }: QuestionList, after: string | null) {
  const query = { view, sort: order, limit: maxPageSize, ...(after === null ? {} : { after }) };
  const input = { params: { session_id }, query };
  const path = pathOf('GET /sessions/:session_id/questions', input);
  return readPart(path, () => call('GET /sessions/:session_id/questions', input));
}

/** A list, and its number of loaded pages. */
interface DisplayedList extends QuestionList {
  pages: number;
}

/** Requests as many pages as are displayed, so that a reader further down keeps their position. */
async function fetchList(session_id: number, list: DisplayedList): Promise<ListedPage[]> {
  const loadedPages: ListedPage[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(session_id, list, after);
    loadedPages.push([listKey(list), page]);
    after = page.next;
  } while (after !== null && loadedPages.length < list.pages);
  return loadedPages;
}

/** Subscribes to public changes; `onLeft` is called when the permissions of this user change. */
function listen(session_id: number, change: QuestionBoard['change'], onLeft: () => void): (() => void)[] {
  const ofSession =
    <T extends { readonly session_id: number }>(handler: (payload: T) => void) =>
    (payload: T): void => {
      if (payload.session_id === session_id) handler(payload);
    };
  return [
    onServerEvent(
      'question_votes',
      ofSession(({ votes }) => change((state) => withVotes(state, votes))),
    ),
    onServerEvent(
      'questions_changed',
      ofSession(({ questions, removed }) => change((state) => withChanged(state, questions, removed))),
    ),
    onServerEvent(
      'qa_changed',
      ofSession((qa) => change((state) => ({ ...state, qa }))),
    ),
    onServerEvent('questions_left', ofSession(onLeft)),
  ];
}

export function createQuestionBoard(session_id: number): QuestionBoard {
  const displayedLists = new Map<string, DisplayedList>();

  /** Lists whose request is pending. */
  const pendingLists = new Set<string>();

  /** Loads the displayed lists of a view together: questions that are in none of them were removed. */
  async function loadView(load: QuestionBoard['load'], view: QuestionView): Promise<void> {
    const lists = [...displayedLists.values()].filter((list) => list.view === view);
    for (const list of lists) pendingLists.add(listKey(list));
    await load(
      Promise.all(lists.map((list) => fetchList(session_id, list))).finally(() => {
        for (const list of lists) pendingLists.delete(listKey(list));
      }),
      (state, pages) => withView(state, view, pages.flat()),
    );
  }

  const live = createLiveStore(emptyBoard, ({ change, load }) => ({
    key: `questions ${session_id}`,
    watch: () => request('watch_questions', { session_id }),
    unwatch: () => request('unwatch_questions', { session_id }),
    isCurrent: (version, state) => isCurrent(state, [...displayedLists.keys()], version),
    load: (isFollowed) => {
      // From before the subscription.
      if (isFollowed) discardParts((path) => path.startsWith(`/sessions/${session_id}/questions?`));
      // Without a subscription, a pending request is as new as another one. A list may be opened before `listen`.
      const lists = [...displayedLists.values()].filter((list) => isFollowed || !pendingLists.has(listKey(list)));
      return Promise.all([...new Set(lists.map(({ view }) => view))].map((view) => loadView(load, view)));
    },
    subscribe: (refresh) =>
      listen(session_id, change, () => {
        change(({ qa }) => ({ ...emptyBoard, qa }));
        refresh();
      }),
  }));

  return {
    ...live,
    session_id,
    open(list) {
      if (displayedLists.has(listKey(list))) return;
      displayedLists.set(listKey(list), { ...list, pages: 1 });
      // Otherwise it is loaded with the others.
      if (!live.isStarting()) void loadView(live.load, list.view);
    },
    async loadMore(list) {
      const key = listKey(list);
      const displayedList = displayedLists.get(key);
      const after = live.store.getState().next.get(key) ?? null;
      if (displayedList === undefined || after === null) return;
      displayedList.pages += 1;
      await live.load(fetchPage(session_id, list, after), (state, page) => withPage(state, key, page));
    },
  };
}

/** Returns the board of a session. @param session_id never changes */
export const useQuestionBoard = (session_id: number): QuestionBoard => useLive(() => createQuestionBoard(session_id));

/** Returns the whole state of a board; loads the given list. */
export function useQuestionList(board: QuestionBoard, { view, order }: QuestionList): BoardState {
  useEffect(() => board.open({ view, order }), [board, view, order]);
  return useStore(board.store);
}

const openQuestions = { view: 'OPEN', order: 'VOTES' } as const;

export const useOpenQuestions = (board: QuestionBoard): BoardState => useQuestionList(board, openQuestions);
