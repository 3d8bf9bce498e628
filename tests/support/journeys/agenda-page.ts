/** Page object of the agenda. */
import { expect, type Locator, type Page } from '@playwright/test';
import { reveal } from './menus.ts';

export class AgendaPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get grid(): Locator {
    return this.page.getByRole('region', { name: /^Sessions by location and time/ });
  }

  get list(): Locator {
    return this.page.getByTestId('agenda-list');
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search the agenda' });
  }

  day(number: number): Locator {
    return this.page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: `Day ${number} ·` });
  }

  async view(name: 'Grid' | 'List'): Promise<void> {
    const isInSheet = await this.openSheet();
    const choice = this.page.getByRole('radio', { name });
    await this.page.locator('label').filter({ has: choice }).click();
    if (isInSheet) await this.closeSheet();
    await expect(name === 'Grid' ? this.grid : this.list).toBeVisible();
  }

  /** Opens the dialog with all choices, which phones have; returns whether this is one. */
  async openSheet(): Promise<boolean> {
    await expect(this.search).toBeVisible();
    const button = this.page.getByRole('button', { name: /^Filters and view/ });
    if (!(await button.isVisible())) return false;
    await button.click();
    await expect(this.page.getByRole('dialog', { name: 'Filters and view' })).toBeVisible();
    return true;
  }

  private async closeSheet(): Promise<void> {
    await this.page.getByRole('button', { name: /^Show \d+ session/ }).click();
    await expect(this.page.getByRole('dialog', { name: 'Filters and view' })).toBeHidden();
  }

  /** Selects one value of a filter. */
  async choose(filter: 'Track' | 'Location' | 'Type', value: string): Promise<void> {
    if (await this.openSheet()) {
      await this.page.getByRole('group', { name: filter }).getByLabel(value).check();
      return this.closeSheet();
    }
    const box = this.page.getByRole('dialog', { name: filter }).getByLabel(value);
    await reveal(this.page.getByRole('button', { name: new RegExp(`^${filter}(,|$)`) }), box);
    await box.check();
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog', { name: filter })).toBeHidden();
  }

  async clearFilters(): Promise<void> {
    const isInSheet = await this.openSheet();
    await this.page.getByRole('button', { name: 'Clear filters' }).click();
    if (isInSheet) await this.closeSheet();
  }

  /** Checks the number of filtered sessions in the tab of a day. */
  async expectCount(day: number, sessions: number): Promise<void> {
    const text = sessions === 1 ? '1 session' : `${sessions} sessions`;
    await expect(this.day(day)).toContainText(`Day ${day} · ${text}`);
  }

  /** Returns a query parameter of the URL. */
  parameter(name: string): string | null {
    return new URL(this.page.url()).searchParams.get(name);
  }
}
