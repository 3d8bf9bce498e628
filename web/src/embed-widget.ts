/**
 * Script for other websites (docs/integrate.md): inserts a frame with a page of an event behind its own element. It is
 * served at a fixed URL, so its attributes remain valid.
 */
import { embedMessages } from './lib/embed-messages.ts';

const maxHeightPx = 20_000;
const queryParameters = ['day', 'track', 'location', 'theme', 'lang'] as const;

/** Returns the URL of the frame for the attributes of a script element. */
function frameUrl({ src, dataset }: HTMLScriptElement): URL {
  const { event = '', view = 'programme', session = '' } = dataset;
  const page = view === 'session' ? `sessions/${encodeURIComponent(session)}` : view === 'now' ? 'programme' : view;
  const url = new URL(`/embed/${encodeURIComponent(event)}/${page}`, src);
  if (view === 'now') url.searchParams.set('view', 'now');
  for (const name of queryParameters) {
    const value = dataset[name];
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

function insertFrame(script: HTMLScriptElement): void {
  const url = frameUrl(script);
  const frame = document.createElement('iframe');
  frame.title = script.dataset['title'] ?? 'Plenum';
  frame.loading = 'lazy';
  frame.style.cssText = 'display:block;width:100%;height:400px;border:0';
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== url.origin || typeof data !== 'object' || data === null) return;
    const { type, height, title } = data as Readonly<Record<string, unknown>>;
    if (type !== embedMessages.height || typeof height !== 'number') return;
    if (height > 0 && height <= maxHeightPx) frame.style.height = `${height}px`;
    if (script.dataset['title'] === undefined && typeof title === 'string') frame.title = title;
  });
  // Even if the reader has selected another day.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(embedMessages.greeting, url.origin));
  frame.src = url.href;
  script.after(frame);
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset['event']) insertFrame(script);
