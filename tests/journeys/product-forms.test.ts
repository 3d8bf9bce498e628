/** Account forms: which modal opens where, the required fields, and the message of each failure. */
import type { Page } from '@playwright/test';
import { minPasswordLength } from '@plenum/contracts/limits';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { expectFieldError, LandingPage } from '../support/journeys/landing-page.ts';
import { newPerson } from '../support/journeys/people.ts';

test.use(screens[0].use);

const unexpected = 'An unexpected error occurred';

interface Answer {
  readonly status: number;
  readonly message?: string;
}

/**
 * Answers calls from the network with the chosen reply, or not at all. One handler remains for all of them: a handler
 * that is replaced between two calls may leave the second unanswered.
 * @returns a function that chooses the reply
 */
async function mockReplies(page: Page, path: string): Promise<(reply: Answer | 'none') => void> {
  let next: Answer | 'none' = 'none';
  await page.route(`**/api/auth/${path}`, (route) =>
    next === 'none' ? route.abort() : route.fulfill({ status: next.status, json: { message: next.message ?? 'No' } }),
  );
  return (reply) => {
    next = reply;
  };
}

test('each link of the landing page opens its form', nightly, async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  const links = page.getByRole('navigation', { name: 'Main' });
  for (const [opener, title] of [
    [landing.login, 'Log In'],
    [links.getByRole('button', { name: 'Sign Up' }).filter({ visible: true }), 'Create Account'],
    [landing.start, 'Create Account'],
  ] as const) {
    await opener.click();
    await expect(landing.dialog(title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(landing.dialog(title)).toBeHidden();
  }
  await landing.login.click();
  await landing.dialog('Log In').getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(landing.dialog('Reset Password')).toBeVisible();
  await expect(landing.dialog('Log In')).toBeHidden();
});

test('a flag in the redirect URL shows a green toast, with a custom or the default text', nightly, async ({ page }) => {
  await new LandingPage(page).open();
  for (const [flag, title, text] of [
    ['email_verified', 'Email Verified!', 'Your email has been verified. You can now log in.'],
    ['password_reset', 'Password Reset!', 'Your password has been reset. You can now log in.'],
  ] as const) {
    for (const message of [null, 'Ada may come in.']) {
      await page.evaluate(`history.replaceState({ usr: { ${flag}: ${JSON.stringify(message ?? true)} } }, '')`);
      await page.reload();
      const toast = page.getByRole('region', { name: 'Message of the app' }).filter({ hasText: title });
      await expect(toast).toContainText(message ?? text);
      await expect(toast, 'the green toast').toHaveAttribute('data-tone', 'good');
    }
  }
  await page.reload();
  await expect(new LandingPage(page).start).toBeVisible();
  await expect(page.locator('[data-toaster][data-tone]'), 'shown once').toHaveCount(0);
});

test('a failed login shows the reason at its field', nightly, async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.login.click();
  const dialog = landing.dialog('Log In');
  const email = dialog.getByLabel('Email');
  const password = dialog.getByLabel('Password', { exact: true });
  const failures: readonly (readonly [Answer | 'none', typeof email, string])[] = [
    [
      { status: 400, message: 'Email not verified. Look into your mail.' },
      email,
      'Please verify your email before logging in',
    ],
    [{ status: 400, message: 'Something else' }, password, 'Invalid email or password'],
    [{ status: 401 }, password, 'Invalid email or password'],
    [{ status: 500 }, email, unexpected],
    [{ status: 429 }, email, unexpected],
    ['none', email, unexpected],
  ];
  const setNextReply = await mockReplies(page, 'login');
  for (const [reply, field, text] of failures) {
    setNextReply(reply);
    // A 401 triggers a silent login renewal first; without a login the failure is shown.
    await landing.logIn('ada@example.org', 'any password');
    await expectFieldError(field, text);
    const other = field === email ? password : email;
    await expect(other).not.toHaveAttribute('aria-invalid', 'true');
    await email.fill('');
    await password.fill('');
  }
});

test('a failed sign-up shows the reason; passwords need at least eight letters', nightly, async ({ page, person }) => {
  await page.context().clearCookies();
  const landing = new LandingPage(page);
  await landing.open();
  await landing.start.click();
  const dialog = landing.dialog('Create Account');
  const create = dialog.getByRole('button', { name: 'Create account', exact: true });
  const password = dialog.getByLabel('Password', { exact: true });

  await landing.fillSignUp({ ...newPerson(), password: 'x'.repeat(minPasswordLength - 1) });
  await create.click();
  await expectFieldError(password, 'Password must be at least 8 characters');
  await password.fill('x'.repeat(minPasswordLength));
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');

  await landing.fillSignUp(person);
  await create.click();
  await expectFieldError(dialog.getByLabel('Email'), 'Email already in use');

  const newcomer = newPerson();
  const setNextReply = await mockReplies(page, 'signup');
  for (const reply of [{ status: 400, message: 'Another reason' }, { status: 500 }, 'none'] as const) {
    await landing.fillSignUp(newcomer);
    setNextReply(reply);
    await create.click();
    await expect(dialog.getByRole('alert').filter({ hasText: unexpected })).toBeVisible();
    await dialog.getByLabel('First name').fill('');
    await create.click();
    await expect(dialog.getByRole('alert').filter({ hasText: unexpected })).toBeHidden();
  }
});

test('a failed request for a reset link shows an error, regardless of the reason', nightly, async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.login.click();
  await landing.dialog('Log In').getByRole('button', { name: 'Forgot your password?' }).click();
  const resetDialog = landing.dialog('Reset Password');
  const email = resetDialog.getByLabel('Email');
  const send = resetDialog.getByRole('button', { name: 'Send reset link' });
  const failed = resetDialog.getByText('An error occurred. Please try again.');
  const setNextReply = await mockReplies(page, 'forgot-password');
  for (const reply of [{ status: 400 }, { status: 429 }, { status: 500 }, 'none'] as const) {
    await email.fill('ada@example.org');
    setNextReply(reply);
    await send.click();
    await expect(failed).toBeVisible();
    await email.fill('');
    await send.click();
    await expectFieldError(email, 'Email is required');
    await expect(failed).toBeHidden();
  }
});
