/** The frame around every signed-in screen. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Shell {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  /** The event navigation, beside the page or over it. */
  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Event', exact: true });
  }

  get toggle(): Locator {
    return this.page.getByRole('button', { name: /^(Open|Close) event navigation$/ });
  }

  async openMenu(): Promise<Locator> {
    const menu = this.page.getByRole('menu');
    // A screen that arrives takes the focus, and an open menu goes; a person clicks again.
    await expect(async () => {
      if (!(await menu.isVisible())) await this.page.getByRole('button', { name: /^Account menu of / }).click();
      await expect(menu).toBeVisible({ timeout: 2000 });
    }).toPass();
    return menu;
  }

  /** Opens the account menu and picks an entry, again where a screen that arrived has closed it in between. */
  async choose(name: string): Promise<void> {
    await expect(async () => {
      const menu = await this.openMenu();
      await menu.getByRole('menuitem', { name }).click({ timeout: 2000 });
    }).toPass();
  }
}

/** Width and height of what is on screen, in whole px. */
export async function sizeOf(element: Locator): Promise<{ width: number; height: number }> {
  const box = await element.boundingBox();
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
}
