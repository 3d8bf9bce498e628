/**
 * Return paths of invitation mails: the operator's bounce address with a signed tag that identifies the mail (VERP).
 * Tags are lower case, because mail servers may change the case of an address.
 */
import type { Deps } from '../../../deps.ts';
import { sameHash } from '../../../platform/security/tokens.ts';

type ReturnDeps = Pick<Deps, 'config' | 'tokens'>;

/** A mail about an invitation; resending creates a new subject. */
export interface ReturnedSubject {
  readonly invitation_id: number;
  readonly sent_at: Date;
}

const purpose = 'mail-bounce';
const proofBytes = 12;
const base = 36;

/** Returns the signatures of a tag, one per key. */
const proofsOf = ({ tokens }: ReturnDeps, payload: string): string[] =>
  tokens
    .derive(purpose, payload)
    .map((proof) => Buffer.from(proof, 'base64url').subarray(0, proofBytes).toString('hex'));

/** Returns the envelope sender of a mail; undefined if bounce handling is not configured. */
export function returnPathOf(deps: ReturnDeps, { invitation_id, sent_at }: ReturnedSubject): string | undefined {
  const { MAIL_BOUNCE_ADDRESS: address } = deps.config;
  if (address === '') return undefined;
  const at = address.lastIndexOf('@');
  const payload = `${invitation_id.toString(base)}-${sent_at.getTime().toString(base)}`;
  return `${address.slice(0, at)}+${payload}-${proofsOf(deps, payload)[0] ?? ''}${address.slice(at)}`;
}

/** Finds a valid tag among the addresses of a bounce and returns its mail; null without one. */
export function readReturnPath(deps: ReturnDeps, addresses: string): ReturnedSubject | null {
  const { MAIL_BOUNCE_ADDRESS: address } = deps.config;
  const at = address.lastIndexOf('@');
  if (at < 1) return null;
  // Apart from dots, the configured address contains no regular expression syntax.
  const [local = '', domain = ''] = [address.slice(0, at), address.slice(at)].map((part) =>
    part.toLowerCase().replaceAll('.', String.raw`\.`),
  );
  const tagged = new RegExp(String.raw`${local}\+(([\da-z]{1,11})-([\da-z]{1,9}))-([\da-f]{24})${domain}`, 'g');
  for (const [, payload = '', id = '', sentAt = '', proof = ''] of addresses.toLowerCase().matchAll(tagged)) {
    if (proofsOf(deps, payload).some((candidate) => sameHash(candidate, proof)))
      return { invitation_id: Number.parseInt(id, base), sent_at: new Date(Number.parseInt(sentAt, base)) };
  }
  return null;
}
