/** Stores the session that is playing and the box of its page in which the player is displayed. */
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { create } from 'zustand';

interface PictureState {
  /** The session that is playing; null if there is none. */
  readonly playing: SessionDetail | null;
  /** The player’s box on the page of its session; null while the user is on another page. */
  readonly box: HTMLElement | null;
}

/** One player per tab. Changed by `features/schedule/sessions/player/playing.ts`. */
export const usePicture = create<PictureState>()(() => ({ playing: null, box: null }));
