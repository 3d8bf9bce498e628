/** The ways into a conference, as its guests take them. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { AddEventUserByEmail } from '@plenum/contracts/attendees';
import { linkIn, mailTo, newPerson, type Person } from './people.ts';
import { call } from './product-api.ts';

/** Somebody new opens the mail of their invitation, makes an account and is in. */
export async function registerFromMail(page: Page, person: Person, title: string): Promise<void> {
  const mail = await mailTo(person.email);
  expect(mail.subject).toContain(title);
  await page.goto(linkIn(mail, 'invitations'));
  await expect(page.getByRole('heading', { name: `You are invited to ${title}` })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('First name')).toHaveValue(person.first_name);
  await expect(page.getByLabel('Last name')).toHaveValue(person.last_name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expect(page.getByText(/^Strength: /)).toBeVisible();
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account and accept' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Opens the door with a code typed in small letters; `Join event` is the next step. */
export async function openWithCode(page: Page, code: string, title: string): Promise<void> {
  await page.goto('/app');
  await page.getByRole('link', { name: 'Join an event' }).click();
  await page.getByLabel('Join code').fill(code.toLowerCase().replace('-', ''));
  await page.getByRole('button', { name: 'Find event' }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
}

/** Seats so many more people, through the API of an organizer. */
export async function fillSeats(request: APIRequestContext, event_id: number, count: number): Promise<void> {
  for (let seat = 0; seat < count; seat += 1) {
    const { email, first_name, last_name } = newPerson();
    const body = { email, first_name, last_name, role: 'ATTENDEE' as const };
    await call(request, AddEventUserByEmail, { params: { event_id }, body });
  }
}
