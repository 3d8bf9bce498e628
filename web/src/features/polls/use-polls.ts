import { useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useConnection } from '../../lib/socket.ts';
import type { PollBoard } from './poll-board.ts';
import { noPolls, type PollsState } from './poll-state.ts';

const nothing = createStore<PollsState>()(() => noPolls);

/**
 * Returns the polls of a session, or without one of the event itself, which are current while the component is mounted. The
 * board is null until its code has arrived. Both ids never change.
 */
export function usePolls(event_id: number, session_id: number | null) {
  const [board, setBoard] = useState<PollBoard | null>(null);
  const connections = useConnection((connection) => connection.connections);
  useEffect(() => {
    let isOver = false;
    void import('./poll-board.ts').then(({ createPollBoard }) => {
      if (!isOver) setBoard(createPollBoard({ event_id, session_id }));
    });
    return () => {
      isOver = true;
    };
  }, [event_id, session_id]);
  useEffect(() => board?.listen(), [board]);
  useEffect(() => {
    void (connections > 0 ? board?.refresh() : board?.load());
  }, [board, connections]);
  return { board, state: useStore(board?.store ?? nothing) };
}
