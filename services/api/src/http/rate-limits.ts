/** Which attempts of a request are counted under which key (spec: `decisions.md` 1.15). The counting is core's. */
import { createHash } from 'node:crypto';
import type { RateLimitName } from '@plenum/contracts/limits';
import type { Actor } from '@plenum/core/domain/actor';
import { normalizeEmail } from '@plenum/core/domain/users/email.rules';
import { networkOf } from '@plenum/core/platform/addresses';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';

/** What a request is counted by. */
export interface Attempt {
  readonly address: string;
  readonly actor: Actor | null;
  readonly body: unknown;
  readonly refresh_token: string | null;
}

type KeyOf = (attempt: Attempt) => string | null;

/** Addresses are hashed: Redis needs no one's e-mail address. */
function accountOf({ body }: Pick<Attempt, 'body'>): string | null {
  if (typeof body !== 'object' || body === null) return null;
  // Registering by an invitation carries the person in an object of its own.
  if ('user_data' in body) return accountOf({ body: body.user_data });
  if (!('email' in body) || typeof body.email !== 'string') return null;
  return createHash('sha256').update(normalizeEmail(body.email)).digest('base64url');
}
const address: KeyOf = (attempt) => networkOf(attempt.address);
const person: KeyOf = ({ actor }) => (actor === null ? null : String(actor.user_id));
const login: KeyOf = ({ refresh_token }) => refresh_token?.split('.')[0] ?? null;

/** `per_address` limits do not count a venue whose network is exempt. A key of null counts nothing. */
const keys: { readonly [N in RateLimitName]: { readonly key: KeyOf; readonly per_address?: true } } = {
  login: { key: (attempt) => `${address(attempt)}|${accountOf(attempt)}` },
  login_per_account: { key: accountOf },
  login_per_address: { key: address, per_address: true },
  sign_up: { key: accountOf },
  account_mail: { key: accountOf },
  account_mail_per_address: { key: address, per_address: true },
  link_token_per_address: { key: address, per_address: true },
  refresh: { key: login },
  join_code: { key: person },
  invite: { key: person },
  add_by_id: { key: person },
  // Counted by the command, which knows whose event it is.
  add_by_id_per_organization: { key: () => null },
  password_check: { key: person },
  email_change: { key: person },
  check_email: { key: person },
  account_export: { key: person },
  organization_create: { key: person },
  event_create: { key: person },
  event_copy: { key: person },
  people_export: { key: person },
  // Counted by the command, once the caller may export at all.
  people_export_per_event: { key: () => null },
  room_message: { key: person },
  direct_message: { key: person },
  typing: { key: person },
  contact: { key: person },
  report: { key: person },
  import: { key: person },
  upload: { key: person },
  upload_kilobytes: { key: person },
  schedule_export: { key: person },
  client_error_per_address: { key: address, per_address: true },
  search: { key: person },
  notification_mark: { key: person },
};

/** Attempts that a success wipes out: they guard against guessing. */
const forgiven: ReadonlySet<RateLimitName> = new Set(['login', 'login_per_account', 'password_check']);

export interface RateLimits {
  /** Counts a request; refuses with `rate_limited`. */
  consume(names: readonly RateLimitName[], attempt: Attempt): Promise<void>;
  /** Forgets failed guesses after the right one. */
  forgive(names: readonly RateLimitName[], attempt: Attempt): Promise<void>;
}

/** @param isExempt tells addresses without per-address limits */
export function createRateLimits(limiter: RateLimiter, isExempt: (address: string) => boolean): RateLimits {
  return {
    async consume(names, attempt) {
      for (const name of names) {
        const { key, per_address } = keys[name];
        const counted = per_address === true && isExempt(attempt.address) ? null : key(attempt);
        if (counted !== null) await limiter.consume(name, counted);
      }
    },
    async forgive(names, attempt) {
      for (const name of names) {
        const counted = forgiven.has(name) ? keys[name].key(attempt) : null;
        if (counted !== null) await limiter.reset(name, counted);
      }
    },
  };
}
