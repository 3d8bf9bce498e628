/** The first hour of a newcomer: from the landing page to a conference that others can join. */
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { desktop, expect, test } from '../support/journeys/journey.ts';
import { expectFieldError, LandingPage } from '../support/journeys/landing-page.ts';
import { findEmailLink, waitForEmailTo, newPerson, type Person } from '../support/journeys/people.ts';
import { productDateIn } from '../support/journeys/product-api.ts';
import { smallConferenceSessions, smallConference } from '../support/journeys/schedules.ts';
import { readEmailsTo } from '../support/services/journey.ts';
import { timeouts } from '../support/services/timeouts.ts';

const join_code = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Sends the sign-up form with every possible mistake, and finally without one. */
async function signUpWithMistakes(landing: LandingPage, person: Person): Promise<void> {
  const dialog = landing.dialog('Create Account');
  const create = dialog.getByRole('button', { name: 'Create account', exact: true });
  const email = dialog.getByLabel('Email');
  const password = dialog.getByLabel('Password', { exact: true });
  const confirmation = dialog.getByLabel('Confirm password');

  await create.click();
  await expectFieldError(dialog.getByLabel('First name'), 'First name is required');
  await expectFieldError(dialog.getByLabel('Last name'), 'Last name is required');
  await expectFieldError(email, 'Email is required');
  await expectFieldError(password, 'Password must be at least 8 characters');
  await expectFieldError(confirmation, 'Password confirmation is required');
  await email.fill('not-an-address');
  await expectFieldError(email, 'Invalid email address');
  await password.fill('seven77');
  await expectFieldError(password, 'Password must be at least 8 characters');
  await confirmation.fill('something else');
  await expectFieldError(confirmation, "Passwords don't match");
  expect(await readEmailsTo(person.email)).toEqual([]);

  await landing.fillSignUp(person);
  await create.click();
}

test.describe('desktop', () => {
  test.use(desktop.use);

  test('signs up with a real email, and gets a specific message for every mistake', async ({ page }) => {
    const person = newPerson();
    const landing = new LandingPage(page);
    await landing.open();
    await landing.start.click();
    await expect(landing.dialog('Create Account')).toBeVisible();
    await signUpWithMistakes(landing, person);

    const check = landing.dialog('Check Your Email');
    await expect(check).toContainText(person.email);
    await expect(check).toContainText('24 hours');
    const mail = await waitForEmailTo(person.email);
    expect(mail.subject).toContain('Verify');
    const link = findEmailLink(mail, 'verify-email');

    await check.getByRole('button', { name: 'Log in', exact: true }).click();
    const login = landing.dialog('Log In');
    const email = login.getByLabel('Email');
    const password = login.getByLabel('Password', { exact: true });
    await landing.logIn(person.email, person.password);
    await expectFieldError(email, 'Please verify your email before logging in');

    await page.goto(link);
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your email has been verified. You can now log in.')).toBeVisible();

    await landing.login.click();
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await expectFieldError(email, 'Email is required');
    await expectFieldError(password, 'Password is required');
    await landing.logIn('no address', 'x');
    await expectFieldError(email, 'Invalid email address');
    await landing.logIn(person.email, `${person.password}!`);
    await expectFieldError(password, 'Invalid email or password');
    await landing.logIn(person.email, person.password);
    await expect(page).toHaveURL('/app');
    await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeVisible();
  });

  test('creates an organization and an event, imports a schedule and publishes', async ({ page, context, person }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/app');
    await page.getByRole('link', { name: 'Create organization' }).click();
    await page.getByLabel('Name').fill(`${person.last_name} e.V.`);
    await page.getByRole('button', { name: 'Create organization' }).click();
    await expect(page.getByRole('heading', { name: `${person.last_name} e.V.` })).toBeVisible();

    await page.getByRole('link', { name: 'Create event' }).first().click();
    await page.getByLabel('Title').fill('A small conference');
    await page.getByLabel('First day').fill(productDateIn(30));
    await page.getByLabel('Last day').fill(productDateIn(31));
    await page.getByRole('button', { name: 'Create event' }).click();
    await expect(page.getByRole('heading', { name: 'A small conference' })).toBeVisible();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    const home = page.url();

    await page.getByRole('main').getByRole('link', { name: 'Import schedule' }).click();
    await page.getByLabel('Choose a schedule file').setInputFiles(smallConference());
    await page.getByRole('button', { name: 'Import now' }).click();
    await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 2 * timeouts.page });
    await expect(page.getByText(String(smallConferenceSessions), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'See the agenda' }).click();
    await new AgendaPage(page).expectCount(1, smallConferenceSessions / 2);

    await page.goto(home);
    await page.getByRole('button', { name: 'Review and publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish event' }).click();
    await expect(page.getByText('Event published')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Who can join').selectOption({ label: 'Everybody with the code' });
    const code = await page.getByText(join_code).textContent();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const copied = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied.pathname).toMatch(/^\/e\/a-small-conference[\w-]*\/join$/);
    expect(copied.searchParams.get('code')).toBe(code?.replace('-', ''));
  });
});
