/** What an attacker sends to an operation, and about whom. */
import type { TenantIds } from '../api/tenants.ts';
import type { SentinelPerson } from './sentinel-people.ts';

/** The target of a request. */
export interface Target {
  readonly person: SentinelPerson;
  readonly user_id: number;
  readonly email: string;
  /** Of a world; ids of people are those of this person. */
  readonly ids: TenantIds;
  /** A join code that the sender has. */
  readonly code: string;
  /** Pending invitations of the sender. */
  readonly invitationIds: readonly number[];
}

export interface Attempt {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as an upload. */
  readonly file?: string | Uint8Array;
  readonly fields?: Readonly<Record<string, string>>;
}
export type Attempts = (target: Target) => readonly Attempt[];
/** Only the path and a valid body. */
export const plain: Attempts = () => [{}];
