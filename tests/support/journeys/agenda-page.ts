/** Page object of the agenda. */
import { expect, type Locator, type Page } from '@playwright/test';
import { openPopup } from './menus.ts';

/**
 * Runs in the page, as a text because tests have no DOM types: the column headers that are covered, and the elements
 * behind the page header.
 */
const coveredHeaders = `(() => {
  const grid = document.querySelector('[data-testid=agenda-grid]');
  const header = document.querySelector('[data-app-header]').getBoundingClientRect();
  const { left, right } = grid.getBoundingClientRect();
  const heads = [...grid.querySelectorAll('[data-column-head]')]
    .map((head) => ({ head, box: head.getBoundingClientRect() }))
    .map(({ head, box }) => ({ head, top: box.top, x: box.left + box.width / 2, y: box.top + box.height / 2 }))
    .filter(({ x }) => x > left + 80 && x < right - 20);
  const isSeen = ({ head, x, y }) => y > innerHeight || head.contains(document.elementFromPoint(x, y));
  return [
    ...(heads.length === 0 ? ['no heads'] : []),
    ...heads.filter((head) => !isSeen(head)).map(({ head }) => head.textContent),
    ...heads.filter(({ top }) => top < header.bottom).map(({ head }) => head.textContent + ' behind the header'),
    ...(document.elementFromPoint(innerWidth / 2, header.bottom - 8)?.closest('[data-app-header]') === null ? ['header'] : []),
  ];
})()`;

const restMs = 300;

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
    const view = name === 'Grid' ? this.grid : this.list;
    await expect(this.grid.or(this.list)).toBeVisible();
    if (await view.isVisible()) return;
    const choice = this.page.locator('label').filter({ has: this.page.getByRole('radio', { name }) });
    // Phones have a button for the other view.
    await choice.or(this.page.getByRole('button', { name, exact: true })).click();
    await expect(view).toBeVisible();
  }

  /** Opens the dialog with all filters on phones; returns whether this is a phone. */
  async openSheet(): Promise<boolean> {
    await expect(this.page.getByRole('button', { name: 'My agenda', exact: true })).toBeVisible();
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
  async choose(filter: 'Track' | 'Location' | 'Type' | 'Language', value: string): Promise<void> {
    if (await this.openSheet()) {
      await this.page.getByRole('group', { name: filter }).getByLabel(value).check();
      return this.closeSheet();
    }
    const box = this.page.getByRole('dialog', { name: filter }).getByLabel(value);
    await openPopup(this.page.getByRole('button', { name: new RegExp(`^${filter}(,|$)`) }), box);
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

  /** Checks that the page header and the column headers are on top at every scroll position of page and grid. */
  async expectHeadersOnTop(): Promise<void> {
    for (const [isAtEnd, gridPx] of [
      [false, 0],
      [false, 500],
      [true, 500],
      [true, 0],
    ] as const) {
      await this.page.evaluate(`scrollTo(0, ${isAtEnd ? 'document.documentElement.scrollHeight' : 0})`);
      await this.page.evaluate(`document.querySelector('[data-testid=agenda-grid]').scrollTo(${gridPx}, ${gridPx})`);
      const faults = await this.page.evaluate<readonly string[]>(coveredHeaders);
      expect(faults, `page at its ${isAtEnd ? 'end' : 'beginning'}, grid at ${gridPx}`).toEqual([]);
    }
  }

  /** Returns the scroll positions of page and grid. */
  position(): Promise<readonly number[]> {
    return this.page.evaluate<readonly number[]>(
      `[scrollY, document.querySelector('[data-testid=agenda-grid]')?.scrollTop ?? 0].map(Math.round)`,
    );
  }

  /** Waits until the rows have their measured heights, and nothing moves. */
  private async waitUntilStable(): Promise<void> {
    const layout = () =>
      this.page.evaluate<string>(
        `[scrollY, ...[...document.querySelectorAll('[data-testid^=agenda-] a')].map((a) => a.getBoundingClientRect().top)].join()`,
      );
    await expect
      .poll(async () => {
        const before = await layout();
        await this.page.waitForTimeout(restMs);
        return (await layout()) === before;
      })
      .toBe(true);
  }

  /** Scrolls page and grid as far as the screen allows, and returns the position. */
  async scrollDown(): Promise<readonly number[]> {
    const farPx = 400;
    await this.page.evaluate(`(() => {
      scrollTo(0, ${farPx});
      document.querySelector('[data-testid=agenda-grid]')?.scrollTo(0, ${farPx});
    })()`);
    await this.waitUntilStable();
    const position = await this.position();
    expect(Math.max(...position)).toBeGreaterThan(0);
    return position;
  }

  /** Presses a session in the middle of the screen, by mouse: a click on an element may scroll the page first. */
  async openVisibleSession(): Promise<void> {
    const links = await this.page.locator('[data-testid^=agenda-] a[href*="/sessions/"]').all();
    const height = this.page.viewportSize()?.height ?? 0;
    for (const link of links) {
      const box = await link.boundingBox();
      if (box === null || Math.abs(box.y + box.height / 2 - height / 2) > height / 5) continue;
      await this.page.mouse.click(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
      return expect(this.page.getByRole('heading', { level: 1, name: /^Talk/ })).toBeVisible();
    }
    throw new Error('No session is visible.');
  }

  /** Returns a query parameter of the URL. */
  parameter(name: string): string | null {
    return new URL(this.page.url()).searchParams.get(name);
  }
}
