/** The message that a search leads to, until its room is open and shows it. */
import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { loadTools } from './load-tools.ts';
import type { OpenRoom } from './use-room.ts';

interface Wanted {
  readonly room_id: number;
  readonly seq: number;
}

const wanted = createStore<{ readonly message: Wanted | null }>()(() => ({ message: null }));

/** Shows a message as soon as its room is open. */
export const wantMessage = (message: Wanted): void => wanted.setState({ message });

/** Shows the wanted message of a room that is open. */
export function useWantedMessage(room_id: number, { feed, isLoaded }: Pick<OpenRoom, 'feed' | 'isLoaded'>): void {
  const { message } = useStore(wanted);
  useEffect(() => {
    if (!isLoaded || message?.room_id !== room_id) return;
    wanted.setState({ message: null });
    void loadTools().then(({ showMessage }) => showMessage(feed, message.seq));
  }, [room_id, feed, isLoaded, message]);
}
