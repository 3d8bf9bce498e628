/**
 * Addresses to which mails about invitations return: the bounce address of the operator with a signed tag that names
 * the mail (VERP). A tag is in lower case, because mail servers may change the case of an address.
 */
import type { Deps } from '../../deps.ts';
import { sameHash } from '../../platform/security/tokens.ts';

type ReturnDeps = Pick<Deps, 'config' | 'tokens'>;

/** A mail about an invitation; sending it again makes another one. */
export interface ReturnedSubject {
  readonly invitation_id: number;
  readonly sent_at: Date;
}

const purpose = 'mail-bounce';
const proofBytes = 12;
const base = 36;

/** Returns the proofs of a tag, one for each key. */
const proofsOf = ({ tokens }: ReturnDeps, payload: string): string[] =>
  tokens
    .derive(purpose, payload)
    .map((proof) => Buffer.from(proof, 'base64url').subarray(0, proofBytes).toString('hex'));

/** Returns the address for the envelope of a mail; undefined where the operator takes no returned mails. */
export function returnPathOf(deps: ReturnDeps, { invitation_id, sent_at }: ReturnedSubject): string | undefined {
  const { MAIL_BOUNCE_ADDRESS: address } = deps.config;
  if (address === '') return undefined;
  const at = address.lastIndexOf('@');
  const payload = `${invitation_id.toString(base)}-${sent_at.getTime().toString(base)}`;
  return `${address.slice(0, at)}+${payload}-${proofsOf(deps, payload)[0] ?? ''}${address.slice(at)}`;
}

/** Finds the tag of a returned mail among its addresses, and returns its mail; null for none that is ours. */
export function readReturnPath(deps: ReturnDeps, addresses: string): ReturnedSubject | null {
  const { MAIL_BOUNCE_ADDRESS: address } = deps.config;
  const at = address.lastIndexOf('@');
  if (at < 1) return null;
  // Besides dots, the setting has no character with a meaning in a pattern.
  const [local = '', domain = ''] = [address.slice(0, at), address.slice(at)].map((part) =>
    part.toLowerCase().replaceAll('.', String.raw`\.`),
  );
  const tagged = new RegExp(String.raw`${local}\+(([\da-z]{1,11})-([\da-z]{1,9}))-([\da-f]{24})${domain}`, 'g');
  for (const [, payload = '', id = '', sentAt = '', proof = ''] of addresses.toLowerCase().matchAll(tagged)) {
    if (proofsOf(deps, payload).some((known) => sameHash(known, proof)))
      return { invitation_id: Number.parseInt(id, base), sent_at: new Date(Number.parseInt(sentAt, base)) };
  }
  return null;
}
