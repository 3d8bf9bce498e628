/**
 * Which addresses pushes may go to. Browsers name the push service, so a person could name anything: only https is
 * called, no address of a private network, and what a name resolves to is checked at each connection.
 */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
import { isPrivateAddress } from '../outbound/private-networks.ts';

type LocalOrigin = Pick<Config, 'PUSH_LOCAL_ORIGIN'>;

/** Checks whether pushes to an endpoint may be tried; what its name resolves to is checked later. */
export function isPushEndpoint(endpoint: string, { PUSH_LOCAL_ORIGIN }: LocalOrigin): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, origin } = new URL(endpoint);
  if (PUSH_LOCAL_ORIGIN !== '' && origin === PUSH_LOCAL_ORIGIN) return true;
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0
    ? hostname.includes('.') && !/\.(?:localhost|local|internal)\.?$/.test(hostname)
    : !isPrivateAddress(literal);
}

/** Resolves a name, and fails where any of its addresses is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, '');
      return;
    }
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(Object.assign(new Error('The push service has a private address.'), { code: 'EPRIVATE' }), '');
      return;
    }
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
