/**
 * Requests with an `Idempotency-Key` (docs/decisions/0154). The key is stored in the first transaction of the command, so a
 * repeated request is never executed twice, even if the process ends before it has sent the reply. The reply is stored
 * after the command.
 */
import { createHash } from 'node:crypto';
import { idempotencyKeyLifetimeH } from '@plenum/contracts/integrations/integration-limits';
import { type Db, statement } from '../../../platform/db/database.ts';
import { fail, Refusal } from '../../../platform/errors.ts';
import type { FirstStep, Scope } from '../../../scope.ts';

interface StoredRequest {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly sealed_reply: string | null;
}

const find = statement<StoredRequest>(
  'idempotent-request',
  `select fingerprint, status, sealed_reply from idempotent_requests
    where api_token_id = $1 and key = $2 and created_at > now() - interval '${idempotencyKeyLifetimeH} hours'`,
);
/** Waits for a transaction that is storing the same key. Returns no row if the key is in use. */
const claim = statement<{ readonly claimed: number }>(
  'claim-idempotency-key',
  `insert into idempotent_requests as r (api_token_id, key, fingerprint) values ($1, $2, $3)
       on conflict (api_token_id, key) do update
          set fingerprint = excluded.fingerprint, status = null, sealed_reply = null, created_at = now()
        where r.created_at <= now() - interval '${idempotencyKeyLifetimeH} hours'
   returning 1 as claimed`,
);
const storeReply = statement(
  'store-idempotent-reply',
  'update idempotent_requests set status = $3, sealed_reply = $4 where api_token_id = $1 and key = $2',
);

export interface IdempotentRequest {
  readonly api_token_id: number;
  /** The value of the header. */
  readonly key: string;
  /** Operation and input. */
  readonly content: unknown;
}

/** A reply with a status and a JSON body. */
export interface JsonReply {
  readonly status: number;
  readonly body: unknown;
}

/** The result of `execute`, or the stored reply of the first request. */
export interface IdempotentResult<R> {
  readonly result: R | JsonReply;
  readonly isRepeated: boolean;
}

/**
 * Executes a request unless one with the same key was executed before; then returns the reply of that one. A rejected
 * request changes nothing, so its key can be used again.
 *
 * Throws `idempotency_key_reused` if the other request was different, `already_executed` if its reply is not available:
 * the process ended before, the reply is a file, or its encryption key was removed.
 * @param execute runs the command with the given scope, whose first transaction stores the key
 */
export async function executeOnce<R extends object>(
  scope: Scope,
  { api_token_id, key, content }: IdempotentRequest,
  execute: (scope: Scope) => Promise<R>,
): Promise<IdempotentResult<R>> {
  const { db, encryption } = scope;
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const place = `idempotent-request:${api_token_id}:${key}`;

  async function repeated(): Promise<IdempotentResult<R> | null> {
    const stored = await db.row(find, [api_token_id, key]);
    if (stored === undefined) return null;
    if (stored.fingerprint !== fingerprint) throw fail('idempotency_key_reused');
    const { status, sealed_reply } = stored;
    if (status === null || sealed_reply === null) throw fail('already_executed');
    return { result: { status, body: openReply(sealed_reply) }, isRepeated: true };
  }
  function openReply(sealed_reply: string): unknown {
    try {
      return JSON.parse(encryption.open(sealed_reply, place));
    } catch (cause) {
      // The operator has removed the encryption key.
      throw fail('already_executed', { cause });
    }
  }
  async function storeKey(on: Db): Promise<void> {
    if ((await on.row(claim, [api_token_id, key, fingerprint])) === undefined) throw fail('already_executed');
  }

  const earlier = await repeated();
  if (earlier !== null) return earlier;
  const firstStep: FirstStep = { run: storeKey, isCommitted: false };
  try {
    const result = await execute({ ...scope, firstStep });
    if (!firstStep.isCommitted) await storeKey(db);
    if ('status' in result && 'body' in result)
      await db.rows(storeReply, [
        api_token_id,
        key,
        result.status,
        encryption.seal(JSON.stringify(result.body), place),
      ]);
    return { result, isRepeated: false };
  } catch (error) {
    // The other request was committed in the meantime.
    const other = error instanceof Refusal && error.code === 'already_executed' ? await repeated() : null;
    if (other === null) throw error;
    return other;
  }
}
