/** The keys under which a request counts against rate limits. The counters are in core. */
import { createHash } from 'node:crypto';
import type { RateLimitName } from '@plenum/contracts/limits';
import { loginOfRefreshToken } from '@plenum/core/domain/accounts/auth/auth.rules';
import { normalizeEmail } from '@plenum/core/domain/accounts/users/user.rules';
import type { Actor } from '@plenum/core/domain/actor';
import { networkOf, rangeOf } from '@plenum/core/platform/addresses';
import { Refusal } from '@plenum/core/platform/errors';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';

/** The data of a request from which the keys derive. */
export interface Attempt {
  readonly address: string;
  readonly actor: Actor | null;
  readonly body: unknown;
  readonly refresh_token: string | null;
  /** Proofs that the browser is known to accounts, not validated. */
  readonly device_proofs: string | null;
}

/** An attempt with the result of the look-up of its browser. */
interface CountedAttempt {
  readonly attempt: Attempt;
  /** The browser, when it is known to the account that the request names. */
  readonly device: string | null;
}

type KeyOf = (counted: CountedAttempt) => string | null;

/** Returns the e-mail address of a body, normalized. */
function emailOf({ body }: Pick<Attempt, 'body'>): string | null {
  if (typeof body !== 'object' || body === null) return null;
  // Registering by an invitation has the person in a nested object.
  if ('user_data' in body) return emailOf({ body: body.user_data });
  if (!('email' in body) || typeof body.email !== 'string') return null;
  return normalizeEmail(body.email);
}

/** Addresses are hashed: Redis needs no e-mail addresses. */
const account: KeyOf = ({ attempt }) => {
  const email = emailOf(attempt);
  return email === null ? null : createHash('sha256').update(email).digest('base64url');
};
const address: KeyOf = ({ attempt }) => networkOf(attempt.address);
const range: KeyOf = ({ attempt }) => rangeOf(attempt.address);
/** Attempts from other addresses must not use up the limit of the account's owner. */
const accountFromAddress: KeyOf = (counted) => `${address(counted)}|${account(counted)}`;
const person: KeyOf = ({ attempt: { actor } }) => (actor === null ? null : String(actor.user_id));
const ownLogin: KeyOf = ({ attempt: { actor } }) => actor?.login_id ?? null;
/** Only an id becomes a key: the cookie may contain anything. */
const login: KeyOf = ({ attempt: { refresh_token } }) =>
  refresh_token === null ? null : loginOfRefreshToken(refresh_token);
/** Browsers that are known to the account are counted separately (`device-proof.rules.ts`). */
const ofStrangers =
  (key: KeyOf): KeyOf =>
  (counted) =>
    counted.device === null ? key(counted) : null;

