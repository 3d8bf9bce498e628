/** The headers of every page and asset. Those that the API sends too are the same there (tests/infrastructure.test.ts). */

/** The players and meetings of sessions, which are loaded when somebody asks for them. */
const players = ['https://player.vimeo.com', 'https://player.mux.com', 'https://8x8.vc'];
/** Meetings need them; a page can hand on only what it may use itself. */
const inMeetings = '(self "https://8x8.vc")';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Headless primitives and toasts set style attributes and insert one style element each.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  `frame-src ${players.join(' ')}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const always: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'referrer-policy': 'no-referrer',
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `camera=${inMeetings}, microphone=${inMeetings}, display-capture=${inMeetings}, geolocation=()`,
};
const whenSecure = { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * The headers of every answer.
 * @param publicUrl where people reach the product; over https, browsers are told to come that way only
 */
export const securityHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> =>
  publicUrl?.startsWith('https:') === true ? whenSecure : always;
