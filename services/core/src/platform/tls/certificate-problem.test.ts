import { describe, expect, it } from 'vitest';
import { certificateProblem } from './certificate-problem.ts';

const coded = (message: string, code: string, more = {}) => Object.assign(new Error(message), { code, ...more });

describe('certificate problems', () => {
  it.each([
    [
      coded("Hostname/IP does not match certificate's altnames: …", 'ERR_TLS_CERT_ALTNAME_INVALID', {
        host: 'db-1',
        cert: { subjectaltname: 'DNS:db.internal' },
      }),
      'The certificate of the server is for another name (db-1 is not among DNS:db.internal).',
    ],
    [
      coded('certificate has expired', 'CERT_HAS_EXPIRED'),
      'The certificate of the server, or of its authority, has expired (certificate has expired).',
    ],
    [
      coded('unable to verify the first certificate; try --use-system-ca', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
      'The certificate of the server is not signed by an authority of TLS_CA_FILE (unable to verify the first certificate).',
    ],
    [
      new Error('a query failed', { cause: coded('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT') }),
      'The certificate of the server is not signed by an authority of TLS_CA_FILE (self-signed certificate).',
    ],
    [
      new Error('The server does not support SSL connections'),
      'The server does not offer TLS on this port, but the settings require it.',
    ],
  ])('finds the problem in %s', (error, sentence) => {
    expect(certificateProblem(error)).toBe(sentence);
  });

  it.each([coded('connect ECONNREFUSED', 'ECONNREFUSED'), new Error('unable to connect'), 'certificate has expired'])(
    'finds no certificate problem in %s',
    (error) => {
      expect(certificateProblem(error)).toBeNull();
    },
  );
});
