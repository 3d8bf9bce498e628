import { typingShownMs } from '@plenum/contracts/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { onServerEvent } from '../../lib/socket.ts';
import { tellTyping } from './direct-messages.api.ts';
import { TypingTeller } from './typing-teller.ts';

/** What to call while one types in a thread. */
export function useTypingTeller(thread_id: number): TypingTeller {
  const teller = useMemo(() => new TypingTeller((is_typing) => tellTyping(thread_id, is_typing)), [thread_id]);
  useEffect(() => () => teller.stopped(), [teller]);
  return teller;
}

/** Whether the other person types; a sign that is not repeated fades. */
export function useOtherTypes(thread_id: number, ownId: number): boolean {
  const [types, setTypes] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const show = (is_typing: boolean): void => {
      clearTimeout(timer.current);
      setTypes(is_typing);
      if (is_typing) timer.current = setTimeout(() => setTypes(false), typingShownMs);
    };
    const ends = [
      onServerEvent('typing_in_dm', (sign) => {
        if (sign.thread_id === thread_id && sign.user_id !== ownId) show(sign.is_typing);
      }),
      onServerEvent('new_direct_message', (message) => {
        if (message.thread_id === thread_id && !message.is_sender) show(false);
      }),
    ];
    return () => {
      clearTimeout(timer.current);
      for (const end of ends) end();
    };
  }, [thread_id, ownId]);
  return types;
}
