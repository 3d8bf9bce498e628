/**
 * Rules of an installation: who can sign up, and who can create organizations. The server enforces them; the browser shows
 * the first one before a form is filled in.
 */
import { asciiDomain } from './notifications/mail-address.ts';

/**
 * `open`: everybody. `domains`: addresses of the listed domains, invited or not. `invitation`: invited addresses, and
 * those of the listed domains without an invitation.
 */
export const signUpModes = ['open', 'domains', 'invitation'] as const;
export type SignUpMode = (typeof signUpModes)[number];

export interface SignUpRule {
  readonly mode: SignUpMode;
  /** In lower case and ASCII. */
  readonly domains: readonly string[];
}

/** Returns the domain of an address; the local part may contain an @ itself. */
const domainOf = (address: string): string => asciiDomain(address.trim().split('@').at(-1) ?? '').toLowerCase();

/** Checks whether an address belongs to one of these domains; one of a subdomain does not. */
export const isOfDomains = (domains: readonly string[], address: string): boolean =>
  domains.includes(domainOf(address));

/** Checks whether an installation accepts an address for a new account or a change of the address. */
export const acceptsAddress = ({ mode, domains }: SignUpRule, address: string): boolean =>
  mode !== 'domains' || isOfDomains(domains, address);

/** Checks whether the owner of an accepted address needs an invitation to sign up. */
export const needsInvitation = ({ mode, domains }: SignUpRule, address: string): boolean =>
  mode === 'invitation' && !isOfDomains(domains, address);

const namedMax = 3;

/** Names the domains of a rule in a sentence: “example.org or example.com”; of many only the first. */
export function nameDomains(domains: readonly string[], language: string): string {
  const named = domains.length > namedMax ? [...domains.slice(0, namedMax), '…'] : domains;
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(named);
}

/**
 * `everybody`: each person with an account. `domains`: addresses of the listed domains. `named`: only people whom the
 * operator has named, who may in any case.
 */
export const founderModes = ['everybody', 'domains', 'named'] as const;

export interface FounderRule {
  readonly mode: (typeof founderModes)[number];
  /** In lower case and ASCII. */
  readonly domains: readonly string[];
}

interface Founder {
  /** The verified address of the account. */
  readonly email: string;
  /** Whether the operator has named this person. */
  readonly is_named_founder: boolean;
}

export const mayFoundOrganizations = ({ mode, domains }: FounderRule, { email, is_named_founder }: Founder): boolean =>
  is_named_founder || mode === 'everybody' || (mode === 'domains' && isOfDomains(domains, email));
