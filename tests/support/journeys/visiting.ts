/** Going over many screens. */
import { expect, type Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/auth';
import { watchRest } from './screen-at-rest.ts';

const isInside = (path: string): boolean => /^\/app(?:[/?]|$)/.test(path);
const withoutQuery = (path: string): string => path.replace(/\?.*/, '');

/** Goes to a path and waits until its screen is there with all it asked for. */
export type Visit = (path: string) => Promise<void>;

/** @param way `loads` makes each visit a page load; otherwise the router of the app opens the next screen, which is faster */
export function visitor(page: Page, way?: 'loads'): Visit {
  const rest = watchRest(page);
  const at = (): string => new URL(page.url()).pathname;
  const follow = async (path: string): Promise<void> => {
    // Every change of the route asks who is logged in, as soon as it has come to the screen.
    const asked =
      withoutQuery(path) === at()
        ? undefined
        : page.waitForResponse((response) => new URL(response.url()).pathname === `/api${GetMe.path}`, {
            timeout: 30_000,
          });
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await asked;
  };
  return async (path) => {
    await (way !== 'loads' && isInside(path) && isInside(at()) ? follow(path) : page.goto(path));
    await rest();
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  };
}
