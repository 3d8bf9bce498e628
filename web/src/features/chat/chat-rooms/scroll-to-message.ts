/** Scrolling to a message of the open room. */
import type { Feed } from '../../../lib/chat/feed.ts';
import { hasOlder } from '../../../lib/chat/transcript.ts';
import { showToast } from '../../../ui/toast.ts';
import { t } from './message-menu.en.json';
import type { RoomEntry } from './room-messages.ts';

/** Number of pages of older messages to load; for older messages, the window is moved. */
const maxPages = 5;
/** Maximum number of messages between the first loaded message and the target for loading the pages in between. */
const maxDistance = 200;
const highlightMs = 2000;

const bubbleOf = (seq: number): HTMLElement | null => document.querySelector(`[role=log] [data-seq="${seq}"]`);

/** Loads older messages until the window reaches back to a number, or moves it there. */
async function loadMessage(feed: Feed<RoomEntry>, seq: number): Promise<void> {
  for (let page = 0; page < maxPages; page += 1) {
    const { transcript } = feed.get();
    const first = transcript.entries[0]?.seq ?? 0;
    if (first - seq > maxDistance) break;
    if (first <= seq || !hasOlder(transcript)) break;
    await feed.loadOlder();
  }
  const { entries } = feed.get().transcript;
  const isLoaded = (entries[0]?.seq ?? 0) <= seq && seq <= (entries.at(-1)?.seq ?? 0);
  if (!isLoaded) await feed.jumpTo(seq).catch(() => undefined);
  // Its bubble is rendered by the next frame.
  await new Promise(requestAnimationFrame);
}

/** Scrolls to a message and highlights it briefly, or shows a toast if it cannot be displayed. */
export async function scrollToMessage(feed: Feed<RoomEntry>, seq: number): Promise<void> {
  if (bubbleOf(seq) === null) await loadMessage(feed, seq);
  const bubble = bubbleOf(seq);
  if (bubble === null) {
    showToast({ tone: 'info', title: t('message.too_far') });
    return;
  }
  bubble.scrollIntoView({ block: 'center' });
  // Informs the log of its scroll position: until the browser dispatches the event, in the next frame, the log would
  // keep following its end.
  bubble.closest('[role=log]')?.dispatchEvent(new Event('scroll'));
  // A fading outline does not count as motion.
  bubble.animate([{ outline: '3px solid var(--accent)', outlineOffset: '2px' }, { outline: '3px solid transparent' }], {
    duration: highlightMs,
    easing: 'ease-in',
  });
}
