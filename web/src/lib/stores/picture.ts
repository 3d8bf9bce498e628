/** The picture of a session that plays, and the box of its page in which it is shown. */
import type { SessionDetail } from '@plenum/contracts/sessions';
import { create } from 'zustand';

interface PictureState {
  /** The session whose picture plays; null while none does. */
  readonly playing: SessionDetail | null;
  /** Where the picture is on the page of its session; null while the person is elsewhere. */
  readonly box: HTMLElement | null;
}

/** One picture per tab. What changes it is in `features/sessions/player/playing.ts`. */
export const usePicture = create<PictureState>()(() => ({ playing: null, box: null }));
