/** Steps of an organizer, screen by screen. */
import { expect, type Page } from '@playwright/test';
import { createPngPicture } from '../api/pictures.ts';
import { timeouts } from '../services/timeouts.ts';
import { pressKeyOn } from './keys.ts';
import { LandingPage } from './landing-page.ts';
import { chooseFromMenu } from './menus.ts';
import { findEmailLink, waitForEmailTo, type Person } from './people.ts';

/** A file for a file input. */
interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const csvUpload = (name: string, rows: readonly (readonly string[])[]): SentFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')),
});

const pictureFile = async (name: string, width: number, height: number): Promise<SentFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await createPngPicture({ width, height }),
});

/** Registers on the landing page and verifies the address by email. */
export async function signUp(page: Page, person: Person): Promise<void> {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.start.click();
  await landing.fillSignUp(person);
  await landing.dialog('Create Account').getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(landing.dialog('Check Your Email')).toBeVisible();
  await page.goto(findEmailLink(await waitForEmailTo(person.email), 'verify-email'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Your email has been verified. You can now log in.')).toBeVisible();
  await landing.login.click();
  await landing.logIn(person.email, person.password);
  await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeVisible();
}

interface NewConference {
  readonly organization: string;
  readonly title: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Creates an organization with a conference; returns the URL of the conference's home. */
export async function createConference(page: Page, options: NewConference): Promise<string> {
  // On phones a toast may cover a link for a moment, which does not affect the keyboard.
  await pressKeyOn(page.getByRole('link', { name: 'Create organization' }), 'Enter');
  await page.getByLabel('Name').fill(options.organization);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: options.organization })).toBeVisible();
  await pressKeyOn(page.getByRole('link', { name: 'Create event' }).first(), 'Enter');
  await page.getByLabel('Title').fill(options.title);
  await page.getByLabel('First day').fill(options.firstDay);
  await page.getByLabel('Last day').fill(options.lastDay);
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: options.title })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  return page.url();
}

/** Runs a list of people through the dry run and invites those who pass it. */
export async function inviteByList(page: Page, home: string, people: readonly (readonly string[])[]): Promise<void> {
  await page.goto(`${home}/admin/attendees?tab=invitations`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('radio', { name: 'A CSV file' }).check();
  const list = csvUpload('people.csv', [['email', 'role', 'first_name', 'last_name', 'message'], ...people]);
  await dialog.locator('input[type=file]').setInputFiles(list);
  await expect(dialog.getByText(`Will be invited: ${people.length}`)).toBeVisible();
  await dialog.getByRole('button', { name: `Send ${people.length} invitations` }).click();
  await expect(dialog.getByText(`${people.length} invitations sent`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const [email = ''] of people) await expect(page.getByText(email)).toBeVisible();
}

interface PlannedTalk {
  readonly title: string;
  readonly day: number;
  readonly start: string;
  readonly end: string;
  readonly location: string;
}

/** Creates one session. */
export async function planTalk(page: Page, home: string, talk: PlannedTalk): Promise<void> {
  await page.goto(`${home}/admin/sessions?day=${talk.day}`);
  await page.getByRole('button', { name: 'New session' }).click();
  const dialog = page.getByRole('dialog', { name: 'New session' });
  await dialog.getByLabel('Title').fill(talk.title);
  await expect(dialog.getByLabel('Day')).toHaveValue(String(talk.day));
  await dialog.getByLabel('Start').fill(talk.start);
  await dialog.getByLabel('End').fill(talk.end);
  await dialog.getByLabel('Location').fill(talk.location);
  await dialog.getByRole('button', { name: 'Create session' }).click();
  const card = page.getByTestId('session-card').filter({ hasText: talk.title });
  await expect(card).toContainText(`${talk.start} – ${talk.end}`);
}

/** Imports a schedule; the number of its sessions is on screen. */
export async function importSchedule(page: Page, home: string, file: SentFile, sessions: number): Promise<void> {
  await page.goto(`${home}/import`);
  await page.getByLabel('Choose a schedule file').setInputFiles(file);
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 2 * timeouts.page });
  await expect(page.locator('dl').getByText(String(sessions), { exact: true })).toBeVisible();
}

/** Creates a speaker without an account and assigns a session. */
export async function assignSpeaker(page: Page, home: string, name: string, session: string): Promise<void> {
  await page.goto(`${home}/admin/speakers`);
  await page.getByRole('button', { name: 'Add speaker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a speaker' });
  await dialog.getByRole('radio', { name: /Somebody without an account/ }).check();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Title for this event').fill('Admiral');
  await dialog.getByRole('button', { name: 'Add speaker' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${home}/agenda?view=list`);
  await page.getByRole('link', { name: session }).click();
  await chooseFromMenu(page.getByRole('button', { name: 'Manage' }), 'Edit speakers…');
  const field = page.getByRole('combobox', { name: 'Add a speaker' });
  await field.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel(`Role of ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
}

/** Adds a sponsor with an uploaded logo. */
export async function addSponsor(page: Page, home: string, name: string, tier: string): Promise<void> {
  await page.goto(`${home}/admin/sponsors`);
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add sponsor' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Tier').selectOption(tier);
  const logo = dialog.getByRole('group', { name: 'Logo' }).locator('input[type=file]');
  await logo.setInputFiles(await pictureFile('logo.png', 900, 450));
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: tier }).getByText(name)).toBeVisible();
}

/** Changes the branding of the conference: a color, texts, a logo and a banner. */
export async function setBranding(page: Page, home: string, description: string): Promise<void> {
  await page.goto(`${home}/admin/settings`);
  // A list on large screens.
  await page.getByRole('combobox', { name: 'Event Settings' }).selectOption({ label: 'Branding' });
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#8a1c5b');
  await page.getByLabel('Text below the title').fill(description);
  for (const [label, width, height] of [
    ['Logo', 300, 300],
    ['Banner', 1600, 500],
  ] as const) {
    const field = page.getByRole('group', { name: label, exact: true });
    await field.locator('input[type=file]').setInputFiles(await pictureFile(`${label}.png`, width, height));
    await expect(field.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await expect(field.getByRole('img')).toBeVisible();
  }
  // The form is taller than the window, and its save button stays visible.
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeInViewport();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('You have unsaved changes')).toBeHidden();
}

const join_code = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Enables join codes, completes the checklist and publishes; returns the join code. */
export async function publish(page: Page, home: string): Promise<string> {
  await page.goto(home);
  const checklist = page.getByRole('listitem').filter({ has: page.getByLabel('Open', { exact: true }) });
  await expect(checklist).toHaveCount(1);
  await checklist.getByRole('link', { name: 'Let people join with a code' }).click();
  await page.getByRole('radio', { name: /^Everybody with the code/ }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('You have unsaved changes')).toBeHidden();
  await page.goto(home);
  await expect(page.getByLabel('Done', { exact: true })).toHaveCount(6);
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish event' }).click();
  await expect(page.getByText('Event published')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Before you publish' })).toBeHidden();
  return (await page.getByText(join_code).textContent()) ?? '';
}
