/** Stores the message that a search result or notification links to, until its room is open and displays it. */
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createStore, useStore } from 'zustand';
import { loadTools } from './load-tools.ts';
import type { OpenRoom } from './use-room.ts';

interface LinkedMessage {
  readonly room_id: number;
  readonly seq: number;
}

const linkedMessage = createStore<{ readonly message: LinkedMessage | null }>()(() => ({ message: null }));

/** Displays a message once its room is open. */
export const requestMessage = (message: LinkedMessage): void => linkedMessage.setState({ message });

/** Displays the requested message of an open room. */
export function useRequestedMessage(room_id: number, { feed, isLoaded }: Pick<OpenRoom, 'feed' | 'isLoaded'>): void {
  const { message } = useStore(linkedMessage);
  useEffect(() => {
    if (!isLoaded || message?.room_id !== room_id) return;
    linkedMessage.setState({ message: null });
    void loadTools().then(({ scrollToMessage }) => scrollToMessage(feed, message.seq));
  }, [room_id, feed, isLoaded, message]);
}

/** Returns the room of the requested message; undefined if there is none. */
export const useRequestedRoom = (): number | undefined => useStore(linkedMessage).message?.room_id;

/**
 * Reads the linked message from the search parameters `room` and `message`, and calls back.
 * @param onLinkOpened shows the rooms if they are hidden
 */
export function useLinkedMessage(onLinkOpened: () => void = () => undefined): void {
  const [parameters, setParameters] = useSearchParams();
  const room_id = Number(parameters.get('room'));
  const seq = Number(parameters.get('message'));
  const openLink = useEffectEvent(() => {
    requestMessage({ room_id, seq });
    onLinkOpened();
    // After back navigation or a reload, the room opens without the message.
    parameters.delete('message');
    setParameters(parameters, { replace: true });
  });
  useEffect(() => {
    if (room_id > 0 && seq > 0) openLink();
  }, [room_id, seq]);
}
