/**
 * The content of the first screen has priority: what stands beside it (the socket and the counts that follow it, the bar of
 * phones) is loaded afterwards. On a slow phone everything that loads at the same time delays the content.
 */
import { create } from 'zustand';
import { pendingPaths, pendingSettled } from './pending-requests.ts';

/** A screen whose requests hang must not keep the rest from loading. */
const latestMs = 4000;

export const useFirstContent = create<{ readonly isThere: boolean }>()(() => ({ isThere: false }));

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Resolves after the next frame was painted; at once where nothing is painted, as in a hidden tab. */
const painted = (): Promise<void> =>
  document.visibilityState === 'hidden'
    ? wait(0)
    : new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });

/** Whether the screen has a heading, and nothing on it stands for what is still loading. */
const isContentThere = (): boolean =>
  document.querySelector('main h1') !== null &&
  document.querySelector('main :is([aria-busy=true], div.animate-breathe)') === null;

async function contentPainted(code: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(code);
  do {
    await pendingSettled(() => true);
    await painted();
    // React renders the replies some time after they are stored.
  } while (!useFirstContent.getState().isThere && (pendingPaths().length > 0 || !isContentThere()));
}

/**
 * Waits for the first screen: its code, the requests that it makes, and the frame that displays their replies.
 * @param code modules that are being loaded for it
 */
export async function awaitFirstContent(code: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([contentPainted(code), wait(latestMs)]);
  useFirstContent.setState({ isThere: true });
}
