/**
 * Rules of an installation: who can sign up, and who can create organizations. The server enforces them; the browser shows
 * the sign-up rule before a person fills in the form.
 */
import { toAsciiDomain } from './notifications/mail-address.ts';

/**
 * `open`: everybody. `domains`: email addresses of the listed domains. `invitation`: invited email addresses and, without
 * an invitation, those of the listed domains.
 */
export const signUpModes = ['open', 'domains', 'invitation'] as const;
export type SignUpMode = (typeof signUpModes)[number];

export interface SignUpRule {
  readonly mode: SignUpMode;
  /** Lowercase ASCII. */
  readonly domains: readonly string[];
}

/** Uses the last `@`, because the local part may contain one. */
const domainOf = (address: string): string => toAsciiDomain(address.trim().split('@').at(-1) ?? '').toLowerCase();

/** Checks whether an email address is of one of these domains, not including subdomains. */
export const isInDomains = (domains: readonly string[], address: string): boolean =>
  domains.includes(domainOf(address));

/** Checks whether an installation accepts an email address for a new account or an email change. */
export const acceptsAddress = ({ mode, domains }: SignUpRule, address: string): boolean =>
  mode !== 'domains' || isInDomains(domains, address);

/** Checks whether an accepted email address needs an invitation to sign up. */
export const needsInvitation = ({ mode, domains }: SignUpRule, address: string): boolean =>
  mode === 'invitation' && !isInDomains(domains, address);

const maxNamedDomains = 3;

/** Formats domains for a sentence: “example.org or example.com”. A long list is truncated. */
export function nameDomains(domains: readonly string[], language: string): string {
  const names = domains.length > maxNamedDomains ? [...domains.slice(0, maxNamedDomains), '…'] : domains;
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/**
 * `everybody`: all people with an account. `domains`: email addresses of the listed domains. `named`: nobody else.
 * People whom the operator has named can always create organizations.
 */
export const organizationCreationModes = ['everybody', 'domains', 'named'] as const;

export interface OrganizationCreationRule {
  readonly mode: (typeof organizationCreationModes)[number];
  /** Lowercase ASCII. */
  readonly domains: readonly string[];
}

interface Founder {
  /** The verified email address of the account. */
  readonly email: string;
  /** Whether the operator has named this person. */
  readonly is_named_founder: boolean;
}

export const mayCreateOrganizations = (
  { mode, domains }: OrganizationCreationRule,
  { email, is_named_founder }: Founder,
): boolean => is_named_founder || mode === 'everybody' || (mode === 'domains' && isInDomains(domains, email));
