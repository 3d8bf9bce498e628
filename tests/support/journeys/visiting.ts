/** Visits of many screens. */
import { expect, type Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { timeouts } from '../services/timeouts.ts';
import { trackLoading } from './loaded-screen.ts';

const isInside = (path: string): boolean => /^\/app(?:[/?]|$)/.test(path);
const withoutQuery = (path: string): string => path.replace(/\?.*/, '');

/** Opens a path and waits until its screen has loaded all its data. */
export type Visit = (path: string) => Promise<void>;

/** @param mode `loads` reloads the page for each; otherwise the router of the app navigates, which is quicker */
export function createVisitor(page: Page, mode?: 'loads'): Visit {
  const rest = trackLoading(page);
  const at = (): string => new URL(page.url()).pathname;
  const follow = async (path: string): Promise<void> => {
    // Every navigation requests the current login once the route is on screen.
    const loginCheck =
      withoutQuery(path) === at()
        ? undefined
        : page.waitForResponse((response) => new URL(response.url()).pathname === `/api${GetMe.path}`, {
            timeout: 2 * timeouts.page,
          });
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await loginCheck;
  };
  return async (path) => {
    await (mode !== 'loads' && isInside(path) && isInside(at()) ? follow(path) : page.goto(path));
    await rest();
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  };
}
