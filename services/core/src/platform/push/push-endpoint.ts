/**
 * Which addresses pushes may go to. Browsers name the push service, so a person could name anything: only https is
 * called, no address of a private network, and `createOutbound` checks what a name resolves to at each connection.
 */
import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { isPrivateAddress } from '../outbound/private-networks.ts';

type LocalOrigin = Pick<Config, 'PUSH_LOCAL_ORIGIN'>;

/** Checks whether pushes to an endpoint may be tried; what its name resolves to is checked later. */
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