/** `perAddress` limits do not apply to exempt networks. A key of null counts nothing. */
const keys: { readonly [N in RateLimitName]: { readonly key: KeyOf; readonly perAddress?: true } } = {
  login: { key: (counted) => counted.device ?? accountFromAddress(counted) },
  login_account_per_range: { key: ofStrangers((counted) => `${range(counted)}|${account(counted)}`) },
  login_per_account: { key: ofStrangers(account) },
  login_per_address: { key: address, perAddress: true },
  login_per_range: { key: range, perAddress: true },
  demo_organizer_per_address: { key: address, perAddress: true },
  demo_organizer_per_range: { key: range, perAddress: true },
  sign_up: { key: accountFromAddress },
  account_mail: { key: accountFromAddress },
  account_mail_per_address: { key: address, perAddress: true },
  link_token_per_address: { key: address, perAddress: true },
  // Counted by the command, by shop; an unknown receiver counts by address, like a link.
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
  password_check: { key: ownLogin },
  // Counted where the token is authenticated.
  api_token: { key: () => null },
  api_token_create: { key: person },
  people_put: { key: person },
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
  // Counted by the commands, after their check of the permission.
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

/** Attempts that a success resets: these limits protect against guessing. */
const forgiven: ReadonlySet<RateLimitName> = new Set(['login', 'login_account_per_range', 'password_check']);

/** Limits of password attempts. An attempt is refunded when the server did not check the password. */
const givenBack: ReadonlySet<RateLimitName> = new Set([...forgiven, 'login_per_account']);

/**
 * Orders the limits of addresses before the others: a request that they refuse adds no further key to Redis, such as
 * that of an account, of which a client can invent any number.
 */
const addressesFirst = (names: readonly RateLimitName[]): RateLimitName[] =>
  names.toSorted((one, other) => Number(keys[other].perAddress ?? false) - Number(keys[one].perAddress ?? false));

/**
 * Limits of failed look-ups: a success costs nothing, because a venue or a service may read for thousands of people.
 */
const onlyMisses: ReadonlySet<RateLimitName> = new Set(['missing_per_address', 'join_code_per_address']);

export interface RateLimits {
  /** Counts a request. Throws `rate_limited`. */
  consume(names: readonly RateLimitName[], attempt: Attempt): Promise<void>;
  /** Resets the failed attempts after a successful one; of limits that count misses, takes back the one of this request. */
  forgive(names: readonly RateLimitName[], attempt: Attempt): Promise<void>;
  /**
   * Rethrows the error of a counted request. If the cause is our own load, it is not counted as a wrong password; an
   * unknown receiver is counted here, and then throws `rate_limited` as well.
   */
  failed(names: readonly RateLimitName[], attempt: Attempt, error: unknown): Promise<never>;
}

export interface RateLimitsParts {
  readonly limiter: RateLimiter;
  readonly isExempt: (address: string) => boolean;
  /** Returns the browser with these proofs, when it is known to the account of an e-mail address. */
  readonly findKnownDevice: (device_proofs: string, email: string) => Promise<string | null>;
}

export function createRateLimits({ limiter, isExempt, findKnownDevice }: RateLimitsParts): RateLimits {
  /** Queried only for password attempts of browsers that present proofs. */
  async function counted(names: readonly RateLimitName[], attempt: Attempt): Promise<CountedAttempt> {
    if (!names.includes('login')) return { attempt, device: null };
    const [email, device_proofs] = [emailOf(attempt), attempt.device_proofs];
    const device = email === null || device_proofs === null ? null : await findKnownDevice(device_proofs, email);
    return { attempt, device };
  }

  return {
    async consume(names, attempt) {
      const by = await counted(names, attempt);
      for (const name of addressesFirst(names)) {
        const { key, perAddress } = keys[name];
        const bucket = perAddress === true && isExempt(attempt.address) ? null : key(by);
        if (bucket !== null) await limiter.consume(name, bucket);
      }
    },
    async forgive(names, attempt) {
      const by = await counted(names, attempt);
      for (const name of names) {
        const bucket = forgiven.has(name) ? keys[name].key(by) : null;
        if (bucket !== null) await limiter.reset(name, bucket);
        const found = onlyMisses.has(name) && !isExempt(attempt.address) ? keys[name].key(by) : null;
        if (found !== null) await limiter.giveBack(name, found, 1);
      }
    },
    async failed(names, attempt, error) {
      const isUnknown = error instanceof Refusal && error.code === 'ticket_shop_gone';
      if (isUnknown && names.includes('ticket_shop_receiver') && !isExempt(attempt.address))
        await limiter.consume('link_token_per_address', networkOf(attempt.address));
      const isOverloaded = error instanceof Refusal && error.code === 'overloaded';
      if (isOverloaded && names.some((name) => givenBack.has(name))) {
        const by = await counted(names, attempt);
        for (const name of names) {
          const bucket = givenBack.has(name) ? keys[name].key(by) : null;
          if (bucket !== null) await limiter.giveBack(name, bucket, 1);
        }
      }
      throw error;
    },
  };
}
