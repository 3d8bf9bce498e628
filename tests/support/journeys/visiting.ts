/** Going over many screens: inside the app by its own router, which is quicker than loading it anew each time. */
import { expect, type Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/auth';
import { watchRest } from './screen-at-rest.ts';

const isInside = (path: string): boolean => /^\/app(?:[/?]|$)/.test(path);
const withoutQuery = (path: string): string => path.replace(/\?.*/, '');

/** Goes to a path and waits until its screen is there with all it asked for. */
export type Visit = (path: string) => Promise<void>;

export function visitor(page: Page): Visit {
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
    await (isInside(path) && isInside(at()) ? follow(path) : page.goto(path));
    await rest();
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  };
}
