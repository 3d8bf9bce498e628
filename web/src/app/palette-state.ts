import { create } from 'zustand';

interface PaletteState {
  /** What lies over the page: the search, the sheet of shortcuts, or nothing. */
  readonly open: 'search' | 'shortcuts' | null;
}

export const usePaletteState = create<PaletteState>()(() => ({ open: null }));

export const openSearch = (): void => usePaletteState.setState({ open: 'search' });
export const openShortcuts = (): void => usePaletteState.setState({ open: 'shortcuts' });
export const closePalette = (): void => usePaletteState.setState({ open: null });
export const toggleSearch = (): void =>
  usePaletteState.setState(({ open }) => ({ open: open === 'search' ? null : 'search' }));
