/** Email addresses with internationalized domains. Shared with the browser. */
import { maxEmailLength } from '../limits.ts';

/** A non-ASCII domain without characters that delimit a domain in a URL. */
const internationalDomain = /^(?=.*\P{ASCII})[^\s/?#@:\\%[\]]+$/u;

/** Converts a domain to the ASCII form that mail servers use (`xn--bcher-kva.example`). Other text is unchanged. */
export function toAsciiDomain(domain: string): string {
  if (domain.length > maxEmailLength || !internationalDomain.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/**
 * Converts the domain of an email address to ASCII. Email addresses are stored, compared and shown in this form, so that
 * both spellings of a domain belong to the same account.
 */
export function toAsciiEmail(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1;
  return domainAt === 0 ? address : address.slice(0, domainAt) + toAsciiDomain(address.slice(domainAt));
}
