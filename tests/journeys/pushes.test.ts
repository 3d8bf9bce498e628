/**
 * A push reaches the service worker of the app. Chromium would subscribe at Google's push service, which no test can
 * reach: the page subscribes at a test push service, to which the server really sends, and the browser's debugging
 * protocol delivers the decrypted content to the service worker. The packaged browser has no notifications either: it
 * denies the permission, so the test grants it in the page, and the service worker records notifications in a list.
 */
import type { CDPSession, Page, Worker } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import {
  GetNotificationDelivery,
  UpdateNotificationDelivery,
} from '@plenum/contracts/notifications/notification-delivery';
import { axeViolations } from '../support/journeys/axe.ts';
import { connectedGuest, sendDirectMessageTo } from '../support/journeys/direct-chat.ts';
import { expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { journeyVariables } from '../support/services/journeys-setup.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { startTestPushService, type TestDevice } from '../support/worker/test-push-server.ts';

const { use } = phone;
test.use({ ...use, serviceWorkers: 'allow' });

/** Makes the browser subscribe at the push service of the test. */
const subscribeAt = (page: Page, device: TestDevice): Promise<unknown> =>
  page.addInitScript({
    content: `{
      const given = ${JSON.stringify(device)};
      const turn = async (on) => sessionStorage.setItem('push', on ? 'on' : 'off');
      const subscription = { endpoint: given.endpoint, toJSON: () => given, unsubscribe: () => turn(false) };
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      PushManager.prototype.subscribe = () => turn(true).then(() => subscription);
      PushManager.prototype.getSubscription = async () => sessionStorage.getItem('push') === 'on' ? subscription : null;
    }`,
  });

/** Returns a function that delivers a push to the service worker, as the browser does when one arrives. */
async function pushesTo(session: CDPSession, origin: string): Promise<(data: string) => Promise<unknown>> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const first = registrations.find(({ isDeleted }) => !isDeleted);
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** Records the notifications of the service worker instead of showing them on the device. */
const recordNotifications = (worker: Worker) =>
  worker.evaluate(`self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
      const notification = { title, body, tag, data, close: () => (shown = shown.filter((one) => one.tag !== tag)) };
      notification.close();
      shown.push(notification);
    };`);

const shownNotifications = (worker: Worker) =>
  worker.evaluate<readonly { readonly title: string; readonly body: string; readonly path: unknown }[]>(
    'shown.map(({ title, body, data: path }) => ({ title, body, path }))',
  );

/** Presses the only notification. Only the browser may extend an event. */
const pressShown = (worker: Worker) =>
  worker.evaluate(`dispatchEvent(Object.defineProperty(
    Object.assign(new Event('notificationclick'), { notification: (self.pressed ??= shown[0]) }), 'waitUntil', { value: () => undefined }))`);

test(
  'a push arrives while the app is closed, hides the message text, and opens its conversation',
  nightly,
  async ({ page, context, browser, event }) => {
    const { id: user_id } = await callOperation(context.request, GetMe);
    // Nothing is pushed during quiet hours.
    const { push_key } = await callOperation(context.request, UpdateNotificationDelivery, {
      params: { user_id },
      body: { quiet_hours: null },
    });
    const service = await startTestPushService(() => push_key ?? '', Number(process.env[journeyVariables.pushes]));
    try {
      await subscribeAt(page, service.device('phone'));
      const guest = await connectedGuest(browser, context, event, use);
      await page.goto('/app/settings?tab=notifications');
      const deviceSwitch = page.getByRole('switch', { name: 'Show notifications on this device' });
      await pressKeyOn(deviceSwitch, 'Space');
      // The worker precaches the whole app first.
      await expect(deviceSwitch).toBeChecked({ timeout: 4 * timeouts.page });
      expect(await axeViolations(page)).toEqual([]);
      await page.reload();
      await expect(deviceSwitch).toBeChecked();
      await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true);

      await page.goto('/robots.txt');
      await sendDirectMessageTo(guest.context.request, context.request, 'Meet me at the fountain.');
      await expect.poll(() => service.pushes.length, { timeout: 2 * timeouts.page }).toBe(1);
      const text = service.pushes[0]?.text ?? '';
      expect(text).not.toMatch(/fountain|@/);
      expect(text).not.toContain(guest.person.full_name.split(' ')[0]);
      const deliver = await pushesTo(await context.newCDPSession(page), new URL(page.url()).origin);
      const [worker] = context.serviceWorkers();
      if (worker === undefined) throw new Error('The app has no service worker.');
      await recordNotifications(worker);
      await deliver(text);
      const path = expect.stringMatching(/^\/app\/dashboard\?thread=\d+$/);
      await expect
        .poll(() => shownNotifications(worker))
        .toEqual([{ title: 'Somebody wrote to you', body: 'Tap to open Plenum.', path }]);

      await page.goto('/app/events');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The app listens once its first screen has loaded; until then, the press would open a new window.
      await expect(async () => {
        await pressShown(worker);
        await expect(page.getByRole('log').getByText('Meet me at the fountain.')).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 2 * timeouts.page });
      expect(await shownNotifications(worker)).toEqual([]);
      // An open app shows its own toast.
      await deliver(text);
      expect(await shownNotifications(worker)).toEqual([]);

      await page.goto('/app/settings?tab=notifications');
      await pressKeyOn(deviceSwitch, 'Space');
      await expect(deviceSwitch).not.toBeChecked();
      const { devices } = await callOperation(context.request, GetNotificationDelivery, { params: { user_id } });
      expect(devices).toEqual([]);
      await guest.context.close();
    } finally {
      await service.close();
    }
  },
);
