import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useConnection } from '../../lib/socket.ts';
import { createPollBoard } from './poll-board.ts';

/**
 * Returns the polls of a session, or without one of the event itself, which are current while the component is mounted.
 * Both ids never change.
 */
export function usePolls(event_id: number, session_id: number | null) {
  const [board] = useState(() => createPollBoard({ event_id, session_id }));
  const connections = useConnection((connection) => connection.connections);
  useEffect(() => board.listen(), [board]);
  useEffect(() => {
    void (connections > 0 ? board.refresh() : board.load());
  }, [board, connections]);
  return { board, state: useStore(board.store) };
}
