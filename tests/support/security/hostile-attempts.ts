/** Requests of an attacker to learn about a person, or to add them to an event of the attacker. */
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

export const hostileAddress: Attempts = ({ email }) => [{ body: { email } }];
export const requestedRoles = ['ADMIN', 'SPEAKER', 'ATTENDEE'] as const;

/** Returns search texts for guessing. */
export const searchTextsAbout = ({ person }: Pick<Target, 'person'>): readonly string[] => {
  return [person.sentinels.email, person.sentinels.last_name, person.sentinels.company_name];
};
export const searchTextOf: Attempts = (target) => [
  {},
  ...searchTextsAbout(target).map((search) => ({ query: { search } })),
];

export const guessedToken: Attempts = () => [{}, { query: { token: 'guessed' } }];

/** The reason for rejecting an owner, for several operations. */
export const guessedUserId = 'a secret or an address is guessed';
export const notInEvent = 'the person is not in this event';
