/**
 * Endpoints that pushes may be sent to. Browsers name the push service, so a client could name any address: only https
 * is allowed, no address of a private network, and `createOutbound` checks the resolved address of each connection.
 */
import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { isPrivateAddress } from '../outbound/private-networks.ts';

type LocalOrigin = Pick<Config, 'PUSH_LOCAL_ORIGIN'>;

/** Checks whether an endpoint may be tried; the addresses of its name are checked later. */
export function isPushEndpoint(endpoint: string, { PUSH_LOCAL_ORIGIN }: LocalOrigin): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, origin, href, hash } = new URL(endpoint);
  // Each endpoint has one spelling, so that it belongs to one device.
  if (href !== endpoint || hash !== '') return false;
  if (PUSH_LOCAL_ORIGIN !== '' && origin === PUSH_LOCAL_ORIGIN) return true;
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0
    ? hostname.includes('.') && !/\.(?:localhost|local|internal)\.?$/.test(hostname)
    : !isPrivateAddress(literal);
}
