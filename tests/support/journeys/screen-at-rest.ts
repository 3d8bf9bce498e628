/** Knows when a screen has everything it asked for. */
import { expect, type Page, type Request } from '@playwright/test';

/** What stands on a screen as long as something is on its way; a light that breathes for what is live is a `span`. */
const onItsWay = '[aria-busy=true], div.animate-breathe';

/**
 * Watches what a page fetches from now on. The answer resolves when nothing is under way and nothing says that it waits:
 * sooner than a network that was silent for half a second, and it cannot miss what the screen itself still shows as
 * coming.
 */
export function watchRest(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  // The body of a refusal is not always read, and then it never ends.
  page.on('response', (response) => {
    if (!response.ok()) underWay.delete(response.request());
  });
  // What the page before asked for is not always told to have ended.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) underWay.clear();
  });
  const waiting = async (): Promise<string[]> => [
    ...Array.from(underWay, (request) => request.url()),
    ...(await page.locator(onItsWay).allInnerTexts()),
  ];
  return async () => {
    await expect
      .poll(async () => [...(await waiting()), ...(await framesLater(page, waiting))], { intervals: [20, 50, 100] })
      .toEqual([]);
  };
}

/** An answer that came leads to the next question within a few frames, if at all. */
async function framesLater(page: Page, ask: () => Promise<string[]>): Promise<string[]> {
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  })()`);
  return ask();
}
