/** Keyboard navigation: moves the focus with the Tab key and presses keys on the focused element. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More steps than any screen has. */
const maxSteps = 200;

/** Whether an element has the focus; null when it is no longer on the screen. */
function holdsFocus(element: object): boolean | null {
  if (Reflect.get(element, 'isConnected') !== true) return null;
  const { activeElement } = Reflect.get(element, 'ownerDocument') as { readonly activeElement: unknown };
  return activeElement === element;
}

/** Presses a key until an element has the focus; fails when it is never reached. */
async function stepTo(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  // Finding an element by its role takes longer than a step, so it is located again only after it was replaced.
  let element = await target.elementHandle();
  for (let step = 0; step < maxSteps; step += 1) {
    const hasFocus = await element?.evaluate(holdsFocus);
    if (hasFocus === true) return;
    if (hasFocus === false) await page.keyboard.press(key);
    else element = await target.elementHandle();
  }
  throw new Error(`${key} does not lead to ${String(target)}.`);
}

/** Describes problems of the focus: it must be visible, have a ring, and not be covered. */
const wrongWithFocus = `(() => {
  const holder = document.activeElement;
  if (holder === null || holder === document.body) return 'nothing has the focus';
  const label = holder.closest('label') ?? holder.labels?.[0];
  const hasRing = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const ringed = [holder, holder.parentElement, label].filter((element) => element && hasRing(element));
  if (ringed.length === 0) return 'no ring around ' + holder.outerHTML.slice(0, 200);
  const { left, right, top, bottom } = ringed[0].getBoundingClientRect();
  const isSeen = (x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && [holder, label].some((own) => own && (own.contains(found) || found.contains(own)));
  };
  const points = [[(left + right) / 2, (top + bottom) / 2], [left + 4, top + 4], [right - 4, bottom - 4]];
  return points.some(([x, y]) => isSeen(x, y)) ? '' : 'out of sight: ' + holder.outerHTML.slice(0, 200);
})()`;

/** Checks that the focus is visible. */
async function expectPlace(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string>(wrongWithFocus), { message: 'the focus is seen' }).toBe('');
}

/** Checks that after the removal of the focused element, one near it has the focus. */
export async function expectFocusNear(page: Page): Promise<void> {
  const isLost = '[null, document.body].includes(document.activeElement)';
  await expect.poll(() => page.evaluate<boolean>(isLost), { message: 'the focus is lost' }).toBe(false);
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await stepTo(page, target, 'Tab');
  await expectPlace(page);
}

export const tabBackTo = (page: Page, target: Locator): Promise<void> => stepTo(page, target, 'Shift+Tab');

/** Moves the focus to an element and presses it. */
export async function focusAndPress(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field and types. */
export async function focusAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Opens the command palette by its keys, and returns its input. A key press before the page listens would be lost. */
export async function openPalette(page: Page): Promise<Locator> {
  const input = page.getByRole('dialog').getByRole('combobox');
  await expect(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('Control+k');
    await expect(input).toBeFocused({ timeout: 2000 });
  }).toPass();
  return input;
}

/** Finds an entry of the palette and opens it. */
export async function openFromPalette(page: Page, text: string, line: string | RegExp): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(text);
  const option = page.getByRole('option').filter({ hasText: line });
  await expect(async () => {
    if ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
}
