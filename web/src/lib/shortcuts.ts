import { useEffect } from 'react';

/** Something a key does: what is registered here works, and the sheet of shortcuts lists nothing else. */
export interface Shortcut {
  /** One key, or two after one another; by their signs, because on some keyboards `/` and `?` need shift. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly label: string;
  /** Where the sheet lists it: what works on every screen, what leads somewhere, what only this screen knows. */
  readonly group: 'everywhere' | 'go' | 'here';
  /** Says `false` when there was nothing to do, so that the key keeps its own meaning. */
  readonly run: () => unknown;
}

const registered = new Set<readonly Shortcut[]>();

/** What works right now; a screen may give keys another meaning than they have everywhere. */
export function shortcutsHere(): readonly Shortcut[] {
  const { here = [], elsewhere = [] } = Object.groupBy([...registered].flat(), ({ group }) =>
    group === 'here' ? 'here' : 'elsewhere',
  );
  return [...new Map([...elsewhere, ...here].map((shortcut) => [shortcut.keys.join(' '), shortcut])).values()];
}

/** Makes keys work as long as the component is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    registered.add(shortcuts);
    return () => void registered.delete(shortcuts);
  }, [shortcuts]);
}
