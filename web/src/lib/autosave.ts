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
  readonly conflictErrors: Partial<Record<keyof V, string>>;
}

export interface SaveResult<V> {
  /** Fields for which the user chose the text that another user has stored. */
  readonly overriddenFields?: readonly (keyof V)[];
  /** The texts that are stored now. */
  readonly texts?: SeenTexts<V>;
}

export interface AutosaveOptions<V> {
  readonly saved: V;
  /** Stored texts that several users edit, in the format of the server’s replies. */
  readonly texts?: SeenTexts<V>;
  /** Those that a restored draft is based on. */
  readonly seen?: SeenTexts<V>;
  readonly save: (changes: Partial<V>, seen: SeenTexts<V>) => Promise<SaveResult<V> | undefined | void>;
  /** Validation errors by field; invalid fields are not sent. */
  readonly problems?: ((values: V) => Partial<Record<keyof V, string>>) | undefined;
  readonly delay_ms?: number | undefined;
}

const defaultDelayMs = 500;
const retryAfterMs = [2000, 5000, 15_000, 30_000] as const;

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isTransient = (failure: unknown): boolean =>
  failure instanceof HttpFailure && (failure.status === 0 || failure.status === 429 || failure.status >= 500);

const keysOf = <V extends object>(part: Partial<V>) => Object.keys(part) as (keyof V)[];

