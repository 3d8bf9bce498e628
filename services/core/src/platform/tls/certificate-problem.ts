/** Explains in one sentence why a TLS connection failed, for logs and the output of commands. */

const unknownAuthority = 'The certificate of the server is not signed by an authority of TLS_CA_FILE';
const sentences: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate of the server, or of its authority, has expired',
  CERT_NOT_YET_VALID: 'The certificate of the server is not valid yet: compare the clocks',
  CERT_REVOKED: 'The certificate of the server was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name',
  ...Object.fromEntries(
    [
      'CERT_SIGNATURE_FAILURE',
      'CERT_UNTRUSTED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'INVALID_CA',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ].map((code) => [code, unknownAuthority]),
  ),
};
/** Messages of the PostgreSQL driver, and of OpenSSL for a server that responds without TLS. */
const missingTls = /does not support SSL connections|wrong version number|packet length too long/i;

/** OpenSSL messages in errors that were rethrown without their code. */
const messagePatterns: readonly (readonly [found: RegExp, code: string])[] = [
  [/certificate has expired/i, 'CERT_HAS_EXPIRED'],
  [/does not match certificate's altnames/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/self-signed certificate|unable to (?:get|verify)/i, 'SELF_SIGNED_CERT_IN_CHAIN'],
];

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

function codeIn(error: Error): string {
  const code = codeOf(error);
  return code in sentences ? code : (messagePatterns.find(([found]) => found.test(error.message))?.[1] ?? '');
}

const maxDetailLength = 300;

/** Returns the host and the names of the certificate, or the OpenSSL message without the advice that Node.js appends. */
function detail(error: Error): string {
  const { host, cert } = error as Error & {
    readonly host?: string;
    readonly cert?: { readonly subjectaltname?: string };
  };
  if (host !== undefined)
    return `${host} is not among ${cert?.subjectaltname ?? 'its names'}`.slice(0, maxDetailLength);
  return error.message
    .replace(/;[\s\S]*/, '')
    .replace(/\.$/, '')
    .slice(0, maxDetailLength);
}

/** Returns the explanation; null for all other errors. */
export function certificateProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (missingTls.test(error.message)) return 'The server does not offer TLS on this port, but the settings require it.';
  const message = sentences[codeIn(error)];
  if (message !== undefined) return `${message} (${detail(error)}).`;
  const cause = error.cause ?? ('previous' in error ? error.previous : undefined);
  return cause === error ? null : certificateProblem(cause);
}
