/** Writes security log entries on behalf of a request, job or operator command. */
import type { SecurityKind } from '@plenum/contracts/accounts/security-kinds';
import { type OperationName, specOf } from '@plenum/contracts/api';
import { Refusal } from '../platform/errors.ts';
import type { SecurityLogFields, SecurityLog } from '../platform/telemetry/security-log.ts';

interface Origin {
  readonly actor_id: number | null;
  /** The API token of the request; absent for a person with a login. */
  readonly api_token_id?: number;
  readonly request_id: string | null;
  /** Lazy: evaluated only when an entry is written. */
  readonly ipAddress?: () => string | null;
}

/** Allowlist of fields of domain events and parameters of operations that may be logged, with their names in the log. */
const loggedFields: Readonly<Record<string, string>> = {
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

const isLoggable = (value: unknown): value is SecurityLogFields[string] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Returns the fields that may be logged. */
export function pickLoggedFields(source: unknown): SecurityLogFields {
  if (typeof source !== 'object' || source === null) return {};
  const fields = Object.entries(source).flatMap(([name, value]) => {
    const logName = Object.hasOwn(loggedFields, name) ? loggedFields[name] : undefined;
    return logName === undefined || !isLoggable(value) ? [] : [[logName, value] as const];
  });
  return Object.fromEntries(fields);
}

/** Security log of one request, job or operator command. */
export class AuditTrail {
  readonly #log: SecurityLog;
  readonly #origin: Origin;
  readonly #loggedKinds = new Set<SecurityKind>();
  #fields: SecurityLogFields = {};

  constructor(log: SecurityLog, origin: Origin = { actor_id: null, request_id: null }) {
    this.#log = log;
    this.#origin = origin;
  }

  /** Returns a log of the same process for another origin. */
  withOrigin(origin: Origin): AuditTrail {
    return new AuditTrail(this.#log, origin);
  }

  /**
   * Adds ids of people and objects that the parameters of the operation do not contain. They are also logged if the
   * operation is rejected later.
   */
  addFields(fields: SecurityLogFields): void {
    this.#fields = { ...this.#fields, ...fields };
  }

  logDone(kind: SecurityKind, fields: SecurityLogFields): void {
    this.#loggedKinds.add(kind);
    this.#write(kind, { outcome: 'done' }, fields);
  }

  /** Logs a rejection that occurred before an operation began. */
  logRejected(kind: SecurityKind, code: string, fields: SecurityLogFields): void {
    this.#write(kind, { outcome: 'refused', code }, fields);
  }

  /**
   * Runs an operation of the catalogue and logs its outcome once.
   * @param params parameters of the operation
   * @param resultOf returns the body of the reply, which contains the person after a login
   */
  async logOutcome<T>(
    name: OperationName,
    params: unknown,
    work: () => Promise<T>,
    resultOf: (result: T) => unknown,
  ): Promise<T> {
    const { securityLog: kind } = specOf(name);
    if (kind === undefined) return work();
    try {
      const result = await work();
      if (!this.#loggedKinds.has(kind)) {
        const replyFields = this.#origin.actor_id === null ? pickLoggedFields(resultOf(result)) : {};
        this.#write(kind, { outcome: 'done' }, { ...pickLoggedFields(params), ...replyFields, ...this.#fields });
      }
      return result;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'internal_error';
      const isRefused = error instanceof Refusal && error.status < 500;
      this.#write(
        kind,
        { outcome: isRefused ? 'refused' : 'failed', code },
        { ...pickLoggedFields(params), ...this.#fields },
      );
      throw error;
    }
  }

  #write(
    kind: SecurityKind,
    outcome: { readonly outcome: 'done' | 'refused' | 'failed'; readonly code?: string },
    fields: SecurityLogFields,
  ): void {
    const { actor_id, api_token_id, request_id, ipAddress } = this.#origin;
    const all = api_token_id === undefined ? fields : { api_token_id, ...fields };
    this.#log.write({ kind, ...outcome, actor_id, fields: all, address: ipAddress?.() ?? null, request_id });
  }
}
