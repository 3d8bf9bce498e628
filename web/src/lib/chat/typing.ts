/** Typing indicators in a room or thread, sent and received. */
import { typingIdleMs, typingRepeatMs, typingShownMs } from '@plenum/contracts/limits';
import { useEffect, useMemo, useState } from 'react';

/** Sends typing signals: immediately, then every second while typing, and a stop after five idle seconds. */
export class TypingTeller {
  readonly #tell: (is_typing: boolean) => void;
  readonly #now: () => number;
  #toldMs: number | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (is_typing: boolean) => void, now: () => number = () => performance.now()) {
    this.#tell = tell;
    this.#now = now;
  }

  typed(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(this.stopped, typingIdleMs);
    const nowMs = this.#now();
    if (this.#toldMs !== undefined && nowMs - this.#toldMs < typingRepeatMs) return;
    this.#toldMs = nowMs;
    this.#tell(true);
  }

  /** Handles a change of the text. */
  changed(text: string): void {
    if (text.trim() === '') this.stopped();
    else this.typed();
  }

  /** Sends a stop after sending, clearing or leaving, if a signal was sent before. */
  readonly stopped = (): void => {
    clearTimeout(this.#idle);
    if (this.#toldMs === undefined) return;
    this.#toldMs = undefined;
    this.#tell(false);
  };
}

/** @param tell must be the same function for all rooms, or for all threads */
export function useTypingTeller(id: number, tell: (id: number, is_typing: boolean) => void): TypingTeller {
  const teller = useMemo(() => new TypingTeller((is_typing) => tell(id, is_typing)), [id, tell]);
  useEffect(() => teller.stopped, [teller]);
  return teller;
}

/** Subscribes to typing signals: `name` is null if a person has stopped, or has sent their message. */
export type ListenForTyping = (
  id: number,
  told: (user_id: number, name: string | null) => void,
) => readonly (() => void)[];

/**
 * Returns the names of the people who are typing; a signal expires if it is not repeated.
 * @param listen must be the same function for all rooms, or for all threads
 */
export function useTypists(id: number, listen: ListenForTyping): readonly string[] {
  const [typists, setTypists] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const drop = (user_id: number): void => {
      clearTimeout(timers.get(user_id));
      setTypists((known) => (known.has(user_id) ? new Map([...known].filter(([other]) => other !== user_id)) : known));
    };
    const ends = listen(id, (user_id, name) => {
      drop(user_id);
      if (name === null) return;
      setTypists((known) => new Map([...known, [user_id, name]]));
      timers.set(
        user_id,
        setTimeout(() => drop(user_id), typingShownMs),
      );
    });
    return () => {
      for (const end of ends) end();
      for (const timer of timers.values()) clearTimeout(timer);
      setTypists(new Map());
    };
  }, [id, listen]);
  return useMemo(() => [...typists.values()], [typists]);
}
