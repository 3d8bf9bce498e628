import type { Shortcut } from '../lib/shortcuts.ts';

type Keys = Shortcut['keys'];

export const messagesKeys: Keys = ['g', 'm'];
export const shortcutsKeys: Keys = ['?'];
export const goKeys = (letter: string): Keys => ['g', letter];
