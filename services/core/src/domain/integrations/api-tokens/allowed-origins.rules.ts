/** Origins that an organization may allow, as browsers send them in `Origin`. */

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the origin as browsers send it, or null if invalid: scheme, host and port only. Requires https, except for
 * localhost during development.
 */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, protocol, hostname, href, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
  return isSafe && username === '' && href === `${origin}/` && !hostname.includes('*') ? origin : null;
}
