import { useEffect, useRef, type RefObject } from 'react';
import { noFocusRequest, useFocusRequest } from '../../lib/stores/chat-windows.ts';
import { focusBar } from './focus-bar.ts';

/**
 * Focuses a window that the user opened once its input is ready, and returns a function that restores the previous
 * focus. Windows restored after a reload do not take the focus.
 */
export function useWindowFocus(thread_id: number, target: RefObject<HTMLElement | null>, isReady: boolean): () => void {
  const isRequested = useFocusRequest((request) => request.thread_id === thread_id);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isRequested || !isReady) return;
    opener.current = useFocusRequest.getState().opener;
    useFocusRequest.setState(noFocusRequest);
    target.current?.focus();
  }, [isRequested, isReady, target]);
  return () => {
    const from = opener.current;
    if (from?.isConnected === true && from.checkVisibility()) from.focus();
    else focusBar();
  };
}
