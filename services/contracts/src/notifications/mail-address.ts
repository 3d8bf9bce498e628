/** Mail addresses with internationalized domains. Shared with the browser. */
import { emailLengthMax } from '../limits.ts';

/** Letters of other scripts, and nothing that separates a domain from something else in a web address. */
const international = /^(?=.*\P{ASCII})[^\s/?#@:\\%[\]]+$/u;

/** Returns a domain as mail servers know it, in ASCII (`xn--bcher-kva.example`); any other text is unchanged. */
export function asciiDomain(domain: string): string {
  if (domain.length > emailLengthMax || !international.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}

/**
 * Returns an address with its domain in ASCII, the form in which addresses are stored, compared and shown, so that one
 * address is one account however its domain is typed.
 */
export function asciiAddress(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1;
  return domainAt === 0 ? address : address.slice(0, domainAt) + asciiDomain(address.slice(domainAt));
}
