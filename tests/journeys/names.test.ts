/** People with a single name, and people whose family name comes first. */
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { findEmailLink, waitForEmailTo, newPerson } from '../support/journeys/people.ts';

test.use(desktop.use);

test('a person with a single name signs up, and later chooses the order of two names', nightly, async ({ page }) => {
  const person = { ...newPerson(), first_name: 'Suharto' };
  const landing = new LandingPage(page);
  await landing.open();
  await landing.start.click();
  const dialog = landing.dialog('Create Account');
  await dialog.getByLabel('Last name').fill('typed before');
  await pressKeyOn(dialog.getByRole('checkbox', { name: 'I have one name' }), 'Space');
  await expect(dialog.getByLabel('Last name')).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await pressKeyOn(dialog.getByLabel('Confirm password'), 'Enter');
  await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(person.first_name);
  await pressKeyOn(dialog.getByLabel('Confirm password'), 'Enter');
  await expect(landing.dialog('Check Your Email')).toBeVisible();
  await page.goto(findEmailLink(await waitForEmailTo(person.email), 'verify-email'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Your email has been verified. You can now log in.')).toBeVisible();
  await landing.login.click();
  await landing.logIn(person.email, person.password);
  await expect(page.getByRole('button', { name: 'Account menu of Suharto', exact: true }).first()).toBeVisible();

  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { name: 'Suharto', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('checkbox', { name: 'I have one name' })).toBeChecked();
  await pressKeyOn(page.getByRole('checkbox', { name: 'I have one name' }), 'Space');
  await page.getByLabel('First name').fill('László');
  await page.getByLabel('Last name').fill('Szabó');
  await page.getByLabel('Name shown as').selectOption('Szabó László');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Szabó László', exact: true })).toBeVisible();
});
