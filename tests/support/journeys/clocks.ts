/** Wrong device clocks, and opening pages at a certain time. */
import type { BrowserContext, Page } from '@playwright/test';

const minuteMs = 60_000;

/** Sets the clock of a device ahead of or behind that of the server. Its monotonic clock is unaffected. */
export const skewDeviceClock = (context: BrowserContext, minutes: number): Promise<unknown> =>
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

/** Corrects the clock of a device while a page is open. */
export const correctDeviceClock = (page: Page): Promise<unknown> =>
  page.evaluate(`globalThis.skewMs = 0; document.dispatchEvent(new Event('visibilitychange'))`);

/** Opens the next screens of a page at another time, on the device and on the server. */
export async function setClientAndServerTime(page: Page, time: string | number): Promise<void> {
  const at = new Date(time);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: at.toUTCString() } });
  });
  await page.clock.setFixedTime(at);
}
