import { useEffect, useRef, type RefObject } from 'react';
import { useFocusWish } from '../../lib/stores/chat-windows.ts';
import { focusBar } from './focus-bar.ts';

/**
 * Gives a window that was asked for the focus once one can write in it, and tells how to give it back to where it came
 * from. Windows that a reload brings back leave the focus alone.
 */
export function useWindowFocus(thread_id: number, target: RefObject<HTMLElement | null>, isReady: boolean): () => void {
  const isWished = useFocusWish((wish) => wish.thread_id === thread_id);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWished || !isReady) return;
    opener.current = useFocusWish.getState().opener;
    useFocusWish.setState({ thread_id: null, opener: null });
    target.current?.focus();
  }, [isWished, isReady, target]);
  return () => {
    const from = opener.current;
    if (from?.isConnected === true && from.checkVisibility()) from.focus();
    else focusBar();
  };
}
