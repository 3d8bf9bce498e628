import { useEffect } from 'react';

/** Keyboard shortcut. It works, and is in the list of shortcuts, while it is registered. */
export interface Shortcut {
  /** One key, or a sequence of two; by character, because on some keyboards `/` and `?` need shift. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly label: string;
  /** Group in the list: works on every screen, navigates, or is specific to this screen. */
  readonly group: 'everywhere' | 'go' | 'here';
  /** Returns `false` if nothing was done, so that the key keeps its default action. */
  readonly run: () => unknown;
}

const registered = new Set<readonly Shortcut[]>();

/** Returns the active shortcuts; a screen may override shortcuts of the whole app. */
export function activeShortcuts(): readonly Shortcut[] {
  const { here = [], elsewhere = [] } = Object.groupBy([...registered].flat(), ({ group }) =>
    group === 'here' ? 'here' : 'elsewhere',
  );
  return [...new Map([...elsewhere, ...here].map((shortcut) => [shortcut.keys.join(' '), shortcut])).values()];
}

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    registered.add(shortcuts);
    return () => void registered.delete(shortcuts);
  }, [shortcuts]);
}
