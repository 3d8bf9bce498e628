/**
 * Receives webhook deliveries by polling, so that no public URL is needed: a temporary webhook is paused, which means that
 * its deliveries are stored and listed, but never sent. They are forwarded with the headers that the installation would
 * send.
 */
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { webhookEventTypes } from '@plenum/contracts/integrations/webhook-event-types';
import type { WebhookDelivery, WebhookWithSecret } from '@plenum/contracts/integrations/webhooks';
import { signatureOf } from '@plenum/core/domain/integrations/webhooks/webhook-signature.rules';

export interface ListenOptions {
  /** URL of the installation, without a slash at the end. */
  readonly url: string;
  /** API token with the scope `organization_webhook:manage`. */
  readonly token: string;
  readonly organization_id: number;
  /** URL that receives the deliveries. */
  readonly forward: string;
  /** Null for all types. */
  readonly event_types: readonly string[] | null;
}

/** The installation rejected a request. The message is its reply. */
export class RequestRejected extends Error {
  override readonly name = 'RequestRejected';
  /** Whether a later request may succeed. */
  readonly isTemporary: boolean;

  constructor(message: string, status: number) {
    super(message);
    this.isTemporary = status >= 500 || status === 429;
  }
}

const pollPauseMs = 1_000;
const pageSize = 50;
const forwardTimeoutMs = 15_000;
/** Reserved by RFC 2606: never resolved, in case somebody resumes the webhook. */
const unreachableUrl = 'https://webhooks-listen.invalid/';

/**
 * Creates a temporary webhook and forwards its deliveries in order until the signal aborts, then deletes it. A failed
 * forward is printed and not repeated. Throws `RequestRejected`.
 */
export async function listenToWebhooks(
  options: ListenOptions,
  stop: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  const webhooks = `/organizations/${options.organization_id}/webhooks`;
  const { id, secret } = await request<WebhookWithSecret>(options, 'POST', webhooks, {
    name: `plenum webhooks listen (${hostname()})`.slice(0, 60),
    url: unreachableUrl,
    event_types: options.event_types ?? webhookEventTypes,
    is_paused: true,
  });
  print(`Forwarding to ${options.forward}. Secret: ${secret}`);
  const forwardedIds = new Set<number>();
  try {
    while (!stop.aborted) {
      const unseen = await listUnseen(options, `${webhooks}/${id}/deliveries`, forwardedIds).catch((error: unknown) => {
        if (error instanceof RequestRejected && !error.isTemporary) throw error;
        print(error instanceof RequestRejected ? error.message : `${options.url} is unreachable.`);
        return [];
      });
      for (const delivery of unseen) {
        if (stop.aborted) break;
        print(`${delivery.event_type} ${delivery.message_id} → ${await forward(options.forward, delivery, secret)}`);
        forwardedIds.add(delivery.id);
      }
      await delay(pollPauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  } finally {
    await request(options, 'DELETE', `${webhooks}/${id}`);
  }
}

interface DeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly next: string | null;
}

/** Lists deliveries that were not forwarded, oldest first. Reads pages, which list the newest first, until all are known. */
async function listUnseen(
  options: ListenOptions,
  path: string,
  forwardedIds: ReadonlySet<number>,
): Promise<readonly WebhookDelivery[]> {
  const unseen = new Map<number, WebhookDelivery>();
  for (let after: string | null = '', hasNew = true; after !== null && hasNew;) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(after === '' ? {} : { after }) });
    const page: DeliveryPage = await request<DeliveryPage>(options, 'GET', `${path}?${query.toString()}`);
    const unknown = page.deliveries.filter(({ id }) => !forwardedIds.has(id) && !unseen.has(id));
    for (const delivery of unknown) unseen.set(delivery.id, delivery);
    hasNew = unknown.length > 0;
    after = page.next;
  }
  return [...unseen.values()].toSorted((a, b) => a.id - b.id);
}

/** Sends a delivery with its signature. Returns the status, or why there is none. */
async function forward(url: string, { message_id, body }: WebhookDelivery, secret: string): Promise<string> {
  const timestampS = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': message_id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signatureOf({ message_id, timestampS, body }, [secret]),
  };
  try {
    const signal = AbortSignal.timeout(forwardTimeoutMs);
    const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    return String(status);
  } catch {
    return 'unreachable';
  }
}

/** Sends a request to the API. Throws `RequestRejected`, and the errors of `fetch`. */
async function request<T>(
  { url, token }: Pick<ListenOptions, 'url' | 'token'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new RequestRejected(`${method} ${path}: ${reply.status} ${text}`, reply.status);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
