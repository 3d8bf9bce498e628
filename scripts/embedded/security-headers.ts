/** The headers of every page and asset. A production proxy has to send the same. */

/** The players and meetings of sessions, which are loaded when somebody asks for them. */
const players = ['https://player.vimeo.com', 'https://player.mux.com', 'https://8x8.vc'];
/** Meetings need them; a page can hand on only what it may use itself. */
const in_meetings = '(self "https://8x8.vc")';

const content_security_policy = [
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

export const security_headers: Readonly<Record<string, string>> = {
  'content-security-policy': content_security_policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': `camera=${in_meetings}, microphone=${in_meetings}, display-capture=${in_meetings}, geolocation=()`,
};
