import { typing_idle_ms, typing_repeat_ms, typing_shown_ms } from '@plenum/contracts/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { onServerEvent } from '../../lib/socket.ts';
import { tellTyping } from './direct-messages.api.ts';

/** Says that one types: at once, then every second while one goes on, and that one stopped after five idle ones. */
export class TypingTeller {
  readonly #tell: (is_typing: boolean) => void;
  readonly #now: () => number;
  #told_ms: number | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (is_typing: boolean) => void, now: () => number = () => performance.now()) {
    this.#tell = tell;
    this.#now = now;
  }

  typed(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stopped(), typing_idle_ms);
    const now_ms = this.#now();
    if (this.#told_ms !== undefined && now_ms - this.#told_ms < typing_repeat_ms) return;
    this.#told_ms = now_ms;
    this.#tell(true);
  }

  /** Sent, cleared or left; says nothing where nothing was said. */
  stopped(): void {
    clearTimeout(this.#idle);
    if (this.#told_ms === undefined) return;
    this.#told_ms = undefined;
    this.#tell(false);
  }
}

/** What to call while one types in a thread. */
export function useTypingTeller(thread_id: number): TypingTeller {
  const teller = useMemo(() => new TypingTeller((is_typing) => tellTyping(thread_id, is_typing)), [thread_id]);
  useEffect(() => () => teller.stopped(), [teller]);
  return teller;
}

/** Whether the other person types; a sign that is not repeated fades. */
export function useOtherTypes(thread_id: number, own_id: number): boolean {
  const [types, setTypes] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const show = (is_typing: boolean): void => {
      clearTimeout(timer.current);
      setTypes(is_typing);
      if (is_typing) timer.current = setTimeout(() => setTypes(false), typing_shown_ms);
    };
    const ends = [
      onServerEvent('typing_in_dm', (sign) => {
        if (sign.thread_id === thread_id && sign.user_id !== own_id) show(sign.is_typing);
      }),
      onServerEvent('new_direct_message', (message) => {
        if (message.thread_id === thread_id && !message.is_sender) show(false);
      }),
    ];
    return () => {
      clearTimeout(timer.current);
      for (const end of ends) end();
    };
  }, [thread_id, own_id]);
  return types;
}
