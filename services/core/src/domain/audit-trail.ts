import type { SecurityKind } from '@plenum/contracts/accounts/security-kinds';
/** Security log entries of a request, job or operator command. */
import { type OperationName, specOf } from '@plenum/contracts/api';
import { Refusal } from '../platform/errors.ts';
import type { SecurityFacts, SecurityLog } from '../platform/telemetry/security-log.ts';

interface Origin {
  readonly actor_id: number | null;
  /** The API token of the program; absent for a person. */
  readonly api_token_id?: number;
  readonly request_id: string | null;
  /** Lazy: evaluated only when an entry is written. */
  readonly address?: () => string | null;
}

/** Allowlist: fields of domain events and parameters of operations that may be logged, with their names in the log. */
const writtenFields: Readonly<Record<string, string>> = {
  user_id: 'user_id',
  attendee_id: 'user_id',
  member_id: 'user_id',
  other_id: 'user_id',
  event_id: 'event_id',
  organization_id: 'organization_id',
  room_id: 'room_id',
  login_id: 'login_id',
  case_id: 'case_id',
  invitation_id: 'invitation_id',
  api_token_id: 'api_token_id',
  webhook_id: 'webhook_id',
  organization_token_id: 'api_token_id',
  role: 'role',
  former_role: 'former_role',
  is_banned: 'is_banned',
  is_chat_banned: 'is_chat_banned',
  plan: 'plan',
  change: 'change',
};

const isFact = (value: unknown): value is SecurityFacts[string] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

export function factsOf(from: unknown): SecurityFacts {
  if (typeof from !== 'object' || from === null) return {};
  const found = Object.entries(from).flatMap(([name, value]) => {
    const written = Object.hasOwn(writtenFields, name) ? writtenFields[name] : undefined;
    return written === undefined || !isFact(value) ? [] : [[written, value] as const];
  });
  return Object.fromEntries(found);
}

/** Security log of one request, job or operator command. */
export class AuditTrail {
  readonly #log: SecurityLog;
  readonly #origin: Origin;
  readonly #told = new Set<SecurityKind>();
  #facts: SecurityFacts = {};

  constructor(log: SecurityLog, origin: Origin = { actor_id: null, request_id: null }) {
    this.#log = log;
    this.#origin = origin;
  }

  /** Creates the trail of another actor. */
  of(origin: Origin): AuditTrail {
    return new AuditTrail(this.#log, origin);
  }

  /**
   * Adds the people and objects concerned, if the parameters of the operation do not contain them. They are logged also
   * when the operation is refused later.
   */
  about(facts: SecurityFacts): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  done(kind: SecurityKind, facts: SecurityFacts): void {
    this.#told.add(kind);
    this.#write(kind, { outcome: 'done' }, facts);
  }

  /** Logs a refusal that happened before an operation began. */
  refused(kind: SecurityKind, code: string, facts: SecurityFacts): void {
    this.#write(kind, { outcome: 'refused', code }, facts);
  }

  /**
   * Runs an operation of the catalogue and logs its outcome once: done or refused.
   * @param params its parameters
   * @param resultOf returns the body of its reply, which contains the person who logged in
   */
  async follow<T>(
    name: OperationName,
    params: unknown,
    work: () => Promise<T>,
    resultOf: (result: T) => unknown,
  ): Promise<T> {
    const { securityLog: kind } = specOf(name);
    if (kind === undefined) return work();
    try {
      const result = await work();
      if (!this.#told.has(kind)) {
        const replyFacts = this.#origin.actor_id === null ? factsOf(resultOf(result)) : {};
        this.#write(kind, { outcome: 'done' }, { ...factsOf(params), ...replyFacts, ...this.#facts });
      }
      return result;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'internal_error';
      const isRefused = error instanceof Refusal && error.status < 500;
      this.#write(kind, { outcome: isRefused ? 'refused' : 'failed', code }, { ...factsOf(params), ...this.#facts });
      throw error;
    }
  }

  #write(
    kind: SecurityKind,
    how: { readonly outcome: 'done' | 'refused' | 'failed'; readonly code?: string },
    facts: SecurityFacts,
  ): void {
    const { actor_id, api_token_id, request_id, address } = this.#origin;
    const all = api_token_id === undefined ? facts : { api_token_id, ...facts };
    this.#log.write({ kind, ...how, actor_id, facts: all, address: address?.() ?? null, request_id });
  }
}
