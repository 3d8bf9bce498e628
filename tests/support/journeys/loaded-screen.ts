/** Detects when a screen has loaded all its data. */
import { expect, type Page, type Request } from '@playwright/test';

/** Elements that indicate loading; the pulsing indicator of a live session is a `span`. */
const loadingSelector = '[aria-busy=true], div.animate-breathe';

/**
 * Tracks the requests of a page from now on. The returned function resolves when no request is pending and nothing
 * indicates loading: sooner than a network idle of 500 ms, and it includes what the screen still shows as
 * loading.
 */
export function trackLoading(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  // The body of an error response may never be read, and then the request never ends.
  page.on('response', (response) => {
    if (!response.ok()) pending.delete(response.request());
  });
  // Requests of the previous page do not always report their end.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pending.clear();
  });
  const waiting = async (): Promise<string[]> => [
    ...Array.from(pending, (request) => request.url()),
    ...(await page.locator(loadingSelector).allInnerTexts()),
  ];
  return async () => {
    await expect
      .poll(async () => [...(await waiting()), ...(await framesLater(page, waiting))], { intervals: [20, 50, 100] })
      .toEqual([]);
  };
}

/** Waits for a few frames, within which a response triggers further requests, if at all. */
async function framesLater(page: Page, ask: () => Promise<string[]>): Promise<string[]> {
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  })()`);
  return ask();
}
