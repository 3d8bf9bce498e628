/**
 * Detects texts that another user has changed while a form was open: a change contains the texts that it is based on,
 * and the server rejects it with both texts if a different text is stored (`docs/decisions/0128`).
 */
import type { ErrorBody, TextConflicts, TextValue } from '@plenum/contracts/errors';
import { failureCode, failureStatus, HttpFailure } from './http.ts';

/** Stored texts, by field of a form. */
export type SeenTexts<V> = { readonly [K in keyof V]?: string | null };

export interface TextConflict {
  /** Field of the body; `sections.faqs` is a field of a field. */
  readonly field: string;
  /** The text that another user has stored. */
  readonly stored: TextValue;
  readonly sent: TextValue;
}

/** `back` leaves both texts unchanged, so that the user can merge them. */
export type ConflictChoice = 'mine' | 'theirs' | 'back';

/** Returns the texts that another user has changed; empty for any other failure. */
export function textConflicts(failure: unknown): readonly TextConflict[] {
  if (failureCode(failure) !== 'text_changed_meanwhile' || !(failure instanceof HttpFailure)) return [];
  const conflicts: TextConflicts = (failure.data as ErrorBody).conflicts ?? {};
  return Object.entries(conflicts).map(([field, texts]) => ({ field, ...texts }));
}

/**
 * Returns the texts that the unsaved fields are based on: the text that was stored at their first change, even if
 * another user has changed it since.
 */
export const basedOn = <S extends object>(seen: S, unsaved: readonly PropertyKey[], stored: S): S =>
  Object.fromEntries(
    unsaved.flatMap((key) => {
      const text: unknown = Reflect.get(key in seen ? seen : stored, key);
      return text === undefined ? [] : [[key, text] as const];
    }),
  ) as S;

type Tree = Readonly<Record<string, unknown>>;

const valueAt = (tree: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Tree | null | undefined)?.[name], tree);

function withValueAt<T extends object>(tree: T, path: string, value: TextValue): T {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...tree, [name]: value };
  const part = (tree as Tree)[name];
  return { ...tree, [name]: withValueAt(typeof part === 'object' && part !== null ? part : {}, rest.join('.'), value) };
}

const isEqualText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string'
    ? a.trim() === b.trim()
    : JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Whether the outcome of a request is unknown. */
const isOutcomeUnknown = (failure: unknown): boolean => failureStatus(failure) === 0 || failureStatus(failure) >= 500;

/** Upper limit of changes by other users during one save. */
const maxAttempts = 20;

interface ReplacedText {
  readonly seen: unknown;
  readonly stored: TextValue;
}

export interface SavedTexts<R> {
  readonly reply: R;
  /** Fields for which the user kept the text of another user. */
  readonly overriddenFields: readonly string[];
}

/** Saves the changes of one form, and lets the user resolve conflicts with texts that another user has changed. */
export class TextSaver {
  readonly #choose: (conflict: TextConflict) => Promise<ConflictChoice>;
  /** Values of the last request, which may be stored: its reply may have been lost. */
  #sent: unknown = {};
  /** Texts that the user has seen in a conflict dialog, which replace those that the form has. */
  readonly #replaced = new Map<string, ReplacedText>();

  constructor(choose: (conflict: TextConflict) => Promise<ConflictChoice>) {
    this.#choose = choose;
  }

  /**
   * Sends a change until there is no conflict. Throws the rejection if the user returns to the form: the displayed text
   * of the other user then counts as seen.
   */
  async save<B extends { readonly seen?: object }, R>(
    original: B,
    send: (body: B) => Promise<R>,
  ): Promise<SavedTexts<R>> {
    const overridden = new Set<string>();
    let body = this.#withReplaced(original);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const reply = await send(body);
        this.#sent = body;
        return { reply, overriddenFields: [...overridden] };
      } catch (failure) {
        if (isOutcomeUnknown(failure)) this.#sent = body;
        const conflicts = attempt < maxAttempts ? textConflicts(failure) : [];
        if (conflicts.length === 0) throw failure;
        for (const conflict of conflicts) {
          const { field, stored } = conflict;
          const isAlreadySaved = isEqualText(valueAt(this.#sent, field), stored);
          const choice = isAlreadySaved ? 'mine' : await this.#choose(conflict);
          if (choice === 'back') {
            this.#markSeen(original, conflicts);
            throw failure;
          }
          if (choice === 'theirs') {
            overridden.add(field);
            body = withValueAt(body, field, stored);
          } else overridden.delete(field);
          body = withValueAt(body, `seen.${field}`, stored);
        }
      }
    }
  }

  #markSeen(original: object, conflicts: readonly TextConflict[]): void {
    for (const { field, stored } of conflicts)
      this.#replaced.set(field, { seen: valueAt(original, `seen.${field}`), stored });
  }

  #withReplaced<B extends object>(original: B): B {
    let body = original;
    for (const [field, { seen, stored }] of this.#replaced) {
      // A form that has loaded the text since has a newer version.
      if (isEqualText(valueAt(original, `seen.${field}`), seen)) body = withValueAt(body, `seen.${field}`, stored);
      else this.#replaced.delete(field);
    }
    return body;
  }
}
