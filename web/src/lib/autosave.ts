/**
 * Autosave: debounces changes and sends only what differs from the server’s state, one request at a time and in order.
 */
import { HttpFailure } from './http.ts';

/**
 * `pending`: changed, waits for a pause. `held`: a field is invalid and is not sent. `failed`: the last request was
 * rejected or got no reply.
 */
export type AutosaveState = 'idle' | 'pending' | 'saving' | 'saved' | 'held' | 'failed';

export interface AutosaveSnapshot<V> {
  readonly state: AutosaveState;
  /** Displayed values: unsaved changes over the server’s state. */
  readonly values: V;
  readonly failure: unknown;
  /** Fields that differ from the server’s state. */
  readonly unsaved: readonly (keyof V)[];
}

export interface AutosaveOptions<V> {
  readonly saved: V;
  readonly save: (changes: Partial<V>) => Promise<unknown>;
  /** Validation errors by field; invalid fields are not sent. */
  readonly problems?: ((values: V) => Partial<Record<keyof V, string>>) | undefined;
  readonly delay_ms?: number | undefined;
}

const delayDefaultMs = 500;
const retryAfterMs = [2000, 5000, 15_000, 30_000] as const;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isPassing = (failure: unknown): boolean =>
  failure instanceof HttpFailure && (failure.status === 0 || failure.status === 429 || failure.status >= 500);

const keysOf = <V extends object>(part: Partial<V>) => Object.keys(part) as (keyof V)[];

const without = <V extends object>(part: Partial<V>, keys: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(Object.entries(part).filter(([key]) => !keys.includes(key as keyof V))) as Partial<V>;

/** Autosave of one form. Its methods are bound and may be passed as callbacks. */
export class Autosave<V extends object> {
  #options: AutosaveOptions<V>;
  /** Saved here, but not yet contained in `options.saved`. */
  #acknowledged: Partial<V> = {};
  #draft: Partial<V> = {};
  /**
   * Text as typed, where the server normalizes it: displayed until the field loses the focus, so that the input does
   * not jump.
   */
  #typed: Partial<V> = {};
  #state: AutosaveState = 'idle';
  #failure: unknown;
  #attempts = 0;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: AutosaveSnapshot<V>;
  readonly #listeners = new Set<() => void>();

  constructor(options: AutosaveOptions<V>) {
    this.#options = options;
    this.#last = { state: 'idle', values: options.saved, failure: undefined, unsaved: [] };
  }

  readonly snapshot = (): AutosaveSnapshot<V> => this.#last;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  };

  readonly change = (changes: Partial<V>): void => {
    this.#draft = { ...this.#draft, ...changes };
    this.#typed = without(this.#typed, keysOf(changes));
    this.#attempts = 0;
    this.#failure = undefined;
    this.#sendAfter(this.#options.delay_ms ?? delayDefaultMs);
    this.#tell(this.#sending ? 'saving' : 'pending');
  };

  /** Sends pending changes immediately. */
  readonly flush = (): void => {
    if (keysOf(this.#typed).length > 0) {
      this.#typed = {};
      this.#tell(this.#state);
    }
    if (this.#state === 'pending') void this.#send();
  };

  readonly retry = (): void => {
    this.#attempts = 0;
    void this.#send();
  };

  /** Replaces the server’s state and the options. */
  readonly update = (options: AutosaveOptions<V>): void => {
    const isNew = !same(options.saved, this.#options.saved);
    this.#options = options;
    if (!isNew) return;
    const known = this.#acknowledged;
    this.#typed = without(
      known,
      keysOf(known).filter((key) => same(known[key], options.saved[key])),
    );
    this.#acknowledged = {};
    this.#tell(this.#state);
  };

  #base(): V {
    return { ...this.#options.saved, ...this.#acknowledged };
  }

  #values(): V {
    return { ...this.#base(), ...this.#typed, ...this.#draft };
  }

  #unsaved(): (keyof V)[] {
    const known = this.#base();
    return keysOf(this.#draft).filter((key) => !same(this.#draft[key], known[key]));
  }

  #tell(state: AutosaveState): void {
    this.#state = state;
    this.#last = { state, values: this.#values(), failure: this.#failure, unsaved: this.#unsaved() };
    for (const notify of this.#listeners) notify();
  }

  #sendAfter(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), waitMs);
  }

  #draftOf(keys: readonly (keyof V)[]): Partial<V> {
    return Object.fromEntries(keys.map((key) => [key, this.#draft[key]])) as Partial<V>;
  }

  /** Returns the changes that can be sent now; null if everything is saved. */
  #sendable(): Partial<V> | null {
    const waiting = this.#unsaved();
    if (waiting.length === 0) return null;
    const problems: Partial<Record<keyof V, string>> = this.#options.problems?.(this.#values()) ?? {};
    return this.#draftOf(waiting.filter((key) => problems[key] === undefined));
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    const changes = this.#sendable();
    if (changes === null) return this.#tell(this.#state === 'idle' ? 'idle' : 'saved');
    if (keysOf(changes).length === 0) return this.#tell('held');
    this.#sending = true;
    this.#tell('saving');
    try {
      await this.#options.save(changes);
    } catch (cause) {
      this.#sending = false;
      return this.#refused(changes, cause);
    }
    this.#sending = false;
    this.#acknowledged = { ...this.#acknowledged, ...changes };
    this.#failure = undefined;
    this.#attempts = 0;
    this.#draft = this.#draftOf(this.#unsaved());
    // Changes made meanwhile are sent immediately: they have waited long enough.
    return this.#send();
  }

  #refused(changes: Partial<V>, failure: unknown): void {
    this.#failure = failure;
    // Different changes are a new attempt; repeating the same changes helps only if the failure may be temporary.
    const isChanged = !same(this.#sendable(), changes);
    const pauseMs = isPassing(failure) ? retryAfterMs[this.#attempts] : undefined;
    const waitMs = isChanged ? delayDefaultMs : pauseMs;
    this.#attempts += 1;
    if (waitMs !== undefined) this.#sendAfter(waitMs);
    this.#tell('failed');
  }
}
