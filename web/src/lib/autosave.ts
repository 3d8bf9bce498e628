/**
 * Autosave: debounces changes and sends only what differs from the server’s state, one request at a time and in order.
 */
import { failureMessage, HttpFailure } from './http.ts';
import { basedOn, type SeenTexts, textConflicts } from './seen-texts.ts';

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
  /** Stored texts that the unsaved fields are based on. */
  readonly seen: SeenTexts<V>;
  /**
   * Messages about fields that are not saved until they are changed again, because another user has changed them too.
   */
  readonly contested: Partial<Record<keyof V, string>>;
}

/** Result of a save. */
export interface Saved<V> {
  /** Fields for which the user kept the text that another user has stored. */
  readonly theirs?: readonly (keyof V)[];
  /** The texts that are stored now. */
  readonly texts?: SeenTexts<V>;
}

export interface AutosaveOptions<V> {
  readonly saved: V;
  /** Stored texts that several users edit, in the format of the server’s replies. */
  readonly texts?: SeenTexts<V>;
  /** Those that a restored draft is based on. */
  readonly seen?: SeenTexts<V>;
  readonly save: (changes: Partial<V>, seen: SeenTexts<V>) => Promise<Saved<V> | undefined | void>;
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

const without = <P extends object>(part: P, keys: readonly PropertyKey[]): P =>
  Object.fromEntries(Object.entries(part).filter(([key]) => !keys.includes(key))) as P;

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
  /** Stored here, but not yet contained in `options.texts`. */
  #texts: SeenTexts<V> = {};
  #seen: SeenTexts<V>;
  #contested: Partial<Record<keyof V, string>> = {};
  #state: AutosaveState = 'idle';
  #failure: unknown;
  #attempts = 0;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: AutosaveSnapshot<V>;
  readonly #listeners = new Set<() => void>();

  constructor(options: AutosaveOptions<V>) {
    this.#options = options;
    this.#seen = options.seen ?? {};
    this.#last = { state: 'idle', values: options.saved, failure: undefined, unsaved: [], seen: {}, contested: {} };
  }

  readonly snapshot = (): AutosaveSnapshot<V> => this.#last;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  };

  readonly change = (changes: Partial<V>): void => {
    this.#draft = { ...this.#draft, ...changes };
    this.#typed = without(this.#typed, keysOf(changes));
    this.#contested = without(this.#contested, keysOf(changes));
    this.#noteSeen();
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
    this.#contested = {};
    void this.#send();
  };

  /** Replaces the server’s state and the options. */
  readonly update = (options: AutosaveOptions<V>): void => {
    const isNew = !same(options.saved, this.#options.saved);
    this.#options = options;
    if (!isNew) return;
    const acknowledged = this.#acknowledged;
    this.#typed = without(
      acknowledged,
      keysOf(acknowledged).filter((key) => same(acknowledged[key], options.saved[key]) || this.#isOfOthers(key)),
    );
    this.#acknowledged = {};
    this.#texts = {};
    this.#noteSeen();
    this.#tell(this.#state);
  };

  /**
   * Whether the server has another text than it replied to the last save, because another user has changed it since.
   */
  #isOfOthers(key: keyof V): boolean {
    return key in this.#texts && this.#texts[key] !== this.#options.texts?.[key];
  }

  #noteSeen(): void {
    this.#seen = basedOn(this.#seen, this.#unsaved(), { ...this.#options.texts, ...this.#texts });
  }

  #base(): V {
    return { ...this.#options.saved, ...this.#acknowledged };
  }

  #values(): V {
    return { ...this.#base(), ...this.#typed, ...this.#draft };
  }

  #unsaved(): (keyof V)[] {
    const base = this.#base();
    return keysOf(this.#draft).filter((key) => !same(this.#draft[key], base[key]));
  }

  #tell(state: AutosaveState): void {
    this.#state = state;
    this.#last = {
      state,
      values: this.#values(),
      failure: this.#failure,
      unsaved: this.#unsaved(),
      seen: this.#seen,
      contested: this.#contested,
    };
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
    return this.#draftOf(waiting.filter((key) => problems[key] === undefined && this.#contested[key] === undefined));
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    const changes = this.#sendable();
    if (changes === null) return this.#tell(this.#state === 'idle' ? 'idle' : 'saved');
    if (keysOf(changes).length === 0) return this.#tell('held');
    this.#sending = true;
    this.#tell('saving');
    let saved: Saved<V>;
    try {
      saved = (await this.#options.save(changes, basedOn(this.#seen, keysOf(changes), {}))) ?? {};
    } catch (cause) {
      this.#sending = false;
      return this.#refused(changes, cause);
    }
    this.#sending = false;
    this.#accept(changes, saved);
    this.#failure = undefined;
    this.#attempts = 0;
    this.#draft = this.#draftOf(this.#unsaved());
    this.#noteSeen();
    // Changes made in the meantime are sent immediately: they have waited long enough.
    return this.#send();
  }

  /** Marks sent changes as stored, so that later changes are based on them. */
  #accept(changes: Partial<V>, { theirs = [], texts = {} }: Saved<V>): void {
    this.#acknowledged = { ...this.#acknowledged, ...without(changes, theirs) };
    this.#draft = without(this.#draft, theirs);
    this.#texts = { ...this.#texts, ...texts };
    this.#seen = without(this.#seen, keysOf(changes));
  }

  #refused(changes: Partial<V>, failure: unknown): void {
    this.#failure = failure;
    const contested = textConflicts(failure).map(({ field }) => [field, failureMessage(failure)] as const);
    const messages = Object.fromEntries(contested) as Partial<Record<keyof V, string>>;
    this.#contested = { ...this.#contested, ...messages };
    // Different changes are a new attempt; repeating the same changes helps only if the failure may be temporary.
    const next = this.#sendable();
    const isSettled = contested.length > 0 && keysOf(next ?? {}).length === 0;
    const isChanged = !isSettled && !same(next, changes);
    const pauseMs = isPassing(failure) ? retryAfterMs[this.#attempts] : undefined;
    const waitMs = isChanged ? delayDefaultMs : pauseMs;
    this.#attempts += 1;
    if (waitMs !== undefined) this.#sendAfter(waitMs);
    this.#tell('failed');
  }
}
