/**
 * Return paths of invitation emails: the operator's bounce address with a signed tag that identifies the email (VERP).
 * Tags are lower case, because mail servers may change the case of an address.
 */
import type { Deps } from '../../../deps.ts';
import { sameHash } from '../../../platform/security/tokens.ts';

type ReturnDeps = Pick<Deps, 'config' | 'tokens'>;

/** Invitation email; `sent_at` distinguishes it from those that were resent. */
export interface MailSubject {
  readonly invitation_id: number;
  readonly sent_at: Date;
}

const purpose = 'mail-bounce';
const signatureBytes = 12;
const radix = 36;

/** Returns the signatures of a tag, one per key. */
const signaturesOf = ({ tokens }: ReturnDeps, payload: string): string[] =>
  tokens
    .derive(purpose, payload)
    .map((signature) => Buffer.from(signature, 'base64url').subarray(0, signatureBytes).toString('hex'));

/** Returns the envelope sender of an email; undefined if bounce handling is not configured. */
export function returnPathOf(deps: ReturnDeps, { invitation_id, sent_at }: MailSubject): string | undefined {
  const { MAIL_BOUNCE_ADDRESS: address } = deps.config;
  if (address === '') return undefined;
  const atIndex = address.lastIndexOf('@');
  const payload = `${invitation_id.toString(radix)}-${sent_at.getTime().toString(radix)}`;
  return `${address.slice(0, atIndex)}+${payload}-${signaturesOf(deps, payload)[0] ?? ''}${address.slice(atIndex)}`;
}

/** Finds a valid tag among the addresses of a bounce and returns its email; null if there is none. */
export function parseReturnPath(deps: ReturnDeps, addresses: string): MailSubject | null {
  const { MAIL_BOUNCE_ADDRESS: address } = deps.config;
  const atIndex = address.lastIndexOf('@');
  if (atIndex < 1) return null;
  // Apart from dots, the configured address contains no regular expression syntax.
  const [localPart = '', domain = ''] = [address.slice(0, atIndex), address.slice(atIndex)].map((part) =>
    part.toLowerCase().replaceAll('.', String.raw`\.`),
  );
  const tagPattern = new RegExp(String.raw`${localPart}\+(([\da-z]{1,11})-([\da-z]{1,9}))-([\da-f]{24})${domain}`, 'g');
  for (const [, payload = '', id = '', sentAt = '', signature = ''] of addresses.toLowerCase().matchAll(tagPattern)) {
    if (signaturesOf(deps, payload).some((candidate) => sameHash(candidate, signature)))
      return { invitation_id: Number.parseInt(id, radix), sent_at: new Date(Number.parseInt(sentAt, radix)) };
  }
  return null;
}