const omit = <P extends object>(part: P, keys: readonly PropertyKey[]): P =>
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
  #typedValues: Partial<V> = {};
  /** Stored here, but not yet contained in `options.texts`. */
  #texts: SeenTexts<V> = {};
  #seen: SeenTexts<V>;
  #conflictErrors: Partial<Record<keyof V, string>> = {};
  #state: AutosaveState = 'idle';
  #failure: unknown;
  #attempts = 0;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSnapshot: AutosaveSnapshot<V>;
  readonly #listeners = new Set<() => void>();

  constructor(options: AutosaveOptions<V>) {
    this.#options = options;
    this.#seen = options.seen ?? {};
    this.#lastSnapshot = {
      state: 'idle',
      values: options.saved,
      failure: undefined,
      unsaved: [],
      seen: {},
      conflictErrors: {},
    };
  }

  readonly snapshot = (): AutosaveSnapshot<V> => this.#lastSnapshot;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  };

  readonly change = (changes: Partial<V>): void => {
    this.#draft = { ...this.#draft, ...changes };
    this.#typedValues = omit(this.#typedValues, keysOf(changes));
    this.#conflictErrors = omit(this.#conflictErrors, keysOf(changes));
    this.#updateSeen();
    this.#attempts = 0;
    this.#failure = undefined;
    this.#sendAfter(this.#options.delay_ms ?? defaultDelayMs);
    this.#publish(this.#sending ? 'saving' : 'pending');
  };

  /** Sends pending changes immediately. */
  readonly flush = (): void => {
    if (keysOf(this.#typedValues).length > 0) {
      this.#typedValues = {};
      this.#publish(this.#state);
    }
    if (this.#state === 'pending') void this.#send();
  };

  readonly retry = (): void => {
    this.#attempts = 0;
    this.#conflictErrors = {};
    void this.#send();
  };

  /** Replaces the server’s state and the options. */
  readonly update = (options: AutosaveOptions<V>): void => {
    const hasNewState = !isEqual(options.saved, this.#options.saved);
    this.#options = options;
    if (!hasNewState) return;
    const acknowledged = this.#acknowledged;
    this.#typedValues = omit(
      acknowledged,
      keysOf(acknowledged).filter(
        (key) => isEqual(acknowledged[key], options.saved[key]) || this.#isChangedByOthers(key),
      ),
    );
    this.#acknowledged = {};
    this.#texts = {};
    this.#updateSeen();
    this.#publish(this.#state);
  };

  /**
   * Whether the server has another text than it replied to the last save, because another user has changed it since.
   */
  #isChangedByOthers(key: keyof V): boolean {
    return key in this.#texts && this.#texts[key] !== this.#options.texts?.[key];
  }

  #updateSeen(): void {
    this.#seen = basedOn(this.#seen, this.#unsaved(), { ...this.#options.texts, ...this.#texts });
  }

  #base(): V {
    return { ...this.#options.saved, ...this.#acknowledged };
  }

  #values(): V {
    return { ...this.#base(), ...this.#typedValues, ...this.#draft };
  }

  #unsaved(): (keyof V)[] {
    const base = this.#base();
    return keysOf(this.#draft).filter((key) => !isEqual(this.#draft[key], base[key]));
  }

  #publish(state: AutosaveState): void {
    this.#state = state;
    this.#lastSnapshot = {
      state,
      values: this.#values(),
      failure: this.#failure,
      unsaved: this.#unsaved(),
      seen: this.#seen,
      conflictErrors: this.#conflictErrors,
    };
    for (const notify of this.#listeners) notify();
  }

  #sendAfter(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), delayMs);
  }

  #draftOf(keys: readonly (keyof V)[]): Partial<V> {
    return Object.fromEntries(keys.map((key) => [key, this.#draft[key]])) as Partial<V>;
  }

  /** Returns the changes that can be sent now; null if everything is saved. */
  #sendable(): Partial<V> | null {
    const unsavedKeys = this.#unsaved();
    if (unsavedKeys.length === 0) return null;
    const problems: Partial<Record<keyof V, string>> = this.#options.problems?.(this.#values()) ?? {};
    return this.#draftOf(
      unsavedKeys.filter((key) => problems[key] === undefined && this.#conflictErrors[key] === undefined),
    );
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    const changes = this.#sendable();
    if (changes === null) return this.#publish(this.#state === 'idle' ? 'idle' : 'saved');
    if (keysOf(changes).length === 0) return this.#publish('held');
    this.#sending = true;
    this.#publish('saving');
    let saved: SaveResult<V>;
    try {
      saved = (await this.#options.save(changes, basedOn(this.#seen, keysOf(changes), {}))) ?? {};
    } catch (cause) {
      this.#sending = false;
      return this.#handleRejection(changes, cause);
    }
    this.#sending = false;
    this.#applySaved(changes, saved);
    this.#failure = undefined;
    this.#attempts = 0;
    this.#draft = this.#draftOf(this.#unsaved());
    this.#updateSeen();
    // Changes made in the meantime are sent immediately: they have waited long enough.
    return this.#send();
  }

  /** Marks sent changes as stored, so that later changes are based on them. */
  #applySaved(changes: Partial<V>, { overriddenFields = [], texts = {} }: SaveResult<V>): void {
    this.#acknowledged = { ...this.#acknowledged, ...omit(changes, overriddenFields) };
    this.#draft = omit(this.#draft, overriddenFields);
    this.#texts = { ...this.#texts, ...texts };
    this.#seen = omit(this.#seen, keysOf(changes));
  }

  #handleRejection(changes: Partial<V>, failure: unknown): void {
    this.#failure = failure;
    const conflicts = textConflicts(failure).map(({ field }) => [field, failureMessage(failure)] as const);
    const messages = Object.fromEntries(conflicts) as Partial<Record<keyof V, string>>;
    this.#conflictErrors = { ...this.#conflictErrors, ...messages };
    // Different changes are a new attempt; repeating the same changes helps only if the failure may be temporary.
    const next = this.#sendable();
    const isSettled = conflicts.length > 0 && keysOf(next ?? {}).length === 0;
    const isChanged = !isSettled && !isEqual(next, changes);
    const retryDelayMs = isTransient(failure) ? retryAfterMs[this.#attempts] : undefined;
    const delayMs = isChanged ? defaultDelayMs : retryDelayMs;
    this.#attempts += 1;
    if (delayMs !== undefined) this.#sendAfter(delayMs);
    this.#publish('failed');
  }
}
