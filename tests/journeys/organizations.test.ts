/** The home of an organization: its people, its name, its keys, and its deletion. */
import type { APIRequestContext, Page } from '@playwright/test';
import { CreateOrganization, GetOrganization, type OrganizationDetail } from '@plenum/contracts/events/organizations';
import { axeViolations } from '../support/journeys/axe.ts';
import { registerOrganizationMember } from '../support/journeys/conference-joining.ts';
import { desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { focusEnabled, pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu, openMenuByKey } from '../support/journeys/menus.ts';
import { newPerson } from '../support/journeys/people.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';

const people = [
  ['Grace', 'Hopper', 'ADMIN'],
  ['Émilie', 'du Châtelet', 'MEMBER'],
] as const;

async function newTeam(request: APIRequestContext): Promise<OrganizationDetail> {
  const organization = await callOperation(request, CreateOrganization, { body: { name: 'Analytical Engines' } });
  for (const [first_name, last_name, role] of people) {
    await registerOrganizationMember(request, organization.id, { ...newPerson(), first_name, last_name, role });
  }
  return organization;
}

/** Opens a part of the home page: a tab, or an option of a select element on phones. */
async function open(page: Page, part: string): Promise<void> {
  const tab = page.getByRole('tab', { name: part });
  const select = page.getByLabel('Parts of this organization');
  await expect(tab.or(select.and(page.locator('select')))).toBeVisible();
  if (await tab.isVisible()) await tab.click();
  else {
    const option = await select.locator('option', { hasText: part }).getAttribute('value');
    await select.selectOption(option);
  }
}

test.describe('phone', () => {
  test.use(phone.use);

  test('an owner renames the organization, finds a member, changes a role and removes a member, by keyboard', async ({
    page,
    context,
    person,
  }) => {
    const { id } = await newTeam(context.request);
    await page.goto(`/app/organizations/${id}`);
    await expect(page.getByText('Each event has room for 50 attendees.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    const rename = page.getByRole('button', { name: 'Rename' });
    await focusEnabled(rename);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name of the organization')).toBeFocused();
    await page.keyboard.type('Difference Engines');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Difference Engines' })).toBeVisible();
    await expect(rename).toBeFocused();

    await open(page, 'Members');
    await expect(page.getByText(person.email)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('searchbox').fill('chatelet');
    await expect(page.getByText('Grace Hopper')).toBeHidden();
    await expect(page).toHaveURL(/q=chatelet/);

    const actions = page.getByRole('button', { name: 'Actions for Émilie du Châtelet' });
    await openMenuByKey(actions);
    await expect(page.getByRole('menuitem', { name: 'Change role…' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Role of Émilie du Châtelet' });
    await dialog.getByLabel('Owner').check();
    await expect(dialog.getByText('An owner can remove you')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel('Admin').check();
    await pressKeyOn(dialog.getByRole('button', { name: 'Save' }), 'Enter');
    await expect(page.getByText('Émilie du Châtelet is now Admin')).toBeVisible();
    await expect(dialog).toBeHidden();

    await chooseFromMenu(actions, 'Remove…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No matches')).toBeVisible();
    const { member_count } = await callOperation(context.request, GetOrganization, { params: { organization_id: id } });
    expect(member_count).toBe(2);
  });
});

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('keys are saved and never shown; the password confirms the deletion', async ({ page, context, person }) => {
    const { id } = await newTeam(context.request);
    await page.goto(`/app/organizations/${id}?tab=settings`);
    await page.getByLabel('Signing key ID').fill('the-key-id');
    await page.getByRole('button', { name: 'Save keys' }).first().click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await page.getByLabel('Private key').first().fill('cHJpdmF0ZQ==');
    await page.getByRole('button', { name: 'Save keys' }).first().click();
    await expect(page.getByText('Keys saved')).toBeVisible();
    await expect(page.getByText('Set up', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Signing key ID')).toHaveValue('');
    await page.reload();
    await expect(page.getByText('Set up', { exact: true })).toBeVisible();
    expect(await page.content()).not.toContain('the-key-id');
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Delete organization…' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Your password').fill('not my password');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('This password is wrong')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel('Your password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await expect(page.getByText('Analytical Engines was deleted')).toBeVisible();
    expect((await context.request.get(`/api/organizations/${id}`)).status()).toBe(404);
  });

  test('the events of an organization are listed under its URL, by status, and open there', async ({
    page,
    context,
    person,
  }) => {
    await test.info().attach('person', { body: person.email });
    const event = await newEvent(context.request, { title: 'Symposium' });
    const organization = `/app/organizations/${event.organization_id}`;
    await page.goto('/app/organizations');
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await page.goto(`${organization}/events`);
    await expect(page.getByRole('link', { name: 'Symposium' })).toBeVisible();
    await page.goto(`${organization}/events?status=DRAFT`);
    await expect(page.getByText('No drafts')).toBeVisible();
    await page.goto(`${organization}/events/${event.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  });
});
