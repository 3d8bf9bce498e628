/** Menus of a button; a menu that closes because its screen was re-rendered is opened again. */
import { expect, type Locator } from '@playwright/test';
import { pressKeyOn } from './keys.ts';

/** Shorter than the overall timeout, so that there is a second try. */
const tryTimeoutMs = 3000;

type ItemRole = 'menuitem' | 'menuitemradio';

/** Opens the menu of a button, unless it is open, and clicks one of its items. */
export async function chooseFromMenu(
  button: Locator,
  name: string | RegExp,
  role: ItemRole = 'menuitem',
): Promise<void> {
  const item = button.page().getByRole(role, { name });
  await expect(async () => {
    if (!(await item.isVisible())) await button.click({ timeout: tryTimeoutMs });
    await item.click({ timeout: tryTimeoutMs });
  }).toPass();
}

/** Like `chooseFromMenu`, by keyboard. */
export async function chooseFromMenuByKey(button: Locator, name: string | RegExp): Promise<void> {
  const item = button.page().getByRole('menuitem', { name });
  await expect(async () => {
    if (!(await item.isVisible())) await pressKeyOn(button, 'Enter', tryTimeoutMs);
    await pressKeyOn(item, 'Enter', tryTimeoutMs);
  }).toPass();
}

/** Opens the menu of a button by keyboard; its first item then has the focus. */
export async function openMenuByKey(button: Locator): Promise<void> {
  const menu = button.page().getByRole('menu');
  await expect(async () => {
    if (!(await menu.isVisible())) await pressKeyOn(button, 'Enter', tryTimeoutMs);
    await expect(menu.getByRole('menuitem').first()).toBeFocused({ timeout: tryTimeoutMs });
  }).toPass();
}

/** Opens the popup of a button, unless it is open. */
export async function openPopup(button: Locator, popup: Locator): Promise<Locator> {
  await expect(async () => {
    if (!(await popup.isVisible())) await button.click({ timeout: tryTimeoutMs });
    await expect(popup).toBeVisible({ timeout: tryTimeoutMs });
  }).toPass();
  return popup;
}
