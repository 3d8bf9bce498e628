/** Clocks of devices that are wrong, and times that a page is opened at. */
import type { BrowserContext, Page } from '@playwright/test';

const minuteMs = 60_000;

/** Sets the clock of a device this far ahead of the server's, or behind. Its monotonic clock goes on as it does. */
export const skewDevice = (context: BrowserContext, minutes: number): Promise<unknown> =>
  context.addInitScript(`{
    const Right = Date;
    globalThis.skewMs = ${minutes * minuteMs};
    globalThis.Date = class extends Right {
      constructor(...values) {
        super(...(values.length === 0 ? [globalThis.Date.now()] : values));
      }
      static now() {
        return Right.now() + globalThis.skewMs;
      }
    };
  }`);

/** Sets the clock of a device right while a page is open. */
export const correctDevice = (page: Page): Promise<unknown> =>
  page.evaluate(`globalThis.skewMs = 0; document.dispatchEvent(new Event('visibilitychange'))`);

/** Opens the next screens of a page at another time, by its device and by the server. */
export async function setTime(page: Page, time: string | number): Promise<void> {
  const at = new Date(time);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: at.toUTCString() } });
  });
  await page.clock.setFixedTime(at);
}
