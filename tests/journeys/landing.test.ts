/** The landing page: its animations and its reactions to input. */
import type { Locator } from '@playwright/test';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { focusEnabled } from '../support/journeys/keys.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';

const wordIntervalMs = 3000;
const switchIntervalMs = 600;
const strength = 0.3;
const heroWords = ['conference', 'community', 'summit', 'meetup', 'workshop', 'fundraiser'];

/** Returns how far a button has moved, in px; the offset is set on the element itself. */
async function leanOf(button: Locator): Promise<readonly [number, number]> {
  const style = (await button.getAttribute('style')) ?? '';
  const [, x = '0', y = '0'] = /translate: (-?[\d.]+)px(?: (-?[\d.]+)px)?/.exec(style) ?? [];
  return [Number(x), Number(y)];
}

test('the words of the hero change every three seconds, in a loop', nightly, async ({ page }) => {
  await page.clock.install();
  await new LandingPage(page).open();
  const visibleWord = page.locator('h1 [aria-hidden] span');
  await page.clock.pauseAt(Date.now() + 60_000);
  const first = (await visibleWord.textContent()) ?? '';
  const at = heroWords.indexOf(first);
  expect(at).toBeGreaterThanOrEqual(0);
  await page.clock.runFor(wordIntervalMs);
  await expect(visibleWord).toHaveText(heroWords[(at + 1) % heroWords.length] ?? '');
  for (let step = 2; step <= heroWords.length; step += 1) {
    await page.clock.runFor(wordIntervalMs - 1);
    await page.clock.runFor(1);
    await expect(visibleWord).toHaveText(heroWords[(at + step) % heroWords.length] ?? '');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    /conference, community, summit, meetup, workshop or fundraiser/,
  );
});

