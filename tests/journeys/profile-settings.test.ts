/**
 * The profile and the settings of a person, on both screen sizes. tests/api/users-profile.test.ts tests their
 * visibility to others.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/journeys/axe.ts';
import {
  newContextFor,
  desktop,
  expect,
  nightlyExceptOn,
  nightly,
  phone,
  screens,
  test,
} from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { findEmailLink, waitForEmailTo, newPerson, type Person } from '../support/journeys/people.ts';
import { newEvent } from '../support/journeys/product-api.ts';
import { Shell } from '../support/journeys/shell-page.ts';

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Whether another element covers the middle of the focused element. */
const isCovered = `(() => {
  const element = document.activeElement;
  const { left, top, width, height } = element.getBoundingClientRect();
  const on_top = document.elementFromPoint(left + width / 2, top + height / 2);
  return on_top === null || !(element.contains(on_top) || on_top.contains(element));
})()`;

async function openProfile(page: Page): Promise<void> {
  await page.goto('/app/dashboard');
  await new Shell(page).choose('Profile');
  await expect(page).toHaveURL('/app/profile');
}

async function openTab(page: Page, person: Person, tab: 'Privacy' | 'Security' | 'Account'): Promise<void> {
  await page.goto(tab === 'Privacy' ? '/app/settings' : `/app/settings?tab=${tab.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Account menu of ${person.full_name}` })).toBeVisible();
}

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('desktop', name), () => {
    test.use(use);

    test('the focused element is visible throughout the form', async ({ page, person }) => {
      expect(person.email).toContain('@');
      await openProfile(page);
      await pressKeyOn(page.getByRole('button', { name: 'Edit profile' }), 'Enter');
      await expect(page.getByLabel('First name')).toBeFocused();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 1; step <= 12; step += 1) {
          await page.keyboard.press(key);
          const covered = await page.evaluate<boolean>(isCovered);
          expect(covered, `${key} ${step}`).toBe(false);
        }
      }
    });
  });
}

test.describe('desktop', () => {
  test.use(desktop.use);

  test('a click does not lose unsaved changes', async ({ page, person }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByLabel('Job title').fill('Unsaved');
    await new Shell(page).choose('Settings');
    const confirmDialog = page.getByRole('alertdialog');
    await expect(confirmDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Job title')).toHaveValue('Unsaved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: person.full_name })).toBeVisible();
  });

  test(
    'the profile of a stranger shows that a connection is required and links to the next step',
    nightly,
    async ({ page, person }) => {
      expect(person.email).toContain('@');
      await page.goto('/app/users/999999999');
      await expect(page.getByRole('heading', { name: 'Connection required' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Events' }).click();
      await expect(page).toHaveURL('/app/events');
    },
  );

  test('the privacy settings of an event start with the general ones', nightly, async ({ page, person }) => {
    const { title } = await newEvent(page.request);
    await openTab(page, person, 'Privacy');
    await expect(page.getByLabel('Event', { exact: true })).toContainText(title);
    const overrideSwitch = page.getByRole('switch', { name: 'Use other settings for this event' });
    await pressKeyOn(overrideSwitch, 'Space');
    await expect(overrideSwitch).toBeChecked();
    const bio = page.getByRole('checkbox', { name: 'Show what I write about myself' }).last();
    await expect(bio).toBeChecked();
    await bio.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Saved for this event');
    await page.reload();
    await expect(overrideSwitch).toBeChecked();
    await expect(bio).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Show what I write about myself' }).first()).toBeChecked();
    await pressKeyOn(overrideSwitch, 'Space');
    await toast(page, 'Your general settings apply to this event again');
    await expect(overrideSwitch).not.toBeChecked();
  });

  test('a password change logs out other devices', nightly, async ({ page, person, browser }) => {
    const otherContext = await newContextFor(browser, person);
    await openTab(page, person, 'Security');
    await page.getByLabel('Current password').fill('wrong password');
    const newPassword = `${person.password} Anew 1`;
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    await expect(page.getByText('Strength: strong')).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Log out .*on / })
      .first()
      .click();
    await toast(page, 'This login has ended');
    await expect.poll(async () => (await otherContext.request.get('/api/auth/me')).status()).toBe(401);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await toast(page, 'Your password has been changed.');
    await otherContext.close();
  });

  test('a person downloads their data and deletes the account, by keyboard', nightly, async ({ page, person }) => {
    await openTab(page, person, 'Account');
    expect(await axeViolations(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await pressKeyOn(page.getByRole('button', { name: 'Download my data' }), 'Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('plenum-account.json');
    const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } };
    expect(exported.account.email).toBe(person.email);
    await pressKeyOn(page.getByRole('button', { name: 'Delete my account…' }), 'Enter');
    const password = page.getByLabel('Your password');
    await password.fill('wrong password');
    await pressKeyOn(password, 'Enter');
    await expect(page.getByText('This password is wrong')).toBeVisible();
    await password.fill(person.password);
    await pressKeyOn(password, 'Enter');
    await expect(page).toHaveURL('/');
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    const data = { email: person.email, password: person.password };
    expect((await page.request.post('/api/auth/login', { data })).status()).toBe(401);
  });
});

test.describe('phone', () => {
  test.use(phone.use);

  test('a person edits their profile in place', async ({ page, person }) => {
    await openProfile(page);
    await expect(page.getByRole('heading', { level: 1, name: person.full_name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Conversation topics' })).toBeVisible();
    // Figures of zero are omitted.
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeHidden();
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('Job title').fill('Programmer');
    await page.getByLabel('Company').fill('Analytical Engines');
    await page.getByLabel('GitHub').fill('javascript:alert(1)');
    await page.getByLabel('Website').fill('ada.example');
    await page.getByLabel('About you').fill('x'.repeat(501));
    await expect(page.getByText('501 of 500 characters')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('At most 500 characters')).toBeVisible();
    await expect(page.getByText('A link must begin with https:// or http://')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('About you').fill('First of her kind.\nStill here.');
    await page.getByLabel('GitHub').fill('https://github.com/ada');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Profile saved');
    await expect(page.getByText('Programmer at Analytical Engines')).toBeVisible();
    await expect(page.getByRole('link', { name: 'ada.example', exact: true })).toHaveAttribute(
      'href',
      'https://ada.example/',
    );
    await expect(page.getByRole('link', { name: 'GitHub' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Still here.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('privacy settings apply everywhere', nightly, async ({ page, person }) => {
    await openTab(page, person, 'Privacy');
    await page.getByRole('radio', { name: 'People in my events' }).first().check();
    await page.getByRole('checkbox', { name: 'Show another address instead' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please enter the address to show instead')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Address to show').fill('public@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Privacy settings saved');
    await page.reload();
    await expect(page.getByLabel('Address to show')).toHaveValue('public@example.org');
    await expect(page.getByText('You do not belong to any event yet.')).toBeVisible();
  });

  test('the email address changes with a link in an email', nightly, async ({ page, person }) => {
    const { email } = newPerson();
    await openTab(page, person, 'Security');
    await page.getByLabel('New email address').fill(email);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`We have sent a link to ${email}`)).toBeVisible();
    await page.goto(findEmailLink(await waitForEmailTo(email), 'change-email'));
    await expect(page.getByText(email)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByRole('heading', { name: 'Your email address has been changed' })).toBeVisible();
    await openTab(page, person, 'Security');
    await expect(page.getByText(`Your account uses ${email}.`)).toBeVisible();
  });
});
