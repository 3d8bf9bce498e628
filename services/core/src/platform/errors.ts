import { STATUS_CODES } from 'node:http';
/** Refusals by their catalogue code. Each service turns them into an answer at its one error exit. */
import { errors, type ErrorBody, type ErrorCode, type FieldErrors } from '@plenum/contracts/errors';

interface Details {
  /** Words that replace the catalogue's, for example to name a limit. */
  readonly message?: string;
  readonly fields?: FieldErrors;
  /** When trying again makes sense. */
  readonly retry_after_s?: number;
  readonly cause?: unknown;
}

/** A refusal the caller is meant to see. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retry_after_s: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retry_after_s = details.retry_after_s;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** Makes a refusal: `throw fail('email_not_verified')`. */
export const fail = (code: ErrorCode, details?: Details): Refusal => new Refusal(code, details);

/** The one error body of HTTP (spec: `decisions.md` 1.3). */
export function errorBody(refusal: Refusal, request_id: string): ErrorBody {
  return {
    code: refusal.status,
    status: STATUS_CODES[refusal.status] ?? 'Error',
    message: refusal.message,
    error: refusal.code,
    request_id,
    ...(refusal.fields === undefined ? {} : { errors: refusal.fields }),
  };
}
