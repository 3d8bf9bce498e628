/** Logging in while the server is busy: the browser waits for its turn and continues automatically. */
import { expect, test } from '../support/journeys/journey.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';

const busy = (retryAfterS: number) => ({
  status: 503,
  headers: { 'retry-after': String(retryAfterS), 'content-type': 'application/json' },
  body: JSON.stringify({ code: 503, error: 'overloaded', message: 'The service is busy.', request_id: 'r' }),
});

test('a queued login shows the remaining time, keeps the typed text, and continues automatically', async ({ page }) => {
  const person = await newVerifiedAccount();
  const waitsS = [2, 100];
  await page.route('**/api/auth/login', (route) => {
    const waitS = waitsS.shift();
    return waitS === undefined ? route.continue() : route.fulfill(busy(waitS));
  });
  const landing = new LandingPage(page);
  await landing.open();
  await landing.login.click();
  const dialog = landing.dialog('Log In');
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await dialog.getByLabel('Email').fill(person.email);
  await password.fill(person.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  const notice = dialog.getByRole('status').filter({ hasText: 'Many people are logging in' });
  await expect(notice).toContainText('About 5 seconds.');
  await expect(notice).toContainText('About 100 seconds.');
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('The service is busy.')).toBeVisible();
  await expect(password).toHaveValue(person.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/app/);
});
