/**
 * Job that sends what is due to one webhook, from the state in the database: any number of workers may run it. A delivery
 * is leased while it is sent, so that another worker goes on when this one is killed; of each subject only the first
 * waiting delivery is sent, so that its order is kept.
 */
import { webhookReplyMaxBytes, webhookTimeoutMs } from '@plenum/contracts/integration-limits';
import type { WebhookAttempt } from '@plenum/contracts/webhooks';
import type { Deps } from '../../deps.ts';
import type { Outbound, OutboundResult } from '../../platform/outbound/outbound.ts';
import { claimDeliveries, type ClaimedDelivery, settleDelivery } from './webhook-deliveries.queries.ts';
import { judgeAttempt } from './webhook-retries.rules.ts';
import { openSecrets, pauseDeadWebhook } from './webhook-secrets.steps.ts';
import { loggedReply, signatureOf } from './webhook-signature.rules.ts';

export type WebhookScope = Deps & { readonly outbound: Outbound };

/** Deliveries that one webhook gets at the same time, of different subjects. */
const concurrency = 4;
/** Longer than an attempt takes; then another worker sends the delivery again. */
const deliveryLeaseMs = 60_000;
/** The next sweep goes on; below the timeout of the job. */
const budgetMs = 20_000;
/** After a round that takes longer the job ends, so that other receivers come to their turn. */
const slowRoundMs = 4_000;

/** Sends the due deliveries of a webhook, in rounds, within the budget of time of one job. */
export async function deliverWebhooks(scope: WebhookScope, webhook_id: number): Promise<void> {
  const endMs = performance.now() + budgetMs;
  let isMore = true;
  while (isMore && performance.now() < endMs) {
    const begunMs = performance.now();
    const claimed = await claimDeliveries(scope.db, webhook_id, { leaseMs: deliveryLeaseMs, max: concurrency });
    await Promise.all(claimed.map((delivery) => attempt(scope, delivery)));
    isMore = claimed.length > 0 && performance.now() - begunMs < slowRoundMs;
  }
}

async function attempt(scope: WebhookScope, delivery: ClaimedDelivery): Promise<void> {
  const begunMs = performance.now();
  const at = scope.clock.date();
  const result = await send(scope, delivery, at);
  const told = 'failure' in result ? null : result;
  const status = told?.status ?? null;
  const outcome = { status, retryAfterS: retryAfter(told?.headers['retry-after']) };
  const verdict = judgeAttempt(outcome, delivery.failed_count, Math.random());
  const entry: WebhookAttempt = {
    at: at.toISOString(),
    status,
    failure: 'failure' in result ? result.failure : null,
    duration_ms: Math.round(performance.now() - begunMs),
  };
  const reply = told === null ? null : loggedReply(told.body, webhookReplyMaxBytes);
  const isSettled = await settleDelivery(scope.db, delivery, { verdict, attempt: entry, reply });
  // Another worker has it meanwhile: its attempt counts.
  if (!isSettled) return;
  scope.metrics.add('plenum_webhook_deliveries_total', { outcome: verdict.kind });
  scope.log.debug(
    { webhook_id: delivery.webhook_id, outcome: verdict.kind, status: entry.status },
    'webhook attempted',
  );
  if (verdict.kind !== 'delivered')
    await pauseDeadWebhook(scope, delivery.webhook_id, verdict.kind === 'given_up' && verdict.isGone);
}

const wholeSeconds = /^\d{1,6}$/;
const retryAfter = (header: string | undefined): number | null =>
  header !== undefined && wholeSeconds.test(header) ? Number(header) : null;

async function send(scope: WebhookScope, delivery: ClaimedDelivery, at: Date): Promise<OutboundResult> {
  const secrets = openSecrets(scope, delivery, at);
  if (secrets.length === 0) return { failure: 'address' };
  const { message_id, body, url } = delivery;
  const timestampS = Math.floor(at.getTime() / 1000);
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
    replyMaxBytes: webhookReplyMaxBytes,
  });
}
