/**
 * Validation of push endpoints. Clients determine the endpoint and could send any URL, so only https is allowed, and no private
 * networks. `createOutbound` also checks the IP address of each connection.
 */
import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { isPrivateAddress } from '../outbound/private-networks.ts';

type LocalOrigin = Pick<Config, 'PUSH_LOCAL_ORIGIN'>;

/** Checks whether an endpoint may be used. Resolved IP addresses are checked later. */
export function isPushEndpoint(endpoint: string, { PUSH_LOCAL_ORIGIN }: LocalOrigin): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, origin, href, hash } = new URL(endpoint);
  // Only the canonical spelling is accepted, so that an endpoint identifies one device.
  if (href !== endpoint || hash !== '') return false;
  if (PUSH_LOCAL_ORIGIN !== '' && origin === PUSH_LOCAL_ORIGIN) return true;
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0
    ? hostname.includes('.') && !/\.(?:localhost|local|internal)\.?$/.test(hostname)
    : !isPrivateAddress(literal);
}
