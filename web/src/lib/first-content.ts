/**
 * The content of the first screen has priority: secondary parts (the socket and the counts that depend on it, the bar
 * on phones) are loaded afterwards. On a slow phone, concurrent requests would delay the content.
 */
import { create } from 'zustand';
import { pendingPaths, awaitPendingRequests } from './pending-requests.ts';

/** A screen whose requests hang must not block other parts. */
const timeoutMs = 4000;

export const useFirstContent = create<{ readonly isShown: boolean }>()(() => ({ isShown: false }));

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Resolves after the next frame was painted; immediately if nothing is painted, as in a hidden tab. */
const nextPaint = (): Promise<void> =>
  document.visibilityState === 'hidden'
    ? wait(0)
    : new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });

/** Whether the screen has a heading, and no placeholders of loading content except of what is requested afterwards. */
const isContentRendered = (): boolean =>
  document.querySelector('main h1') !== null &&
  document.querySelector('main :is([aria-busy=true], div.animate-breathe):not([data-after-content] *)') === null;

async function contentPainted(code: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(code);
  do {
    await awaitPendingRequests(() => true);
    await nextPaint();
    // React renders the replies some time after they are stored.
  } while (!useFirstContent.getState().isShown && (pendingPaths().length > 0 || !isContentRendered()));
}

/**
 * Waits for the first screen: its code, its requests, and the frame that displays their replies.
 * @param code modules that are being loaded for it
 */
export async function awaitFirstContent(code: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([contentPainted(code), wait(timeoutMs)]);
  useFirstContent.setState({ isShown: true });
}
