/**
 * Token of the link with which a recipient opts out of emails without a login. It is self-contained, so it still works
 * after the invitation, event or account was deleted.
 */
import type { Deps } from '../../../deps.ts';
import { sameHash } from '../../../platform/security/tokens.ts';

/**
 * Subject of an email: an invitation, an account link (for the account itself or a change of address), or
 * notifications.
 */
const kinds = { invitation: 'i', account: 'a', notifications: 'n' } as const;
export type MailChoiceKind = keyof typeof kinds;

export interface MailChoiceSubject {
  readonly kind: MailChoiceKind;
  /** Id of the invitation, the mail link or the account. */
  readonly id: string;
  /** Account that caused the email; null if it was the recipient. */
  readonly user_id: number | null;
  readonly organization_id: number | null;
  readonly address_hash: string;
}

const purpose = 'mail-choice';
/** Not a dot, because file servers interpret text after a dot as a file type. */
const separator = '~';

export function createMailChoiceToken({ tokens }: Pick<Deps, 'tokens'>, subject: MailChoiceSubject): string {
  const { kind, id, user_id, organization_id, address_hash } = subject;
  const payload = [kinds[kind], id, user_id ?? 0, organization_id ?? 0, address_hash].join(separator);
  return `${payload}${separator}${tokens.derive(purpose, payload)[0] ?? ''}`;
}

const payloadPattern = /^([ian])~([\w-]{1,40})~(\d{1,15})~(\d{1,15})~([\w-]{43})$/;

const idOrNull = (digits: string | undefined): number | null => Number(digits ?? 0) || null;

/**
 * Verifies a token and returns its subject; null if this installation did not issue it, or its key is no longer
 * configured.
 */
export function verifyMailChoiceToken({ tokens }: Pick<Deps, 'tokens'>, token: string): MailChoiceSubject | null {
  const separatorIndex = token.lastIndexOf(separator);
  const payload = token.slice(0, Math.max(separatorIndex, 0));
  const match = payloadPattern.exec(payload);
  if (
    match === null ||
    !tokens.derive(purpose, payload).some((proof) => sameHash(proof, token.slice(separatorIndex + 1)))
  )
    return null;
  const [, letter, id = '', user_id, organization_id, address_hash = ''] = match;
  return {
    kind: letter === kinds.notifications ? 'notifications' : letter === kinds.invitation ? 'invitation' : 'account',
    id,
    user_id: idOrNull(user_id),
    organization_id: idOrNull(organization_id),
    address_hash,
  };
}
