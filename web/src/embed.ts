/**
 * Script of the pages for frames on other websites (docs/decisions/0161): reports the height to the website, and
 * updates the current sessions without a reload.
 */
import { embedMessages } from './lib/embed-messages.ts';
import './styles/embed.css';

const refreshMs = 30_000;
const rateLimitedMs = 5 * 60_000;

/** Origin of the website; null until it has sent the first message. */
let website: string | null = null;

const isAllowedOrigin = (origin: string): boolean =>
  origin === location.origin ||
  (document.querySelector<HTMLMetaElement>('meta[name="plenum-origins"]')?.content ?? '').split(' ').includes(origin);

function reportHeight(): void {
  const content = document.querySelector('[data-embed]');
  if (content === null || website === null) return;
  const height = Math.ceil(content.getBoundingClientRect().height);
  window.parent.postMessage({ type: embedMessages.height, height, title: document.title }, website);
}

function watchHeight(): void {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || data !== embedMessages.greeting || !isAllowedOrigin(origin)) return;
    website = origin;
    reportHeight();
  });
  const content = document.querySelector('[data-embed]');
  if (content !== null) new ResizeObserver(reportHeight).observe(content);
}

let etag: string | null = null;

/** Replaces the current sessions if they have changed; returns the milliseconds until the next request. */
async function refresh(live: Element): Promise<number> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  const response = await fetch(location.href, { headers, credentials: 'omit', cache: 'no-store' });
  if (response.status === 429) return rateLimitedMs;
  if (response.status !== 200) return refreshMs;
  etag = response.headers.get('etag');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const current = page.querySelector('[data-live]');
  if (current === null || current.innerHTML === live.innerHTML) return refreshMs;
  const focused = live.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  live.replaceChildren(...current.childNodes);
  if (typeof focused === 'string')
    live.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  return refreshMs;
}

/** Refreshes the current sessions while the page is visible. */
function keepCurrent(live: Element): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (afterMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), afterMs);
  };
  const run = async (): Promise<void> => {
    if (document.hidden) return;
    schedule(await refresh(live).catch(() => refreshMs));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer);
    else schedule(0);
  });
  schedule(refreshMs);
}

watchHeight();
const live = document.querySelector('[data-live]');
if (live !== null) keepCurrent(live);
