/** What a key press means outside of fields: single keys, and `g` followed by a letter. */
export type KeyMeaning =
  | { readonly kind: 'palette' | 'page_search' | 'help' }
  | { readonly kind: 'go'; readonly letter: string }
  | { readonly kind: 'step'; readonly by: 1 | -1 };

interface Press {
  readonly key: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** The press goes into a field, a menu or a dialog. */
  readonly is_taken: boolean;
}

const pause_max_ms = 1500;

/**
 * Reads presses one after the other. Ctrl/Cmd+K counts everywhere; single keys only where nobody types and only when
 * they are switched on (WCAG 2.1.4).
 */
export function keyReader(areSingleKeysOn: () => boolean, now: () => number = () => performance.now()) {
  let went_at = Number.NEGATIVE_INFINITY;
  return (press: Press): KeyMeaning | null => {
    const after_g = now() - went_at < pause_max_ms;
    went_at = Number.NEGATIVE_INFINITY;
    if (opensPalette(press)) return { kind: 'palette' };
    const { key, ctrl, meta, alt, is_taken } = press;
    if (is_taken || ctrl || meta || alt || !areSingleKeysOn()) return null;
    if (after_g && /^[a-z]$/.test(key)) return { kind: 'go', letter: key };
    if (key === 'g') went_at = now();
    return single_keys[key] ?? null;
  };
}

function opensPalette({ key, ctrl, meta, alt, shift }: Press): boolean {
  return ctrl !== meta && !alt && !shift && key.toLowerCase() === 'k';
}

/** By the sign, not by the key: on some keyboards `/` and `?` need shift. */
const single_keys: Readonly<Record<string, KeyMeaning>> = {
  '?': { kind: 'help' },
  '/': { kind: 'page_search' },
  j: { kind: 'step', by: 1 },
  k: { kind: 'step', by: -1 },
};
