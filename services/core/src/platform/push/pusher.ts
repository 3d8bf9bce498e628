/** Sends pushes to the services of browsers: encrypted for the device (RFC 8291), identified by VAPID (RFC 8292). */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import webPush from 'web-push';
import type { Config } from '../../config.ts';
import { createOutbound, type OutboundResult } from '../outbound/outbound.ts';
import { createServerLimiter } from '../outbound/server-limiter.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { pushKeysOf } from './push-keys.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** First failure since the last successful push; null after a success. */
  readonly failing_since: Date | null;
}

export interface Push {
  readonly payload: string;
  /** How long the service stores it for an offline device. */
  readonly ttlS: number;
  readonly isUrgent: boolean;
  /** A newer push about the same subject replaces one that waits for the device. */
  readonly about: string;
}

/**
 * `gone`: the subscription has ended. `refused`: permanently. `unreachable`: worth a retry. `postponed`: the same, but
 * not tried because its service was slow or unavailable before.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unreachable' | 'postponed';

export interface Pusher {
  /** Whether this installation sends pushes. */
  readonly isOn: boolean;
  /**
   * Sends one push. Does not throw.
   * @param beginByMs deadline by `performance.now()`: a push that has not started by then is postponed
   */
  send(target: PushTarget, push: Push, beginByMs: number): Promise<PushOutcome>;
  close(): void;
}

/** Push services answer within a tenth of a second. */
const timeoutMs = 5_000;
const slowMs = 1_000;
/** Only the status of a reply is used; a short body is read to its end, so that the connection is kept. */
const replyMaxBytes = 4_096;
const socketsPerHostMax = 32;
/** The operator has configured this one origin, on any network. */
const anyNetwork = '0.0.0.0/0, ::/0';
/** Services accept a signature for at most one day; the signature of a service is renewed within this time. */
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

/** Returns the contact for operators of push services: the installation, or the sender of its mails. */
const contactOf = ({ PUBLIC_URL, MAIL_FROM }: Config): string =>
  PUBLIC_URL.startsWith('https:')
    ? PUBLIC_URL
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? 'nobody@plenum.invalid'}`;

const hasAnswered = (result: OutboundResult): boolean => !('failure' in result) || result.failure === 'address';

const disabled: Pusher = { isOn: false, send: () => Promise.resolve('refused'), close: () => undefined };

/** Without `PUSH_KEY` it sends no pushes. */
export function createPusher(config: Config): Pusher {
  const keys = pushKeysOf(config);
  if (keys === null) return disabled;
  const outbound = {
    public: createOutbound({ OUTBOUND_PRIVATE_NETWORKS: '' }, { socketsPerHostMax }),
    local: createOutbound({ OUTBOUND_PRIVATE_NETWORKS: anyNetwork }, { socketsPerHostMax }),
  };
  const turns = createServerLimiter({ slowMs });
  // Clients choose the host, so the number of entries is limited.
  const signatures = new LRUCache<string, { readonly header: string; readonly signedMs: number }>({
    max: signaturesMax,
  });

  function signatureFor(origin: string): string {
    const cached = signatures.get(origin);
    if (cached !== undefined && Date.now() - cached.signedMs < signatureRenewedMs) return cached.header;
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
    { isFailing, beginByMs }: { readonly isFailing: boolean; readonly beginByMs: number },
  ): Promise<PushOutcome> {
    if (turns.isResting(origin)) return 'postponed';
    const service = origin === config.PUSH_LOCAL_ORIGIN ? outbound.local : outbound.public;
    const result = await turns.run(
      // A failing device has its own limit, so that it neither takes slots of its service nor pauses it.
      isFailing ? href : origin,
      () => service.send({ method: 'POST', url: href, headers, body, timeoutMs, replyMaxBytes }),
      hasAnswered,
      beginByMs,
    );
    if (result === null) return 'postponed';
    if ('failure' in result) return result.failure === 'address' ? 'refused' : 'unreachable';
    return outcomeOf(result.status);
  }

  return {
    isOn: true,
    async send({ endpoint, p256dh, auth, failing_since }, { payload, ttlS, isUrgent, about }, beginByMs) {
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
        return await post(url, details, { isFailing: failing_since !== null, beginByMs });
      } catch {
        // The keys of the device are unusable.
        return 'refused';
      }
    },
    close() {
      outbound.public.close();
      outbound.local.close();
    },
  };
}
