/** A forgotten password, reset by email. */
import { expect, nightly, test } from '../support/journeys/journey.ts';
import { expectFieldError, LandingPage } from '../support/journeys/landing-page.ts';
import { findEmailLink, waitForEmailTo, newPerson, newVerifiedAccount } from '../support/journeys/people.ts';
import { readEmailsTo } from '../support/services/journey.ts';

test('a forgotten password is reset with a link that works once', async ({ page }) => {
  const person = await newVerifiedAccount();
  const landing = new LandingPage(page);
  await landing.open();
  await landing.login.click();
  await landing.dialog('Log In').getByRole('button', { name: 'Forgot your password?' }).click();
  const resetDialog = landing.dialog('Reset Password');
  const send = resetDialog.getByRole('button', { name: 'Send reset link' });
  await send.click();
  await expectFieldError(resetDialog.getByLabel('Email'), 'Email is required');
  await resetDialog.getByLabel('Email').fill('nobody');
  await expectFieldError(resetDialog.getByLabel('Email'), 'Invalid email address');
  await resetDialog.getByLabel('Email').fill(person.email);
  const mailsBefore = (await readEmailsTo(person.email)).length;
  await send.click();
  await expect(resetDialog.getByText(/^If an account exists/)).toBeVisible();

  const link = findEmailLink(await waitForEmailTo(person.email, mailsBefore), 'reset-password');
  await page.goto(link);
  await expect(page.getByText(person.email)).toBeVisible();
  const password = page.getByLabel('New password');
  await expect(password).toBeFocused();
  const set = page.getByRole('button', { name: 'Set new password' });
  await set.click();
  await expectFieldError(password, 'Password must be at least 8 characters');
  const newPassword = `${person.password} anew`;
  await password.fill(newPassword);
  await page.getByLabel('Confirm password').fill(`${newPassword}!`);
  await set.click();
  await expectFieldError(page.getByLabel('Confirm password'), "Passwords don't match");
  await page.getByLabel('Confirm password').fill(newPassword);
  await set.click();
  await expect(page.getByRole('heading', { name: 'Password Reset!' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your password has been reset. You can now log in.')).toBeVisible();

  await landing.login.click();
  await landing.logIn(person.email, person.password);
  const field = landing.dialog('Log In').getByLabel('Password', { exact: true });
  await expectFieldError(field, 'Invalid email or password');
  await landing.logIn(person.email, newPassword);
  await expect(page).toHaveURL(/\/app/);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText('1 hour')).toBeVisible();
});

test('an unknown address gets the same message and no email', nightly, async ({ page }) => {
  const nobody = newPerson();
  const landing = new LandingPage(page);
  await landing.open();
  await landing.login.click();
  await landing.dialog('Log In').getByRole('button', { name: 'Forgot your password?' }).click();
  const resetDialog = landing.dialog('Reset Password');
  await resetDialog.getByLabel('Email').fill(nobody.email);
  await resetDialog.getByRole('button', { name: 'Send reset link' }).click();
  await expect(resetDialog.getByText(/^If an account exists/)).toBeVisible();
  expect(await readEmailsTo(nobody.email)).toEqual([]);
});
