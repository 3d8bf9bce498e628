/** What a request, job or operator leaves in the security log. */
import { type OperationName, specOf } from '@plenum/contracts/api';
import type { SecurityKind } from '@plenum/contracts/security-kinds';
import { Refusal } from '../platform/errors.ts';
import type { SecurityFacts, SecurityLog } from '../platform/telemetry/security-log.ts';

/** Who acts, from where. */
interface Origin {
  readonly actor_id: number | null;
  /** The API token of a program that acts; absent for a person. */
  readonly api_token_id?: number;
  readonly request_id: string | null;
  /** Read only when a line is written. */
  readonly address?: () => string | null;
}

/** Fields of domain events and parameters of operations that may be written, under the name that the log uses. */
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

/** Returns what may be written of an object. */
export function factsOf(from: unknown): SecurityFacts {
  if (typeof from !== 'object' || from === null) return {};
  const found = Object.entries(from).flatMap(([name, value]) => {
    const written = Object.hasOwn(writtenFields, name) ? writtenFields[name] : undefined;
    return written === undefined || !isFact(value) ? [] : [[written, value] as const];
  });
  return Object.fromEntries(found);
}

/** The trail of one request, job or operator. */
export class AuditTrail {
  readonly #log: SecurityLog;
  readonly #origin: Origin;
  readonly #told = new Set<SecurityKind>();
  #facts: SecurityFacts = {};

  constructor(log: SecurityLog, origin: Origin = { actor_id: null, request_id: null }) {
    this.#log = log;
    this.#origin = origin;
  }

  /** Begins the trail of somebody else. */
  of(origin: Origin): AuditTrail {
    return new AuditTrail(this.#log, origin);
  }

  /** Says whom the operation concerns, where its parameters do not: also for one that is refused later. */
  about(facts: SecurityFacts): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  /** Writes what was done. */
  done(kind: SecurityKind, facts: SecurityFacts): void {
    this.#told.add(kind);
    this.#write(kind, { outcome: 'done' }, facts);
  }

  /** Writes what was refused before an operation began. */
  refused(kind: SecurityKind, code: string, facts: SecurityFacts): void {
    this.#write(kind, { outcome: 'refused', code }, facts);
  }

  /**
   * Runs an operation of the catalogue, and writes whether it was done or refused, once.
   * @param params its parameters
   * @param resultOf returns the body of its reply, which names who logged in
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
        const told = this.#origin.actor_id === null ? factsOf(resultOf(result)) : {};
        this.#write(kind, { outcome: 'done' }, { ...factsOf(params), ...told, ...this.#facts });
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
