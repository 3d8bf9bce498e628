/** Starts and stops the player of a session, and selects which one continues in picture-in-picture. */
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { create } from 'zustand';
import { usePicture } from '../../../../lib/stores/picture.ts';

const storageKey = 'plenum.without-window';

function stored(): readonly number[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Sessions whose playback ends when the user leaves their page; kept until the tab is closed. */
const useDisabledWindows = create<{ readonly ids: readonly number[] }>()(() => ({ ids: stored() }));

/** Returns whether a session continues in picture-in-picture when the user leaves its page. */
export const useHasPictureInPicture = (session_id: number): boolean =>
  useDisabledWindows(({ ids }) => !ids.includes(session_id));

/** Sets whether a session continues in picture-in-picture when the user leaves its page. */
export function setPictureInPicture(session_id: number, isWanted: boolean): void {
  const otherIds = useDisabledWindows.getState().ids.filter((id) => id !== session_id);
  const ids = isWanted ? otherIds : [...otherIds, session_id];
  useDisabledWindows.setState({ ids });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // Storage may be disabled; the choice then ends with the page.
  }
}

/** Plays a session instead of the current one. */
export const playSession = (playing: SessionDetail): void => usePicture.setState({ playing });

export const stopPlaying = (): void => usePicture.setState({ playing: null });

/** Sets where the player is displayed: in a box of its page, or in picture-in-picture. */
export function setPlayerBox(box: HTMLElement | null): void {
  const { playing } = usePicture.getState();
  const isEnded = box === null && playing !== null && useDisabledWindows.getState().ids.includes(playing.id);
  usePicture.setState({ box, ...(isEnded ? { playing: null } : {}) });
}
