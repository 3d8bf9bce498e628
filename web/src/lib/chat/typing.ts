/** Sends and receives typing indicators in a room or thread. */
import { typingIdleMs, typingRepeatMs, typingDisplayMs } from '@plenum/contracts/limits';
import { useEffect, useMemo, useState } from 'react';

/** Sends typing signals: immediately, then every second while typing, and a stop after five idle seconds. */
export class TypingNotifier {
  readonly #send: (is_typing: boolean) => void;
  readonly #now: () => number;
  #sentMs: number | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (is_typing: boolean) => void, now: () => number = () => performance.now()) {
    this.#send = send;
    this.#now = now;
  }

  notifyTyping(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(this.notifyStopped, typingIdleMs);
    const nowMs = this.#now();
    if (this.#sentMs !== undefined && nowMs - this.#sentMs < typingRepeatMs) return;
    this.#sentMs = nowMs;
    this.#send(true);
  }

  /** Handles a change of the text. */
  onTextChange(text: string): void {
    if (text.trim() === '') this.notifyStopped();
    else this.notifyTyping();
  }

  /** Sends a stop after sending, clearing or leaving, if a signal was sent before. */
  readonly notifyStopped = (): void => {
    clearTimeout(this.#idle);
    if (this.#sentMs === undefined) return;
    this.#sentMs = undefined;
    this.#send(false);
  };
}

/** @param send must be the same function for all rooms, or for all threads */
export function useTypingNotifier(id: number, send: (id: number, is_typing: boolean) => void): TypingNotifier {
  const notifier = useMemo(() => new TypingNotifier((is_typing) => send(id, is_typing)), [id, send]);
  useEffect(() => notifier.notifyStopped, [notifier]);
  return notifier;
}

/** Subscribes to typing signals: `name` is null if a person has stopped, or has sent their message. */
export type SubscribeToTyping = (
  id: number,
  onTyping: (user_id: number, name: string | null) => void,
) => readonly (() => void)[];

/**
 * Returns the names of the people who are typing; a signal expires if it is not repeated.
 * @param subscribe must be the same function for all rooms, or for all threads
 */
export function useTypingNames(id: number, subscribe: SubscribeToTyping): readonly string[] {
  const [typists, setTypists] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const drop = (user_id: number): void => {
      clearTimeout(timers.get(user_id));
      setTypists((previous) =>
        previous.has(user_id) ? new Map([...previous].filter(([other]) => other !== user_id)) : previous,
      );
    };
    const unsubscribers = subscribe(id, (user_id, name) => {
      drop(user_id);
      if (name === null) return;
      setTypists((previous) => new Map([...previous, [user_id, name]]));
      timers.set(
        user_id,
        setTimeout(() => drop(user_id), typingDisplayMs),
      );
    });
    return () => {
      for (const end of unsubscribers) end();
      for (const timer of timers.values()) clearTimeout(timer);
      setTypists(new Map());
    };
  }, [id, subscribe]);
  return useMemo(() => [...typists.values()], [typists]);
}
