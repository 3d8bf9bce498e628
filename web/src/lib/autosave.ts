/**
 * Saving by itself while somebody types: changes are collected for a moment and only what differs from the server’s
 * state is sent, one request at a time and in order.
 */
import { HttpFailure } from './http.ts';

/**
 * `pending`: typed, waits for a pause. `held`: a field has a problem and is not sent. `failed`: the last request was
 * refused or did not arrive.
 */
export type AutosaveState = 'idle' | 'pending' | 'saving' | 'saved' | 'held' | 'failed';

export interface AutosaveSnapshot<V> {
  readonly state: AutosaveState;
  /** What the person sees: the server’s state under what is not saved yet. */
  readonly values: V;
  readonly failure: unknown;
  /** Fields that differ from what the server has. */
  readonly unsaved: readonly (keyof V)[];
}

export interface AutosaveOptions<V> {
  readonly saved: V;
  readonly save: (changes: Partial<V>) => Promise<unknown>;
  /** What is wrong with the values by field; such fields wait until they are right. */
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

/** One form that saves itself. Its functions may be handed on: they know to whom they belong. */
export class Autosave<V extends object> {
  #options: AutosaveOptions<V>;
  /** Saved here, but not yet seen in `options.saved`. */
  #acknowledged: Partial<V> = {};
  #draft: Partial<V> = {};
  /** What was typed where the server keeps it in another form: shown until the field is left, so no letter jumps. */
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

  /** Sends what waits, now. */
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

  /** What the server has, and how to save from now on. */
  readonly update = (options: AutosaveOptions<V>): void => {
    const is_new = !same(options.saved, this.#options.saved);
    this.#options = options;
    if (!is_new) return;
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

  /** What may be sent now; null when everything is saved already. */
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
    // What was typed meanwhile follows at once: it has waited long enough.
    return this.#send();
  }

  #refused(changes: Partial<V>, failure: unknown): void {
    this.#failure = failure;
    // Something else to send is a new attempt; the same again only helps when the failure may pass.
    const isChanged = !same(this.#sendable(), changes);
    const pauseMs = isPassing(failure) ? retryAfterMs[this.#attempts] : undefined;
    const waitMs = isChanged ? delayDefaultMs : pauseMs;
    this.#attempts += 1;
    if (waitMs !== undefined) this.#sendAfter(waitMs);
    this.#tell('failed');
  }
}
