/** State of the palette: the open overlay, and the keys that open it. */
import { create } from 'zustand';
import type { Shortcut } from '../lib/shortcuts.ts';

interface PaletteState {
  /** Open overlay: the search, the list of shortcuts, or none. */
  readonly open: 'search' | 'shortcuts' | null;
}

export const usePaletteState = create<PaletteState>()(() => ({ open: null }));

export const openSearch = (): void => usePaletteState.setState({ open: 'search' });
export const openShortcuts = (): void => usePaletteState.setState({ open: 'shortcuts' });
export const closePalette = (): void => usePaletteState.setState({ open: null });
export const toggleSearch = (): void =>
  usePaletteState.setState(({ open }) => ({ open: open === 'search' ? null : 'search' }));

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Keys that open the search, as labeled on this platform’s keyboard. */
export const paletteKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];

type Keys = Shortcut['keys'];

export const messagesKeys: Keys = ['g', 'm'];
export const shortcutsKeys: Keys = ['?'];
export const destinationKeys = (letter: string): Keys => ['g', letter];
