/**
 * Job that sends the due deliveries of a webhook. Its state is in the database, so any number of workers may run it. A
 * delivery is leased while it is sent, so another worker can continue after a crash. To preserve the order, only the
 * first waiting delivery of each subject is sent. A failed delivery becomes due again later (`webhook-retries.rules.ts`),
 * when `sweep-webhooks.ts` requests this job; the queue itself does not retry it.
 */
import { maxWebhookReplyBytes, webhookTimeoutMs } from '@plenum/contracts/integrations/integration-limits';
import type { WebhookAttempt } from '@plenum/contracts/integrations/webhooks';
import type { Deps } from '../../../deps.ts';
import type { Outbound, OutboundResult } from '../../../platform/outbound/outbound.ts';
import { pauseFailingWebhook } from './pause-webhook.ts';
import { claimDeliveries, type ClaimedDelivery, settleDelivery } from './webhook-deliveries.queries.ts';
import { evaluateAttempt } from './webhook-retries.rules.ts';
import { openSecrets } from './webhook-secrets.steps.ts';
import { loggedReply, signatureOf } from './webhook-signature.rules.ts';

export type WebhookScope = Deps & { readonly outbound: Outbound };

/** Number of concurrent deliveries of a webhook, which have different subjects. */
const concurrency = 4;
/** Exceeds the duration of an attempt; after it, another worker sends the delivery again. */
const deliveryLeaseMs = 60_000;
/** The next sweep continues. Below the timeout of the job. */
const budgetMs = 20_000;
/** If a round takes longer, the job ends to let other receivers proceed. */
const slowRoundMs = 4_000;

/** Sends the due deliveries of a webhook in rounds, within the time limit of a job. */
export async function deliverWebhooks(scope: WebhookScope, webhook_id: number): Promise<void> {
  const endMs = performance.now() + budgetMs;
  let hasMore = true;
  while (hasMore && performance.now() < endMs) {
    const startedMs = performance.now();
    const claimed = await claimDeliveries(scope.db, webhook_id, { leaseMs: deliveryLeaseMs, max: concurrency });
    await Promise.all(claimed.map((delivery) => attemptDelivery(scope, delivery)));
    hasMore = claimed.length > 0 && performance.now() - startedMs < slowRoundMs;
  }
}

async function attemptDelivery(scope: WebhookScope, delivery: ClaimedDelivery): Promise<void> {
  const startedMs = performance.now();
  const startedAt = scope.clock.date();
  const result = await send(scope, delivery, startedAt);
  const response = 'failure' in result ? null : result;
  const status = response?.status ?? null;
  const retryAfterS = retryAfter(response?.headers['retry-after']);
  const verdict = evaluateAttempt({ status, retryAfterS }, delivery.failed_count, Math.random());
  const attempt: WebhookAttempt = {
    at: startedAt.toISOString(),
    status,
    failure: 'failure' in result ? result.failure : null,
    duration_ms: Math.round(performance.now() - startedMs),
  };
  const reply = response === null ? null : loggedReply(response.body, maxWebhookReplyBytes);
  const isSettled = await settleDelivery(scope.db, delivery, { verdict, attempt, reply });
  // Another worker has claimed it in the meantime: its attempt takes precedence.
  if (!isSettled) return;
  scope.metrics.add('plenum_webhook_deliveries_total', { outcome: verdict.kind });
  scope.log.debug({ webhook_id: delivery.webhook_id, outcome: verdict.kind, status }, 'webhook delivery attempted');
  if (verdict.kind !== 'delivered')
    await pauseFailingWebhook(scope, delivery.webhook_id, verdict.kind === 'given_up' && verdict.isGone);
}

const wholeSeconds = /^\d{1,6}$/;
const retryAfter = (header: string | undefined): number | null =>
  header !== undefined && wholeSeconds.test(header) ? Number(header) : null;

type SendResult = OutboundResult | { readonly failure: 'secret' };

async function send(scope: WebhookScope, delivery: ClaimedDelivery, startedAt: Date): Promise<SendResult> {
  const secrets = openSecrets(scope, delivery, startedAt);
  if (secrets.length === 0) return { failure: 'secret' };
  const { message_id, body, url } = delivery;
  const timestampS = Math.floor(startedAt.getTime() / 1000);
  return scope.outbound.send({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Plenum-Webhooks/1',
      'webhook-id': message_id,
      'webhook-timestamp': String(timestampS),
      'webhook-signature': signatureOf({ message_id, timestampS, body }, secrets),
    },
    body,
    timeoutMs: webhookTimeoutMs,
    maxReplyBytes: maxWebhookReplyBytes,
  });
}
