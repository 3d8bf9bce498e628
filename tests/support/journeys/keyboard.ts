/** Somebody who has no mouse: goes from one thing to the next by the Tab key and presses what has the focus. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More steps than any screen has. */
const steps_max = 200;

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0;

/** Presses a key until something has the focus; it must be there and must be reached. */
async function stepTo(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < steps_max; step += 1) {
    if (await hasFocus(page, target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(target)}.`);
}

export const tabTo = (page: Page, target: Locator): Promise<void> => stepTo(page, target, 'Tab');
export const tabBackTo = (page: Page, target: Locator): Promise<void> => stepTo(page, target, 'Shift+Tab');

/** Goes there and presses it. */
export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types. */
export async function typeAt(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
