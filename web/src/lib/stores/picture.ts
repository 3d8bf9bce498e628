/** The picture of a session that plays, and the box of its page in which it is shown. */
import type { SessionDetail } from '@plenum/contracts/sessions';
import { create } from 'zustand';

interface PictureState {
  /** The session whose picture plays; null while none does. */
  readonly playing: SessionDetail | null;
  /** Where the picture is on the page of its session; null while the person is elsewhere. */
  readonly box: HTMLElement | null;
  /** Sessions whose picture ends when the person leaves their page. */
  readonly withoutWindow: readonly number[];
}

const storedAs = 'plenum.without-window';

function stored(): readonly number[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** One picture per tab. Which ones stay on their page is kept until the tab is closed. */
export const usePicture = create<PictureState>()(() => ({ playing: null, box: null, withoutWindow: stored() }));

/** Plays the picture of a session, instead of another one. */
export const playPicture = (playing: SessionDetail): void => usePicture.setState({ playing });

export const endPicture = (): void => usePicture.setState({ playing: null });

/** Sets whether the picture of a session goes on in a small window when the person leaves its page. */
export function setSmallWindow(session_id: number, isWanted: boolean): void {
  usePicture.setState(({ withoutWindow }) => {
    const others = withoutWindow.filter((id) => id !== session_id);
    return { withoutWindow: isWanted ? others : [...others, session_id] };
  });
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(usePicture.getState().withoutWindow));
  } catch {
    // Storage may be disabled; the choice then ends with the page.
  }
}

/** Says where the picture is shown: in a box of its page, or in a small window. */
export function showPictureIn(box: HTMLElement | null): void {
  const { playing, withoutWindow } = usePicture.getState();
  const isEnded = box === null && playing !== null && withoutWindow.includes(playing.id);
  usePicture.setState({ box, ...(isEnded ? { playing: null } : {}) });
}
