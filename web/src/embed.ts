/**
 * Script of the pages for frames on other websites (docs/decisions/0161): reports the height to the website, and updates
 * the content without a reload.
 */
import { formatLocale } from './lib/dates.ts';
import { embedMessages } from './lib/embed-messages.ts';
import { learnTime, now } from './lib/now.ts';
import './styles/embed.css';

/** Time until the next request after one without a response. */
const retryMs = 30_000;
/** Content that is older is marked as such. */
const maxAgeMs = 60_000;
/** Times of an earlier day have its name. */
const withoutDayMs = 12 * 3_600_000;
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

const gone = document.querySelector<HTMLElement>('[data-gone]');
const age = document.querySelector<HTMLElement>('[data-age]');
let etag: string | null = null;
/** Server time of the last response with the content. */
let updatedMs = now();

/** Replaces the content; none if the event is not public any more. */
function replaceContent(live: HTMLElement, current: HTMLElement | null, title: string): void {
  if (gone !== null) gone.hidden = current !== null;
  document.title = current === null ? (gone?.textContent ?? '') : title;
  if (current === null || current.innerHTML !== live.innerHTML) {
    const focused = live.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
    live.replaceChildren(...(current?.childNodes ?? []));
    live.dataset['live'] = current?.dataset['live'] ?? '30';
    if (typeof focused === 'string')
      live.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
  reportHeight();
}

/** Requests the page, and replaces the content if it has changed; returns the milliseconds until the next request. */
async function refresh(live: HTMLElement): Promise<number> {
  const requestedMs = performance.now();
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  const response = await fetch(location.href, { headers, credentials: 'omit', cache: 'no-store' });
  learnTime(response, requestedMs);
  const { status } = response;
  if (status === 200 || status === 404) {
    etag = response.headers.get('etag');
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    replaceContent(live, page.querySelector<HTMLElement>('[data-live]'), page.title);
  } else if (status !== 304) {
    showAge(live);
    return status === 429 ? rateLimitedMs : retryMs;
  }
  updatedMs = now();
  if (age !== null) age.hidden = true;
  return Number(live.dataset['live']) * 1000;
}

/** Displays when an old page was updated, and which of its sessions are on by now. */
function showAge(live: HTMLElement): void {
  const nowMs = now();
  if (age === null || gone?.hidden === false || nowMs - updatedMs < maxAgeMs) return;
  const time = age.querySelector('time');
  if (time !== null) {
    const timeZone = age.dataset['zone'];
    time.textContent = new Intl.DateTimeFormat(formatLocale(), {
      hour: 'numeric',
      minute: '2-digit',
      ...(nowMs - updatedMs > withoutDayMs && { weekday: 'short' }),
      ...(timeZone !== undefined && { timeZone }),
    }).format(updatedMs);
  }
  age.hidden = false;
  for (const element of live.querySelectorAll<HTMLElement>('[data-until]')) {
    const { from = '', until = '' } = element.dataset;
    // Without a limit, the comparison with `NaN` is false.
    element.hidden = nowMs < Date.parse(from) || nowMs >= Date.parse(until);
  }
  // The next response must replace what was changed here.
  etag = null;
}

/** Refreshes the content while the page is visible. */
function keepCurrent(live: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (afterMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), afterMs);
  };
  const run = async (): Promise<void> => {
    if (document.hidden) return;
    const afterMs = await refresh(live).catch(() => {
      showAge(live);
      return retryMs;
    });
    schedule(afterMs);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer);
    else schedule(0);
  });
  schedule(Number(live.dataset['live']) * 1000);
}

watchHeight();
const live = document.querySelector<HTMLElement>('[data-live]');
if (live !== null) keepCurrent(live);
