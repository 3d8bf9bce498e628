/** Page object of the landing page and its account forms. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';

export class LandingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.start).toBeVisible();
    // The server-rendered page is visible before it is interactive.
    await expect(this.page.locator('#root[data-served]')).toHaveCount(0);
  }

  get start(): Locator {
    return this.page.getByRole('button', { name: 'Start Your Story' }).first();
  }

  get login(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' });
  }

  get demo(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'Demo' });
  }

  dialog(title: 'Log In' | 'Create Account' | 'Reset Password' | 'Check Your Email'): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** Fills and submits the open login form. */
  async logIn(email: string, password: string): Promise<void> {
    const dialog = this.dialog('Log In');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  async fillSignUp(person: Person): Promise<void> {
    const dialog = this.dialog('Create Account');
    await dialog.getByLabel('First name').fill(person.first_name);
    await dialog.getByLabel('Last name').fill(person.last_name);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByLabel('Confirm password').fill(person.password);
  }
}

/** Checks the error of a field, and its association for assistive technology. */
export async function expectFieldError(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(text)));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
