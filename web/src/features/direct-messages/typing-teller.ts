import { typingIdleMs, typingRepeatMs } from '@plenum/contracts/limits';

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
    this.#idle = setTimeout(() => this.stopped(), typingIdleMs);
    const nowMs = this.#now();
    if (this.#told_ms !== undefined && nowMs - this.#told_ms < typingRepeatMs) return;
    this.#told_ms = nowMs;
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
