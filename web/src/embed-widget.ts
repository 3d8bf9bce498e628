/**
 * Script for other websites (docs/integrate.md): inserts a frame with a page of an event behind its own element. It is
 * served at a fixed URL, so its attributes remain valid.
 */
import { embedMessages } from './lib/embed-messages.ts';

const maxHeightPx = 20_000;
/** Time in which a loaded page answers the greeting. */
const answerTimeoutMs = 5000;
const retryMs = 60_000;
const unavailable = {
  de: 'Dieses Programm ist zurzeit nicht verfügbar.',
  en: 'This programme is not available at the moment.',
} as const;
const queryParameters = ['day', 'track', 'location', 'theme', 'lang'] as const;

/** Returns the URL of the frame for the attributes of a script element. */
function frameUrl({ src, dataset }: HTMLScriptElement): URL {
  const { event = '', view = 'programme', session = '' } = dataset;
  const pages: Readonly<Record<string, string>> = {
    speakers: 'speakers',
    session: `sessions/${encodeURIComponent(session)}`,
  };
  const page = pages[view];
  const url = new URL(`/embed/${encodeURIComponent(event)}/${page ?? 'programme'}`, src);
  // The page says that an unknown view does not exist.
  if (page === undefined && view !== 'programme') url.searchParams.set('view', view);
  for (const name of queryParameters) {
    const value = dataset[name];
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

function insertFrame(script: HTMLScriptElement): void {
  const url = frameUrl(script);
  const frame = document.createElement('iframe');
  const notice = document.createElement('p');
  const language = script.dataset['lang'] || document.documentElement.lang || navigator.language;
  notice.textContent = /^de\b/i.test(language) ? unavailable.de : unavailable.en;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Browsers display nothing if the event is not public, or if the website is not listed. */
  const showNotice = (): void => {
    frame.before(notice);
    frame.style.height = '0';
    timer = setTimeout(() => {
      frame.src = url.href;
    }, retryMs);
  };
  frame.title = script.dataset['title'] ?? 'Plenum';
  frame.loading = 'lazy';
  frame.style.cssText = 'display:block;width:100%;height:400px;border:0';
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== url.origin || typeof data !== 'object' || data === null) return;
    const { type, height, title } = data as Readonly<Record<string, unknown>>;
    if (type !== embedMessages.height || typeof height !== 'number') return;
    clearTimeout(timer);
    notice.remove();
    if (height > 0 && height <= maxHeightPx) frame.style.height = `${height}px`;
    if (script.dataset['title'] === undefined && typeof title === 'string') frame.title = title;
  });
  // Even if the reader has selected another day.
  frame.addEventListener('load', () => {
    frame.contentWindow?.postMessage(embedMessages.greeting, url.origin);
    clearTimeout(timer);
    timer = setTimeout(showNotice, answerTimeoutMs);
  });
  frame.src = url.href;
  script.after(frame);
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset['event']) insertFrame(script);
