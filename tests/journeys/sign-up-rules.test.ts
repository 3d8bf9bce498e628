/** Installations with restricted sign-up or organization creation: people are informed before they fill in a form. */
import type { Browser, Page } from '@playwright/test';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { newPerson, newVerifiedAccount } from '../support/journeys/people.ts';
import { createPublicConference } from '../support/journeys/public-conference.ts';
import { type RestrictedProduct, startRestrictedProduct } from '../support/journeys/restricted-product.ts';

const domainRule = 'This installation only accepts addresses of accepted.example.';

let byDomain: RestrictedProduct;
let byInvitation: RestrictedProduct;
test.beforeAll(async () => {
  const domains = { SIGN_UP_DOMAINS: 'accepted.example', ORGANIZATION_FOUNDERS: 'named' };
  [byDomain, byInvitation] = await Promise.all([
    startRestrictedProduct({ SIGN_UP: 'domains', ...domains }),
    startRestrictedProduct({ SIGN_UP: 'invitation' }),
  ]);
});
test.afterAll(() => Promise.all([byDomain.close(), byInvitation.close()]));

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    const guest = async (browser: Browser, { url }: RestrictedProduct, locale = 'en-GB'): Promise<Page> => {
      const context = await browser.newContext({ ...use, baseURL: url, locale, timezoneId: 'Europe/Brussels' });
      return context.newPage();
    };

    test('with a list of email domains, the landing page and the form list them, and the form accepts them', async ({
      browser,
    }) => {
      const page = await guest(browser, byDomain);
      await page.goto('/');
      await expect(page.getByText('For addresses of accepted.example')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Start Your Story' }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(domainRule)).toBeVisible();
      const { first_name, last_name, password, email } = newPerson();
      await dialog.getByLabel('First name').fill(first_name);
      await dialog.getByLabel('Last name').fill(last_name);
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await dialog.getByLabel('Confirm password').fill(password);
      await dialog.getByRole('button', { name: 'Create account' }).click();
      const field = dialog.getByLabel('Email');
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(domainRule);
      expect(await axeViolations(page, ['light'])).toEqual([]);
      await field.fill(email.replace('example.org', 'accepted.example'));
      await dialog.getByRole('button', { name: 'Create account' }).click();
      await expect(heading(page, 'Check Your Email')).toBeVisible();
      await page.context().close();
    });

    test('with sign-up by invitation, there is no form to fill in', async ({ page, person, browser }) => {
      expect(person.email).not.toBe('');
      const event = await createPublicConference(page);
      const reader = await guest(browser, byInvitation);
      await reader.goto('/');
      await expect(reader.getByText('By invitation only')).toBeVisible();
      await reader.getByRole('button', { name: 'Start Your Story' }).first().click();
      const dialog = reader.getByRole('dialog', { name: 'You need an invitation' });
      await expect(dialog.getByText(/^Open the link in the email that invites you/)).toBeVisible();
      await expect(dialog.getByRole('textbox')).toHaveCount(0);
      expect(await axeViolations(reader, ['light'])).toEqual([]);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await expect(reader.getByRole('dialog', { name: /Log in|Welcome/i })).toBeVisible();

      await reader.goto(`/e/${event.slug}/join`);
      await expect(heading(reader, event.title)).toBeVisible();
      await expect(reader.getByText('You need an invitation')).toBeVisible();
      await expect(reader.getByRole('button', { name: 'Create account' })).toHaveCount(0);
      expect(await axeViolations(reader)).toEqual([]);
      await reader.getByRole('button', { name: 'Log in' }).click();
      const { email, password } = await newVerifiedAccount();
      await reader.getByRole('dialog').getByLabel('Email').fill(email);
      await reader.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
      await reader.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(reader.getByRole('button', { name: 'Join this event' })).toBeVisible();
      await reader.context().close();
    });

    test('people who may not create organizations see no such button', async ({ browser }) => {
      const { email, password } = await newVerifiedAccount();
      const page = await guest(browser, byDomain);
      expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
      await page.goto('/app');
      await expect(heading(page, 'Welcome')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Join Event' })).toBeVisible();
      await expect(page.getByRole('link', { name: /organization/i })).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.goto('/app/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Your organizations')).toHaveCount(0);
      await page.goto('/app/organizations/new');
      await expect(page.getByText(/^Only certain people can create organizations here/)).toBeVisible();
      await expect(page.getByRole('textbox', { name: /name/i })).toHaveCount(0);
      await page.context().close();
    });

    test('in German', async ({ browser }) => {
      const page = await guest(browser, byDomain, 'de-DE');
      await page.goto('/');
      await expect(page.getByText('Für Adressen von accepted.example')).toBeVisible();
      await page.getByRole('button', { name: 'Jetzt loslegen' }).first().click();
      await expect(
        page.getByRole('dialog').getByText('Diese Installation akzeptiert nur Adressen von accepted.example.'),
      ).toBeVisible();
      await page.context().close();
    });
  });
}
