/**
 * Feedback on a session: requested after it ends, given by keyboard and touch, read by its speaker and the organizers.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/journeys/axe.ts';
import { feedbackScene } from '../support/journeys/feedback-scene.ts';
import { desktop, expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { openPopup } from '../support/journeys/menus.ts';
import { timeouts } from '../support/services/timeouts.ts';

const cardOf = (page: Page) => page.getByRole('region', { name: /^(How was it\?|Feedback)$/ });
const otherAnswers = [
  { stars: 5, comment: 'Clear from the first slide to the last' },
  { stars: 5 },
  { stars: 2, comment: 'Too quiet' },
  { stars: 4 },
];

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('an attendee gives and changes feedback, and the speaker reads it once there are five answers', async ({
      context,
      browser,
      person,
    }) => {
      await test.info().attach('person', { body: person.email });
      const scene = await feedbackScene(context, browser, use);
      const member = await scene.enter();
      await member.goto(scene.path);
      await expect(member.getByRole('heading', { level: 1, name: scene.title })).toBeVisible();
      await expect(cardOf(member)).toHaveCount(0);
      await scene.end();
      const card = cardOf(member);
      await expect(card.getByRole('radio')).toHaveCount(5);
      expect(await axeViolations(member)).toEqual([]);
      await card.getByRole('radio', { name: '3 stars: Good' }).check({ force: true });
      await pressKeyOn(card.getByRole('radio', { name: '3 stars: Good' }), 'ArrowRight');
      await expect(card.getByRole('radio', { name: '4 stars: Very good' })).toBeChecked();
      await card.getByLabel(/^What was good/).fill('Good examples');
      await member.reload();
      await expect(card.getByLabel(/^What was good/)).toHaveValue('Good examples');
      await expect(card.getByRole('radio', { name: '4 stars: Very good' })).toBeChecked();
      await pressKeyOn(card.getByRole('button', { name: 'Send feedback' }), 'Enter');
      await expect(card.getByText('Thank you for your feedback.')).toBeVisible();
      await expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
      await expect(card).toBeFocused();
      expect(await axeViolations(member)).toEqual([]);

      const speaker = await scene.enterAsSpeaker();
      await speaker.goto(scene.path);
      await expect(cardOf(speaker).getByText('Fewer than five people have answered.')).toBeVisible();
      await expect(cardOf(speaker).getByRole('radio')).toHaveCount(0);
      await scene.addFeedback(otherAnswers);
      await card.getByRole('button', { name: 'Change' }).click();
      await card.getByRole('radio', { name: '5 stars: Excellent' }).check({ force: true });
      await card.getByRole('button', { name: 'Send feedback' }).click();
      await expect(card.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();

      await speaker.reload();
      await expect(cardOf(speaker)).toContainText('4.2 of 5 stars from 5 answers');
      await cardOf(speaker).getByRole('link', { name: 'Read the feedback' }).click();
      await expect(speaker.getByRole('heading', { level: 1, name: `Feedback on ${scene.title}` })).toBeVisible();
      for (const text of ['Good examples', 'Clear from the first slide', 'Too quiet'])
        await expect(speaker.getByRole('listitem').filter({ hasText: text })).toBeVisible();
      await expect(speaker.getByRole('button', { name: 'Remove comment' })).toHaveCount(0);
      expect(await axeViolations(speaker)).toEqual([]);
      await scene.close();
    });

    test(
      'an organizer sorts the sessions, downloads the file, and removes a comment',
      nightly,
      async ({ page, context, browser, person }) => {
        await test.info().attach('person', { body: person.email });
        const scene = await feedbackScene(context, browser, use);
        await scene.end();
        await scene.addFeedback(otherAnswers);
        await page.goto(`/app/events/${scene.event_id}/admin/sessions`);
        if (name === 'phone') await page.getByRole('button', { name: 'Filters and view' }).click();
        await page.getByRole('main').or(page.getByRole('dialog')).getByRole('link', { name: 'Feedback' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
        await expect(page.getByRole('link', { name: scene.title })).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: 'CSV file' }).click();
        const file = await readFile(await (await download).path(), 'utf8');
        expect(file.split('\r\n').filter((line) => line.startsWith(scene.title))).toHaveLength(4);
        await page.getByRole('link', { name: scene.title }).click();
        const comment = page.getByRole('listitem').filter({ hasText: 'Too quiet' });
        await expect(comment.getByRole('img', { name: '2 of 5 stars' })).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        await comment.getByRole('button', { name: 'Remove comment' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove comment' }).click();
        await expect(comment).toHaveCount(0);
        await page.goto(`/app/events/${scene.event_id}/admin/moderation?tab=log`);
        await expect(page.getByText('Comment on a session removed')).toBeVisible();
        await expect(page.getByText('Too quiet')).toBeVisible();
        await scene.close();
      },
    );
  });
}

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('attendees with the session in their agenda are asked once, and the notification leads to the card', async ({
    context,
    browser,
    person,
  }) => {
    test.slow();
    await test.info().attach('person', { body: person.email });
    const scene = await feedbackScene(context, browser, desktop.use);
    const page = await scene.enter();
    await page.goto(`/app/events/${scene.event_id}`);
    await scene.end();
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    // The worker polls once a minute, and other journeys also end sessions.
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 10 * timeouts.page });
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await openPopup(bell, panel);
    await panel.getByRole('link', { name: `How was “${scene.title}”?` }).click();
    await expect(cardOf(page)).toBeInViewport();
    await expect(bell).toHaveAccessibleName('Notifications');
    await scene.close();
  });

  test('an event with feedback disabled shows no card', async ({ page, context, browser, person }) => {
    await test.info().attach('person', { body: person.email });
    const scene = await feedbackScene(context, browser, desktop.use);
    await page.goto(`/app/events/${scene.event_id}/admin/settings?tab=questions`);
    const feedbackSwitch = page.getByRole('switch', { name: 'Ask for feedback' });
    await expect(feedbackSwitch).toBeChecked();
    await feedbackSwitch.click();
    await expect(feedbackSwitch).not.toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Feedback', exact: true }).click();
    await expect(page.getByRole('switch', { name: 'Ask for feedback' })).not.toBeChecked();
    await scene.end();
    const member = await scene.enter();
    const feedbackReply = member.waitForResponse((reply) =>
      reply.url().endsWith(`/sessions/${scene.session_id}/feedback`),
    );
    await member.goto(scene.path);
    expect(await (await feedbackReply).json()).toMatchObject({ state: 'OFF' });
    await expect(member.getByRole('heading', { level: 1, name: scene.title })).toBeVisible();
    await expect(cardOf(member)).toHaveCount(0);
    await scene.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('an attendee gives feedback, and reads the summary', async ({ page, context, browser, person }) => {
    await test.info().attach('person', { body: person.email });
    const scene = await feedbackScene(context, browser, phone.use);
    await scene.end();
    await page.goto(scene.path);
    const card = page.getByRole('region', { name: 'Wie war es?' });
    await card.getByRole('radio', { name: '1 Stern: Schlecht' }).check({ force: true });
    await card.getByRole('button', { name: 'Feedback senden' }).click();
    await expect(card.getByText('Danke für Ihr Feedback.')).toBeVisible();
    await scene.addFeedback(otherAnswers);
    await page.reload();
    await expect(card).toContainText('3,4 von 5 Sternen bei 5 Antworten');
    await card.getByRole('link', { name: 'Feedback lesen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Feedback zu „${scene.title}“` })).toBeVisible();
    await expect(page.getByText('Too quiet')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await scene.close();
  });
});
