/** Finds controls that are obscured by other elements, even with every kind of overlay open. */
import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { OpenThread } from '@plenum/contracts/chat/direct-messages';
import { GetEvent } from '@plenum/contracts/events/events';
import { CreateAnnouncement } from '@plenum/contracts/live/announcements';
import { connectedGuest, DirectChat, sendDirectMessageTo } from './direct-chat.ts';
import { desktop } from './journey.ts';
import { callOperation } from './product-api.ts';

/** More than any screen has, except for long lists with similar rows. */
const maxChecked = 250;

/**
 * Scrolls each visible control into view, as focusing it would, and checks which element is at its center: the control
 * itself, a part of it, its label, or an element around it. Returns a line for each obscured control.
 */
const findCovered = `(() => {
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [tabindex="0"]';
  const name = (element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim();
    return element.tagName.toLowerCase() + ' “' + (words || element.outerHTML).replaceAll(/\\s+/g, ' ').slice(0, 60) + '”';
  };
  const isInteractive = (element) => {
    if (element.disabled || element.closest('[inert], [aria-hidden=true]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // Only for screen readers, or pressed through its label.
    return getComputedStyle(element).clipPath === 'none' && element.offsetWidth > 1 && element.offsetHeight > 1;
  };
  const found = [];
  for (const element of [...document.querySelectorAll(controls)].filter(isInteractive).slice(0, ${maxChecked})) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const [rect] = element.getClientRects();
    if (rect === undefined || rect.width < 2) continue;
    const x = rect.x + rect.width / 2;
    const y = rect.y + rect.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit === null) {
      found.push(name(element) + ' cannot be scrolled into view: ' + Math.round(x) + ', ' + Math.round(y));
      continue;
    }
    const isItself = element.contains(hit) || hit.contains(element);
    const isLabel = [...(element.labels ?? [])].some((label) => label.contains(hit));
    if (!isItself && !isLabel) found.push(name(element) + ' is covered by ' + name(hit));
  }
  scrollTo(0, 0);
  return found;
})()`;

/** Returns a line for each visible control of the page that is obscured. */
export const findCoveredControlsOn = (page: Page): Promise<readonly string[]> => page.evaluate(findCovered);

export interface OpenLayers {
  /** Moves the focus into the toast, which stays while it has the focus. */
  readonly focusToast: () => Promise<void>;
  /** Moves the mouse to the toast, which stays while the mouse is there. */
  readonly hoverToast: () => Promise<void>;
}

/** Opens a chat window, an announcement and a toast on a desktop screen of an event. */
export async function openLayers(page: Page, browser: Browser, event_id: number): Promise<OpenLayers> {
  const { request } = page.context();
  const event = await callOperation(request, GetEvent, { params: { event_id } });
  const friend = await connectedGuest(browser, page.context(), event, desktop.use);
  const writer = await connectedGuest(browser, page.context(), event, desktop.use);
  const { id: user_id } = await callOperation(friend.context.request, GetMe);
  const { id: thread_id } = await callOperation(request, OpenThread, { body: { user_id } });
  await callOperation(request, CreateAnnouncement, {
    params: { event_id },
    body: {
      client_id: randomUUID(),
      audience: 'EVERYBODY',
      minutes: 60,
      text: 'Lunch is ready in the foyer. '.repeat(8),
    },
  });
  await page.setViewportSize(desktop.use.viewport);
  await page.goto(`/app/dashboard?thread=${thread_id}`);
  await expect(new DirectChat(page, friend.person.full_name).log).toBeVisible();
  // Loads the event page: the chat window stays open without the `thread` parameter in the URL.
  await page.goto(`/app/events/${event_id}`);
  await expect(new DirectChat(page, friend.person.full_name).log).toBeVisible();
  await expect(page.getByRole('region', { name: 'Announcement', exact: true })).toBeVisible();
  const toast = page.locator('[data-toaster][data-tone]');
  await sendDirectMessageTo(writer.context.request, request, 'Are you there?');
  await expect(toast).toContainText(`${writer.person.full_name} wrote to you`);
  await friend.context.close();
  await writer.context.close();
  return {
    focusToast: async () => {
      await page.keyboard.press('Alt+t');
      await expect(toast.getByRole('button').first()).toBeFocused();
    },
    hoverToast: () => toast.hover(),
  };
}
