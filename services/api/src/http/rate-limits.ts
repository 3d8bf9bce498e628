/** The keys by which requests count against rate limits. The counters are in core. */
import { createHash } from 'node:crypto';
import { rateLimits as rateLimitOf, type RateLimitName } from '@plenum/contracts/limits';
import { loginOfRefreshToken } from '@plenum/core/domain/accounts/auth/auth.rules';
import { normalizeEmail } from '@plenum/core/domain/accounts/users/user.rules';
import type { Actor } from '@plenum/core/domain/actor';
import { networkOf, rangeOf } from '@plenum/core/platform/addresses';
import { Refusal } from '@plenum/core/platform/errors';
import type { Counter, LimitState, RateLimiter } from '@plenum/core/platform/redis/rate-limiter';

/** The data of a request from which keys are derived. */
export interface Attempt {
  readonly address: string;
  readonly actor: Actor | null;
  readonly body: unknown;
  readonly refresh_token: string | null;
  /** Unvalidated proofs that the browser is known to accounts. */
  readonly device_proofs: string | null;
}

/** An attempt with its known browser. */
interface CountedAttempt {
  readonly attempt: Attempt;
  /** The browser if it is known to the account in the request. */
  readonly device: string | null;
}

type KeyOf = (counted: CountedAttempt) => string | null;

/** Returns the normalized email address in a body. */
function emailOf({ body }: Pick<Attempt, 'body'>): string | null {
  if (typeof body !== 'object' || body === null) return null;
  // Signing up with an invitation sends the person in a nested object.
  if ('user_data' in body) return emailOf({ body: body.user_data });
  if (!('email' in body) || typeof body.email !== 'string') return null;
  return normalizeEmail(body.email);
}

/** Hashed, so that Redis contains no email addresses. */
const account: KeyOf = ({ attempt }) => {
  const email = emailOf(attempt);
  return email === null ? null : createHash('sha256').update(email).digest('base64url');
};
const address: KeyOf = ({ attempt }) => networkOf(attempt.address);
const range: KeyOf = ({ attempt }) => rangeOf(attempt.address);
/** Attempts from other addresses must not use up the limit of the account owner. */
const accountFromAddress: KeyOf = (counted) => `${address(counted)}|${account(counted)}`;
const person: KeyOf = ({ attempt: { actor } }) => (actor === null ? null : String(actor.user_id));
const currentLogin: KeyOf = ({ attempt: { actor } }) => actor?.login_id ?? null;
/** Uses only the id, because the cookie may contain anything. */
const login: KeyOf = ({ attempt: { refresh_token } }) =>
  refresh_token === null ? null : loginOfRefreshToken(refresh_token);
/** Browsers that are known to the account are counted separately (`device-proof.rules.ts`). */
const forUnknownBrowsers =
  (key: KeyOf): KeyOf =>
  (counted) =>
    counted.device === null ? key(counted) : null;

/** `perAddress` limits do not apply to exempt networks. Nothing is counted if the key is null. */
const keys: { readonly [N in RateLimitName]: { readonly key: KeyOf; readonly perAddress?: true } } = {
  login: { key: (counted) => counted.device ?? accountFromAddress(counted) },
  login_account_per_range: { key: forUnknownBrowsers((counted) => `${range(counted)}|${account(counted)}`) },
  login_per_account: { key: forUnknownBrowsers(account) },
  login_per_address: { key: address, perAddress: true },
  login_per_range: { key: range, perAddress: true },
  demo_organizer_per_address: { key: address, perAddress: true },
  demo_organizer_per_range: { key: range, perAddress: true },
  sign_up: { key: accountFromAddress },
  account_mail: { key: accountFromAddress },
  account_mail_per_address: { key: address, perAddress: true },
  link_token_per_address: { key: address, perAddress: true },
  // Counted by the command, by shop. An unknown receiver is counted by address, like a link.
  ticket_shop_receiver: { key: () => null },
  // Counted by the command, by feed.
  calendar_feed: { key: () => null },
  refresh: { key: login },
  login_token_per_address: { key: address, perAddress: true },
  join_code: { key: person },
  join_code_per_address: { key: address, perAddress: true },
  join_request: { key: person },
  public_page: { key: address, perAddress: true },
  missing_per_address: { key: address, perAddress: true },
  invite: { key: person },
  add_by_id: { key: person },
  // Counted by the command, which loads the organization of the event.
  add_by_id_per_organization: { key: () => null },
  password_check: { key: currentLogin },
  // Counted when the token is authenticated.
  api_token: { key: () => null },
  api_token_create: { key: person },
  pairing_code: { key: person },
  people_put: { key: person },
  upsert: { key: person },
  webhook_change: { key: person },
  subscription_change: { key: person },
  email_change: { key: person },
  check_email: { key: person },
  account_export: { key: person },
  organization_create: { key: person },
  organization_delete: { key: person },
  event_create: { key: person },
  event_copy: { key: person },
  people_export: { key: person },
  // Counted by the commands, after checking permissions.
  people_export_per_event: { key: () => null },
  announcement_per_event: { key: () => null },
  room_message: { key: person },
  message_reaction: { key: person },
  direct_message: { key: person },
  typing: { key: person },
  contact: { key: person },
  report: { key: person },
  question: { key: person },
  question_export: { key: person },
  question_vote: { key: person },
  feedback: { key: person },
  feedback_export: { key: person },
  control_room: { key: person },
  statistics: { key: person },
  statistics_export: { key: person },
  // Counted by the command, which drops excess reactions.
  session_reaction: { key: () => null },
  hand: { key: person },
  hand_queue: { key: person },
  poll: { key: person },
  poll_export: { key: person },
  poll_vote: { key: person },
  run_of_show: { key: person },
  import: { key: person },
  upload: { key: person },
  upload_kilobytes: { key: person },
  schedule_export: { key: person },
  client_error_per_address: { key: address, perAddress: true },
  // Counted by the command, by sponsor.
  sponsor_click: { key: () => null },
  search: { key: person },
  notification_mark: { key: person },
  push_subscription: { key: person },
};

