/** The demo for organizers: from its page to a new event that can be published, without sending emails. */
import { GetMe } from '@plenum/contracts/accounts/auth';
import { GetEvent } from '@plenum/contracts/events/events';
import { ListPublicEvents } from '@plenum/contracts/events/public-events';
import { desktop, expect, phone, test } from '../support/journeys/journey.ts';
import { callOperation } from '../support/journeys/product-api.ts';

const isComposerInSight = `(() => {
  const composer = document.querySelector('main textarea');
  if (composer === null) return false;
  const { left, right, bottom } = composer.getBoundingClientRect();
  return composer.contains(document.elementFromPoint((left + right) / 2, bottom - 4));
})()`;

test('a visitor without an account organizes the demo: publishes, admits people, and cannot send emails', async ({
  page,
}) => {
  const { request } = page.context();
  const { events } = await callOperation(request, ListPublicEvents, { query: { search: 'Common Ground' } });
  await page.goto(`/e/${events[0]?.slug}`);
  await page.getByRole('link', { name: 'Look around without an account' }).click();
  const entry = page.getByRole('dialog', { name: 'Try the demo' });
  await entry.getByRole('button', { name: 'Try it as an organizer' }).click();

  await expect(page).toHaveURL(/\/app\/events\/\d+$/);
  await expect(page.getByText(/Only you can see it\. It is deleted on /).filter({ visible: true })).toBeVisible();
  expect((await callOperation(request, GetMe)).events).toHaveLength(2);
  await page.getByRole('main').getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish event' }).click();

  const publishedDialog = page.getByRole('dialog', { name: 'Your event is open' });
  await expect(publishedDialog.getByText('The demo sends no emails.')).toBeVisible();
  await publishedDialog.getByRole('link', { name: 'Invite people' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Invite people' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite people' });
  await invitation.getByLabel('Email address').fill('stranger@example.org');
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invitation.getByRole('alert')).toContainText('The demo sends no emails, so you cannot invite');
  await invitation.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: /^Requests/ }).click();
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: 'Requests 1' })).toBeVisible();

  await test.step('is told at once that the demo has no API tokens', async () => {
    const event_id = Number(/\/events\/(\d+)/.exec(page.url())?.[1]);
    const { organization } = await callOperation(request, GetEvent, { params: { event_id } });
    const eventPage = page.url();
    await page.goto(`/app/organizations/${organization.id}?tab=integrations`);
    await expect(page.getByText('The demo has no API tokens')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New token' })).toBeDisabled();
    await page.goto(eventPage);
  });

  await test.step('fills in the form below the notice without scrolling', async () => {
    const chat = page.url().replace(/\/admin\/.*$/, '/networking?tab=chat');
    for (const viewport of [desktop.use.viewport, { width: 820, height: 1180 }, phone.use.viewport]) {
      await page.setViewportSize(viewport);
      await page.goto(chat);
      await expect(page.getByText(/^(This is your demo\.|Your demo)$/).filter({ visible: true })).toBeVisible();
      await expect.poll(() => page.evaluate<boolean>(isComposerInSight)).toBe(true);
    }
  });
});
