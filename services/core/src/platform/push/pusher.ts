/** Sends pushes to the push services of browsers: encrypted for the device (RFC 8291), identified by VAPID (RFC 8292). */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import webPush from 'web-push';
import type { Config } from '../../config.ts';
import { createOutbound, type OutboundResult } from '../outbound/outbound.ts';
import { createServerLimiter } from '../outbound/server-limiter.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { readPushKeys } from './push-keys.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** First failure since the last successful push; null after a success. */
  readonly failing_since: Date | null;
}

export interface Push {
  readonly payload: string;
  /** How long the push service stores it for an offline device. */
  readonly ttlS: number;
  readonly isUrgent: boolean;
  /** A newer push with the same value replaces one that still waits for the device. */
  readonly about: string;
}

/**
 * `gone`: the subscription has ended. `refused`: rejected permanently. `unreachable`: can be retried. `postponed`: not
 * attempted, because the push service was recently slow or unavailable; can be retried.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unreachable' | 'postponed';

export interface Pusher {
  /** Whether this installation sends pushes. */
  readonly isOn: boolean;
  /**
   * Sends one push. Does not throw.
   * @param startByMs deadline on the clock of `performance.now()`: a push that has not started by then is postponed
   */
  send(target: PushTarget, push: Push, startByMs: number): Promise<PushOutcome>;
  close(): void;
}

/** Push services normally respond within 100 ms. */
const timeoutMs = 5_000;
const slowMs = 1_000;
/** Only the status of a response is used; a short body is read completely, so that the connection can be reused. */
const maxReplyBytes = 4_096;
const maxSocketsPerHost = 32;
/** Only for the one origin that the operator has configured, which may be in any network. */
const anyNetwork = '0.0.0.0/0, ::/0';
/** Push services accept a signature for at most one day. Signatures are cached per service and renewed before they expire. */
const signatureLifetimeS = 12 * 3600;
const signatureRenewalMs = 3_600_000;
const maxSignatures = 1_000;
/** Maximum length of the `Topic` header (RFC 8030, section 5.4). */
const topicLength = 32;

/** 404 Not Found and 410 Gone. */
const endedStatuses = new Set([404, 410]);
/** 408 Request Timeout and 429 Too Many Requests. */
const temporaryStatuses = new Set([408, 429]);

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent';
  if (endedStatuses.has(status)) return 'gone';
  return temporaryStatuses.has(status) || status >= 500 ? 'unreachable' : 'refused';
};

/** Returns the contact for operators of push services: the URL of the installation, or the sender address of its emails. */
const contactOf = ({ PUBLIC_URL, MAIL_FROM }: Config): string =>
  PUBLIC_URL.startsWith('https:')
    ? PUBLIC_URL
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? 'nobody@plenum.invalid'}`;

const hasAnswered = (result: OutboundResult): boolean => !('failure' in result) || result.failure === 'address';

const disabled: Pusher = { isOn: false, send: () => Promise.resolve('refused'), close: () => undefined };

/** Creates the pusher. Without `PUSH_KEY` it sends no pushes. */
export function createPusher(config: Config): Pusher {
  const keys = readPushKeys(config);
  if (keys === null) return disabled;
  const outbound = {
    public: createOutbound({ OUTBOUND_PRIVATE_NETWORKS: '' }, { maxSocketsPerHost }),
    local: createOutbound({ OUTBOUND_PRIVATE_NETWORKS: anyNetwork }, { maxSocketsPerHost }),
  };
  const limiter = createServerLimiter({ slowMs });
  // Clients choose the host, so the number of entries is limited.
  const signatures = new LRUCache<string, { readonly header: string; readonly signedMs: number }>({
    max: maxSignatures,
  });

  function signatureFor(origin: string): string {
    const cached = signatures.get(origin);
    if (cached !== undefined && Date.now() - cached.signedMs < signatureRenewalMs) return cached.header;
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

  async function post(
    { href, origin }: URL,
    { headers, body }: { readonly headers: Record<string, string>; readonly body: Buffer },
    { isFailing, startByMs }: { readonly isFailing: boolean; readonly startByMs: number },
  ): Promise<PushOutcome> {
    if (limiter.isPaused(origin)) return 'postponed';
    const service = origin === config.PUSH_LOCAL_ORIGIN ? outbound.local : outbound.public;
    const result = await limiter.run(
      // A failing device has its own limit, so that it neither uses up the slots of its service nor pauses the service.
      isFailing ? href : origin,
      () => service.send({ method: 'POST', url: href, headers, body, timeoutMs, maxReplyBytes }),
      hasAnswered,
      startByMs,
    );
    if (result === null) return 'postponed';
    if ('failure' in result) return result.failure === 'address' ? 'refused' : 'unreachable';
    return outcomeOf(result.status);
  }

  return {
    isOn: true,
    async send({ endpoint, p256dh, auth, failing_since }, { payload, ttlS, isUrgent, about }, startByMs) {
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
        return await post(url, details, { isFailing: failing_since !== null, startByMs });
      } catch {
        // The keys of the device are invalid.
        return 'refused';
      }
    },
    close() {
      outbound.public.close();
      outbound.local.close();
    },
  };
}