test('the footer links to the legal pages of the operator', nightly, async ({ page }) => {
  await new LandingPage(page).open();
  const footer = page.getByRole('contentinfo');
  for (const [name, place] of [
    ['Legal notice', 'imprint'],
    ['Privacy policy', 'privacy'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', `https://conference.example/${place}`);
  }
  const contact = 'mailto:hosting@conference.example';
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', contact);
  // The story is interactive once the page is used.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Talk to us' })).toHaveAttribute('href', contact);
});

test('demo cards change at most every 600 ms; the live session has Chat and Backstage', nightly, async ({ page }) => {
  await page.clock.install();
  await new LandingPage(page).open();
  await page.keyboard.press('Tab');
  const tabs = page.getByRole('tablist', { name: 'What you can try' });
  const tab = (name: string) => tabs.getByRole('tab', { name });
  await expect(tab('Agenda')).toHaveAttribute('aria-selected', 'true');
  await page.clock.pauseAt(Date.now() + 60_000);
  await tab('Networking').dispatchEvent('click');
  await expect(tab('Networking')).toHaveAttribute('aria-selected', 'true');
  await tab('Live session').dispatchEvent('click');
  await page.clock.runFor(switchIntervalMs - 1);
  await tab('Live session').dispatchEvent('click');
  await expect(tab('Networking')).toHaveAttribute('aria-selected', 'true');
  await page.clock.runFor(1);
  await tab('Live session').dispatchEvent('click');
  await expect(tab('Live session')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Chat', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Backstage', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Backstage', exact: true })).toHaveAttribute('aria-selected', 'true');
});

test(
  'in the demo, a connection request is pending and then accepted; backstage explains the roles',
  nightly,
  async ({ page }) => {
    await new LandingPage(page).open();
    await page.keyboard.press('Tab');
    const choose = (name: string) =>
      expect(async () => {
        const tab = page.getByRole('tab', { name });
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 300 });
      }).toPass();
    await choose('Networking');
    const connectButton = page.getByRole('listitem').filter({ hasText: 'Noor Haddad' }).getByRole('button');
    await expect(connectButton).toHaveText('Connect');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await connectButton.click();
    await expect(connectButton).toHaveText('Requested');
    await expect(connectButton).toBeDisabled();
    await page.clock.runFor(2_000);
    await expect(connectButton).toHaveText('Connected');
    await page.clock.resume();
    await choose('Live session');
    await page.getByRole('tab', { name: 'Backstage', exact: true }).click();
    const messages = page.getByRole('tabpanel', { name: 'Backstage' }).getByRole('listitem');
    await expect(messages.filter({ hasText: 'Hanna Virtanen' }).first()).toContainText('Organizer');
    await expect(messages.filter({ hasText: 'Joost de Wit' })).toContainText('Speaker');
  },
);

test.describe('with a mouse', nightly, () => {
  test.use(screens[0].use);

  test('buttons move by 0.3 toward a pointer within their width, grow to 1.05 and shrink to 0.95', async ({ page }) => {
    const landing = new LandingPage(page);
    await landing.open();
    const outside = { x: 5, y: 400 } as const;
    const hero = page.getByRole('banner');
    for (const [button, height] of [
      [landing.start, 56],
      [hero.getByRole('button', { name: 'Demo' }), 56],
      [hero.getByRole('button', { name: 'Sign Up' }), 44],
    ] as const) {
      await page.mouse.move(outside.x, outside.y);
      await expect(button).toHaveCSS('translate', /^(none|0px)$/);
      const rest = await button.boundingBox();
      if (rest === null) throw new Error('The button is not on screen.');
      expect(rest.height).toBe(height);
      const pointTo = async (dx: number, dy: number) => {
        await page.mouse.move(rest.x + rest.width / 2 + dx, rest.y + rest.height / 2 + dy);
        const isNear = Math.hypot(dx, dy) <= rest.width;
        const [leanX, leanY] = isNear ? [dx * strength, dy * strength] : [0, 0];
        await expect
          .poll(async () => {
            const [movedX, movedY] = await leanOf(button);
            return Math.hypot(movedX - leanX, movedY - leanY);
          })
          .toBeLessThan(1);
      };
      // Toward the middle of the screen, where there is space.
      const inwards = rest.y < screens[0].use.viewport.height / 2 ? rest.width : -rest.width;
      await pointTo(0, 0.98 * inwards);
      await expect(button).toHaveCSS('scale', 'none');
      await pointTo(0, 1.02 * inwards);
      await pointTo(10, 5);
      await expect(button).toHaveCSS('translate', '3px 1.5px');
      await expect(button).toHaveCSS('scale', '1.05');
      await page.mouse.down();
      await expect(button).toHaveCSS('scale', '0.95');
      // A press that is released elsewhere does nothing.
      await page.mouse.move(outside.x, outside.y);
      await page.mouse.up();
      await expect(button).toHaveCSS('scale', 'none');
    }
  });

  test('Login, Start Your Story and Sign Up open their forms by keyboard and get the focus back', async ({ page }) => {
    const landing = new LandingPage(page);
    await landing.open();
    for (const [opener, title] of [
      [landing.login, 'Log In'],
      [landing.start, 'Create Account'],
      [page.getByRole('banner').getByRole('button', { name: 'Sign Up' }), 'Create Account'],
    ] as const) {
      await focusEnabled(opener);
      await page.keyboard.press('Enter');
      const dialog = landing.dialog(title);
      await expect(dialog).toBeVisible();
      for (let step = 0; step < 16; step += 1) {
        await expect(dialog.locator(':focus')).toHaveCount(1);
        await page.keyboard.press(step % 4 === 3 ? 'Shift+Tab' : 'Tab');
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
});

test.describe('on a touch device', nightly, () => {
  test.use(screens[1].use);

  test('no button moves on a touch device', async ({ page }) => {
    const landing = new LandingPage(page);
    await landing.open();
    const box = await landing.start.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await landing.start.tap();
    await expect(landing.dialog('Create Account')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(landing.start).toHaveCSS('translate', 'none');
    await expect(landing.start).toHaveCSS('scale', 'none');
  });
});

test.describe('with reduced motion', nightly, () => {
  test.use({ ...screens[0].use, contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves, grows or slides', async ({ page }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await landing.start.hover();
    await expect(landing.start).toHaveCSS('translate', 'none');
    await expect(landing.start).toHaveCSS('scale', 'none');
    const moving = await page.evaluate<number>(
      `document.getAnimations().filter(({ playState, effect }) =>
         playState === 'running' && effect.getComputedTiming().duration > 1).length`,
    );
    expect(moving).toBe(0);
  });
});
