/** Begins and ends the picture of a session, and says which one goes on in a small window. */
import type { SessionDetail } from '@plenum/contracts/sessions';
import { create } from 'zustand';
import { usePicture } from '../../../lib/stores/picture.ts';

const storedAs = 'plenum.without-window';

function stored(): readonly number[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Sessions whose picture ends when the person leaves their page; kept until the tab is closed. */
const useWithoutWindow = create<{ readonly ids: readonly number[] }>()(() => ({ ids: stored() }));

/** Returns whether the picture of a session goes on in a small window when the person leaves its page. */
export const useHasWindow = (session_id: number): boolean => useWithoutWindow(({ ids }) => !ids.includes(session_id));

/** Sets whether the picture of a session goes on in a small window when the person leaves its page. */
export function setSmallWindow(session_id: number, isWanted: boolean): void {
  const others = useWithoutWindow.getState().ids.filter((id) => id !== session_id);
  const ids = isWanted ? others : [...others, session_id];
  useWithoutWindow.setState({ ids });
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(ids));
  } catch {
    // Storage may be disabled; the choice then ends with the page.
  }
}

/** Plays the picture of a session, instead of another one. */
export const playPicture = (playing: SessionDetail): void => usePicture.setState({ playing });

export const endPicture = (): void => usePicture.setState({ playing: null });

/** Says where the picture is shown: in a box of its page, or in a small window. */
export function showPictureIn(box: HTMLElement | null): void {
  const { playing } = usePicture.getState();
  const isEnded = box === null && playing !== null && useWithoutWindow.getState().ids.includes(playing.id);
  usePicture.setState({ box, ...(isEnded ? { playing: null } : {}) });
}
