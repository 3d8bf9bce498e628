/**
 * Security headers of all pages and assets. Headers that the API also sends have the same values
 * (tests/infrastructure.test.ts).
 */

/** Origins of embedded players and meetings, which are loaded on demand. */
const players = ['https://player.vimeo.com', 'https://player.mux.com', 'https://8x8.vc'];
/** Allowlist for permissions of meetings. It includes `self`, because a page can only delegate permissions that it has. */
const inMeetings = '(self "https://8x8.vc")';

const noFrames = "frame-ancestors 'none'";
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Radix primitives and toasts set style attributes and insert one style element each.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  // The preview of the pages for other websites.
  `frame-src 'self' ${players.join(' ')}`,
  "form-action 'self'",
  "base-uri 'none'",
  noFrames,
].join('; ');

const baseHeaders: Readonly<Record<string, string>> = {
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
const httpsHeaders = { ...baseHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * Returns the headers of every response.
 * @param publicUrl public URL; HSTS (RFC 6797) is added if it uses https
 */
export const securityHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> =>
  publicUrl?.startsWith('https:') === true ? httpsHeaders : baseHeaders;

/**
 * Returns the headers of a page that other websites can display in a frame (docs/decisions/0161), and the settings of the
 * event, which show a preview. `X-Frame-Options` cannot list websites.
 * @param origins allowed websites; if empty, no page can display it
 */
export function embedHeaders(publicUrl: string | undefined, origins: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = { ...securityHeaders(publicUrl) };
  if (origins.length === 0) return headers;
  const framing = `frame-ancestors 'self' ${origins.join(' ')}`;
  delete headers['x-frame-options'];
  return {
    ...headers,
    'content-security-policy': contentSecurityPolicy.replace(noFrames, framing),
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** Headers of a resource that scripts and pages of every website may read. */
export const sharedHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