/**
 * Returns the headers that describe the limit of an API token (draft-ietf-httpapi-ratelimit-headers). Replies to browsers
 * have none: their limits are far above what the app needs.
 */
export function tokenLimitHeaders({ remaining, resetS }: LimitState) {
  const { points, durationS } = rateLimitOf.api_token;
  return {
    'ratelimit-policy': `"api_token";q=${points};w=${durationS}`,
    ratelimit: `"api_token";r=${Math.max(0, remaining)};t=${resetS}`,
  };
}

/** Limits against guessing, which are reset by a success. */
const resetBySuccess: ReadonlySet<RateLimitName> = new Set(['login', 'login_account_per_range', 'password_check']);

/** Limits of password attempts, which are refunded if the server did not check the password. */
const refundable: ReadonlySet<RateLimitName> = new Set([
  ...resetBySuccess,
  'login_per_account',
  'login_per_address',
  'login_per_range',
]);

/**
 * Sorts limits by address first: a request that they reject adds no other keys to Redis, such as those of made-up
 * accounts.
 */
const addressesFirst = (names: readonly RateLimitName[]): RateLimitName[] =>
  names.toSorted((a, b) => Number(keys[b].perAddress ?? false) - Number(keys[a].perAddress ?? false));

export interface RateLimits {
  /** Counts a request. Throws `rate_limited`. */
  consume(names: readonly RateLimitName[], attempt: Attempt): Promise<void>;
  /** Refunds a successful request for limits that only count failures, and resets failed attempts with passwords. */
  recordSuccess(names: readonly RateLimitName[], attempt: Attempt): Promise<void>;
  /**
   * Rethrows the error of a counted request. Refunds a password attempt if the server was overloaded. Counts requests of
   * unknown receivers, and may throw `rate_limited`.
   */
  recordFailure(names: readonly RateLimitName[], attempt: Attempt, error: unknown): Promise<never>;
}

export interface RateLimitsParts {
  readonly limiter: RateLimiter;
  readonly isExempt: (address: string) => boolean;
  /** Returns the browser with these proofs if it is known to the account with the email address. */
  readonly findKnownDevice: (device_proofs: string, email: string) => Promise<string | null>;
}

export function createRateLimits({ limiter, isExempt, findKnownDevice }: RateLimitsParts): RateLimits {
  /** Known browsers of the requests in progress. */
  const devices = new WeakMap<Attempt, Promise<string | null>>();

  /** Looks up the browser once per request, only for password attempts with proofs. */
  async function deviceOf(attempt: Attempt): Promise<string | null> {
    const [email, device_proofs] = [emailOf(attempt), attempt.device_proofs];
    if (email === null || device_proofs === null) return null;
    const pending = devices.get(attempt) ?? findKnownDevice(device_proofs, email);
    devices.set(attempt, pending);
    return pending;
  }

  /** Returns the counters of a request by these limits. */
  async function countersOf(names: readonly RateLimitName[], attempt: Attempt): Promise<Counter[]> {
    const device = names.includes('login') ? await deviceOf(attempt) : null;
    return addressesFirst(names).flatMap((name) => {
      const { key: keyOf, perAddress } = keys[name];
      const key = perAddress === true && isExempt(attempt.address) ? null : keyOf({ attempt, device });
      return key === null ? [] : [{ name, key }];
    });
  }

  return {
    async consume(names, attempt) {
      if (names.length > 0) await limiter.consumeAll(await countersOf(names, attempt));
    },
    async recordSuccess(names, attempt) {
      if (names.length === 0) return;
      const counters = await countersOf(names, attempt);
      await Promise.all(
        counters.map(({ name, key }) =>
          resetBySuccess.has(name) ? limiter.reset(name, key) : limiter.refund(name, key, 1),
        ),
      );
    },
    async recordFailure(names, attempt, error) {
      const isUnknown = error instanceof Refusal && error.code === 'ticket_shop_gone';
      if (isUnknown && names.includes('ticket_shop_receiver') && !isExempt(attempt.address))
        await limiter.consume('link_token_per_address', networkOf(attempt.address));
      const isOverloaded = error instanceof Refusal && error.code === 'overloaded';
      if (isOverloaded && names.some((name) => refundable.has(name))) {
        const counters = (await countersOf(names, attempt)).filter(({ name }) => refundable.has(name));
        await Promise.all(counters.map(({ name, key }) => limiter.refund(name, key, 1)));
      }
      throw error;
    },
  };
}
