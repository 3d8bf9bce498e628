/** Matches key presses outside of fields: single keys, and sequences of two such as `g` and a letter. */
import type { Shortcut } from '../lib/shortcuts.ts';

export type ShortcutMatch = { readonly kind: 'palette' } | { readonly kind: 'shortcut'; readonly shortcut: Shortcut };

interface Press {
  readonly key: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** The key press belongs to a field, a menu or a dialog. */
  readonly isHandledElsewhere: boolean;
}

interface MatcherOptions {
  readonly activeShortcuts: () => readonly Shortcut[];
  readonly areSingleKeyShortcutsEnabled: () => boolean;
  readonly now?: () => number;
}

const maxPauseMs = 1500;

/**
 * Returns a function that matches key presses, one after the other. Ctrl/Cmd+K works everywhere; all other shortcuts only outside of fields and
 * only if single-key shortcuts are enabled (WCAG 2.1.4).
 */
export function createShortcutMatcher({
  activeShortcuts,
  areSingleKeyShortcutsEnabled,
  now = () => performance.now(),
}: MatcherOptions) {
  let pendingPress: { readonly key: string; readonly atMs: number } | null = null;
  return (press: Press): ShortcutMatch | null => {
    const before = pendingPress !== null && now() - pendingPress.atMs < maxPauseMs ? pendingPress.key : null;
    pendingPress = null;
    if (opensPalette(press)) return { kind: 'palette' };
    const { key, ctrl, meta, alt, isHandledElsewhere } = press;
    if (isHandledElsewhere || ctrl || meta || alt || !areSingleKeyShortcutsEnabled()) return null;
    const shortcuts = activeShortcuts();
    const pressed = before === null ? [key] : [before, key];
    const shortcut = shortcuts.find(
      ({ keys }) => keys.length === pressed.length && keys.every((pressedKey, at) => pressedKey === pressed[at]),
    );
    if (shortcut !== undefined) return { kind: 'shortcut', shortcut };
    if (before === null && shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key))
      pendingPress = { key, atMs: now() };
    return null;
  };
}

function opensPalette({ key, ctrl, meta, alt, shift }: Press): boolean {
  return ctrl !== meta && !alt && !shift && key.toLowerCase() === 'k';
}
