/** Page object of the app shell: header, account menu and event navigation. */
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFromMenu, openPopup } from './menus.ts';

export class Shell {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  /** The event navigation, next to the page or over it. */
  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Event', exact: true });
  }

  /** The bar of the main places of an event, at the bottom on phones or at the side on tablets. */
  get bar(): Locator {
    return this.page.getByRole('navigation', { name: 'Main', exact: true });
  }

  /** Opens and closes the event navigation: a button of the header, or the last one of the bar. */
  get toggle(): Locator {
    return this.page
      .getByRole('button', { name: /^(Open|Close) event navigation$/ })
      .or(this.bar.getByRole('button', { name: /^More/ }));
  }

  get #account(): Locator {
    return this.page.getByRole('button', { name: /^Account menu of / });
  }

  openMenu(): Promise<Locator> {
    return openPopup(this.#account, this.page.getByRole('menu'));
  }

  /** Selects an entry of the account menu. */
  choose(name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem'): Promise<void> {
    return chooseFromMenu(this.#account, name, role);
  }

  /** Opens the event navigation, which is behind a button on phones. */
  async openNavigation(): Promise<void> {
    await openPopup(this.toggle, this.navigation);
  }

  /** Displays the pages of attendees or those of organizers in the open event navigation, for organizers only. */
  async switchTo(mode: 'Attend' | 'Organize'): Promise<void> {
    const option = this.navigation.getByRole('radio', { name: mode });
    if (!(await option.isChecked())) await this.navigation.getByText(mode, { exact: true }).click();
    await expect(option).toBeChecked();
  }

  /** Follows a link of the event navigation, for organizers in either mode. */
  async follow(name: string): Promise<void> {
    const link = this.navigation.getByRole('link', { name });
    const otherMode = this.navigation.getByRole('radio', { checked: false });
    await expect(async () => {
      if (!(await this.navigation.isVisible())) await this.toggle.click({ timeout: 3000 });
      if (!(await link.isVisible()) && (await otherMode.count()) > 0)
        await otherMode.locator('..').click({ timeout: 3000 });
      await link.click({ timeout: 3000 });
    }).toPass();
  }
}

/** Returns the visible width and height, in whole px. */
export async function visibleSizeOf(element: Locator): Promise<{ width: number; height: number }> {
  const box = await element.boundingBox();
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
}
