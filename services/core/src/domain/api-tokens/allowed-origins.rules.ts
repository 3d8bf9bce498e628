/** Web sites that an organization may allow: what a browser sends as `Origin`. */

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns an origin as browsers send it, or null for what is none: only scheme, host and port, and https; http is for the
 * developer's own machine.
 */
export function readOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, protocol, hostname, href, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
  return isSafe && username === '' && href === `${origin}/` && !hostname.includes('*') ? origin : null;
}
