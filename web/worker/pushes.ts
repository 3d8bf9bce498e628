/**
 * Displays pushes, and opens the screen that they link to. The texts are part of this worker, so nothing has to be loaded.
 */
import { type OpenMessage, pushEndPath, pushPath } from '../src/lib/push-names.ts';
import { readPayload } from './push-payload.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build (web/build/offline-worker.ts), in the language of this worker. */
declare const plenumPushTexts: Readonly<Record<string, string>>;

const textOf = (key: string): string => plenumPushTexts[key] ?? plenumPushTexts['other'] ?? '';
const icon = '/icons/plenum-192.png';
const openTimeoutMs = 1500;

/** Returns the windows of the app. */
async function windows(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname.startsWith('/app'));
}

/** Returns whether the app is in use; it then displays the notification itself. */
const isInUse = async (): Promise<boolean> =>
  (await windows()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible');

async function show(text: string): Promise<void> {
  if (await isInUse()) return;
  const { kind, count, path } = readPayload(text);
  await self.registration.showNotification(textOf(kind), {
    body: count > 1 ? textOf('unread').replace('{count}', String(count)) : textOf('body'),
    icon,
    badge: icon,
    // A newer notification about the same subject replaces the older one.
    tag: `${kind} ${path}`,
    data: path,
  });
}

/** Asks a window to open a screen without reloading the app. Returns false if it does not confirm in time. */
function askToOpen(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: OpenMessage = { open: path };
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), openTimeoutMs);
    port1.addEventListener('message', () => resolve(true), { once: true });
    port1.start();
    client.postMessage(message, [port2]);
  });
}

async function open(path: string): Promise<void> {
  const [client] = await windows();
  if (client !== undefined) {
    const focused = await client.focus().catch(() => client);
    if (await askToOpen(focused, path)) return;
  }
  await self.clients.openWindow(path);
}

/** Registers a new subscription after the browser has invalidated the previous one. */
async function replaceSubscription(previous: PushSubscription | null): Promise<void> {
  const key = previous?.options.applicationServerKey;
  if (previous === null || key === null || key === undefined) return;
  const post = (path: string, body: unknown) =>
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const newSubscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await post(pushPath, newSubscription);
  await post(pushEndPath, { endpoint: previous.endpoint });
}

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
}

/** Registers the listeners; must be called when the worker starts. */
export function listenToPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const path: unknown = event.notification.data;
    event.waitUntil(open(typeof path === 'string' ? path : '/app/dashboard'));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription = null } = event as SubscriptionChange;
    (event as SubscriptionChange).waitUntil(replaceSubscription(oldSubscription).catch(() => undefined));
  });
}
