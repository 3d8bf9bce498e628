/** Pushes to this device: browser support, permission and subscription. */
import { call } from '../../../lib/http.ts';

/** `home-screen`: available once the app is on the home screen. `blocked`: the user denied the permission. */
export type DeviceState = 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'on';

/** Apple allows pushes only to installed apps; an iPad identifies itself as a Mac. */
const isAppleMobile = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  return (await navigator.serviceWorker.getRegistration()) ?? undefined;
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param devices hashes of the endpoints that the server has for this login */
export async function fetchDeviceState(devices: readonly string[]): Promise<DeviceState> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return isAppleMobile() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  if (subscription === undefined || subscription === null || Notification.permission !== 'granted') return 'off';
  return devices.includes(await hashOf(subscription.endpoint)) ? 'on' : 'off';
}

/** The worker first downloads the whole app, which takes a long time on slow connections. */
const workerTimeoutMs = 60_000;

/** Waits for the worker, which the app registers a few seconds after its start. */
async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  const timeLimit = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no service worker')), workerTimeoutMs);
  });
  return Promise.race([navigator.serviceWorker.ready, timeLimit]);
}

/** Requests the permission, and subscribes. Returns the state afterwards. Throws if the browser fails to subscribe. */
export async function enablePush(push_key: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  const { pushManager } = await readyRegistration();
  // A subscription for another key of the server cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await call('POST /push-subscriptions', { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } });
  return 'on';
}

/** Ends the subscription on the server and in the browser. */
export async function disablePush(): Promise<DeviceState> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  if (subscription === undefined || subscription === null) return 'off';
  await call('POST /push-subscriptions/end', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  return 'off';
}
