/**
 * Texts that another user has changed while a form was open: a change contains the texts that it is based on, and the
 * server rejects it with both texts if another one is stored (`docs/decisions/0128`).
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
 * Returns the texts that the unsaved fields are based on: what was stored when their first change was made, also if
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

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Whether the outcome of a request is unknown. */
const isUnknown = (failure: unknown): boolean => failureStatus(failure) === 0 || failureStatus(failure) >= 500;

/** Upper limit of changes by other users during one save. */
const attemptsMax = 20;

interface Replaced {
  readonly seen: unknown;
  readonly stored: TextValue;
}

export interface SavedTexts<R> {
  readonly reply: R;
  /** Fields for which the user kept the text of another user. */
  readonly theirs: readonly string[];
}

/** Saves the changes of one form, and asks about texts that another user has changed. */
export class TextSaver {
  readonly #choose: (conflict: TextConflict) => Promise<ConflictChoice>;
  /** Values of the last request, which may be stored: its reply may have been lost. */
  #sent: unknown = {};
  /** Texts that the user has seen in a conflict dialog, which replace those that the form has. */
  readonly #replaced = new Map<string, Replaced>();

  constructor(choose: (conflict: TextConflict) => Promise<ConflictChoice>) {
    this.#choose = choose;
  }

  /**
   * Sends a change until there is no conflict. Throws the rejection if the user returns to the form: the displayed text
   * of the other user then counts as seen.
   */
  async save<B extends { readonly seen?: object }, R>(given: B, send: (body: B) => Promise<R>): Promise<SavedTexts<R>> {
    const theirs = new Set<string>();
    let body = this.#withReplaced(given);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const reply = await send(body);
        this.#sent = body;
        return { reply, theirs: [...theirs] };
      } catch (failure) {
        if (isUnknown(failure)) this.#sent = body;
        const conflicts = attempt < attemptsMax ? textConflicts(failure) : [];
        if (conflicts.length === 0) throw failure;
        for (const conflict of conflicts) {
          const { field, stored } = conflict;
          const isOwn = isSame(valueAt(this.#sent, field), stored);
          const choice = isOwn ? 'mine' : await this.#choose(conflict);
          if (choice === 'back') {
            this.#markSeen(given, conflicts);
            throw failure;
          }
          if (choice === 'theirs') {
            theirs.add(field);
            body = withValueAt(body, field, stored);
          } else theirs.delete(field);
          body = withValueAt(body, `seen.${field}`, stored);
        }
      }
    }
  }

  #markSeen(given: object, conflicts: readonly TextConflict[]): void {
    for (const { field, stored } of conflicts)
      this.#replaced.set(field, { seen: valueAt(given, `seen.${field}`), stored });
  }

  #withReplaced<B extends object>(given: B): B {
    let body = given;
    for (const [field, { seen, stored }] of this.#replaced) {
      // A form that has loaded the text since has a newer version.
      if (isSame(valueAt(given, `seen.${field}`), seen)) body = withValueAt(body, `seen.${field}`, stored);
      else this.#replaced.delete(field);
    }
    return body;
  }
}
