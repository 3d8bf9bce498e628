/** Sends pushes to the services of browsers: encrypted for the device (RFC 8291), identified by VAPID (RFC 8292). */
import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { LRUCache } from 'lru-cache';
import webPush from 'web-push';
import type { Config } from '../../config.ts';
import { isPushEndpoint, publicLookup } from './push-endpoint.ts';
import { pushKeysOf } from './push-keys.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Push {
  readonly payload: string;
  /** How long the service keeps it for a device that is away. */
  readonly ttlS: number;
  readonly isUrgent: boolean;
  /** A newer push about the same replaces one that waits for the device. */
  readonly about: string;
}

/** `gone`: the device wants none any more. `refused`: for good. `unreachable`: worth another attempt. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unreachable';

export interface Pusher {
  /** Whether this installation sends pushes. */
  readonly isOn: boolean;
  /** Sends one push. Does not throw. */
  send(target: PushTarget, push: Push): Promise<PushOutcome>;
  close(): void;
}

const timeoutMs = 10_000;
const socketsPerServiceMax = 64;
/** Services accept a signature for at most a day; one per service is renewed within this time. */
const signatureLifetimeS = 12 * 3600;
const signatureRenewedMs = 3_600_000;
const signaturesMax = 1_000;
const topicLength = 32;

/** Not found, and gone. */
const endedStatuses = new Set([404, 410]);
/** Time-out, and too many requests. */
const passingStatuses = new Set([408, 429]);

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent';
  if (endedStatuses.has(status)) return 'gone';
  return passingStatuses.has(status) || status >= 500 ? 'unreachable' : 'refused';
};

/** Returns the contact for services that have a complaint: the installation, or the sender of its mails. */
const contactOf = ({ PUBLIC_URL, MAIL_FROM }: Config): string =>
  PUBLIC_URL.startsWith('https:')
    ? PUBLIC_URL
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? 'nobody@plenum.invalid'}`;

const disabled: Pusher = { isOn: false, send: () => Promise.resolve('refused'), close: () => undefined };

/** Creates the sender of pushes; without `PUSH_KEY` it sends none. */
export function createPusher(config: Config): Pusher {
  const keys = pushKeysOf(config);
  if (keys === null) return disabled;
  const options = { keepAlive: true, maxSockets: socketsPerServiceMax };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  // Anybody may name a host, so their number is limited.
  const signatures = new LRUCache<string, { readonly header: string; readonly signedMs: number }>({
    max: signaturesMax,
  });

  function signatureFor(origin: string): string {
    const known = signatures.get(origin);
    if (known !== undefined && Date.now() - known.signedMs < signatureRenewedMs) return known.header;
    const expiration = Math.floor(Date.now() / 1000) + signatureLifetimeS;
    const { publicKey, privateKey } = keys ?? { publicKey: '', privateKey: '' };
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      contactOf(config),
      publicKey,
      privateKey,
      'aes128gcm',
      expiration,
    );
    signatures.set(origin, { header, signedMs: Date.now() });
    return header;
  }

  function post(url: URL, headers: Record<string, string>, body: Buffer): Promise<PushOutcome> {
    const isLocal = url.origin === config.PUSH_LOCAL_ORIGIN;
    const isPlain = url.protocol === 'http:';
    const wishes: RequestOptions = {
      method: 'POST',
      headers,
      timeout: timeoutMs,
      ...(isPlain ? {} : { agent: agents.https }),
      ...(isLocal ? {} : { lookup: publicLookup }),
    };
    return new Promise((resolve) => {
      const asked = isPlain ? httpRequest(url, { ...wishes, agent: agents.http }) : httpsRequest(url, wishes);
      asked.on('response', (reply) => {
        reply.resume();
        reply.on('error', () => undefined);
        resolve(outcomeOf(reply.statusCode ?? 0));
      });
      asked.on('timeout', () => asked.destroy());
      asked.on('error', (error) => resolve('code' in error && error.code === 'EPRIVATE' ? 'refused' : 'unreachable'));
      asked.end(body);
    });
  }

  return {
    isOn: true,
    async send({ endpoint, p256dh, auth }, { payload, ttlS, isUrgent, about }) {
      if (!isPushEndpoint(endpoint, config)) return 'refused';
      const url = new URL(endpoint);
      try {
        const topic = createHmac('sha256', keys.privateKey).update(about).digest('base64url').slice(0, topicLength);
        const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          TTL: ttlS,
          urgency: isUrgent ? 'high' : 'normal',
          topic,
          headers: { Authorization: signatureFor(url.origin) },
        });
        return await post(url, details.headers, details.body);
      } catch {
        // The keys of the device are unusable.
        return 'refused';
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
