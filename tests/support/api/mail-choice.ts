/** The link with which a recipient responds to the email of an invitation. */
import { randomBytes } from 'node:crypto';
import { createMailChoiceToken } from '@plenum/core/domain/notifications/mail-quotas/mail-choice-token.steps';
import type { TestApi } from './test-api.ts';

interface Invited {
  readonly organization_id: number;
  readonly invitation_id: number;
}

/** Returns the token of such a link, for a unique address. */
export const mailChoiceOf = ({ deps }: TestApi, { organization_id, invitation_id }: Invited): string =>
  createMailChoiceToken(deps, {
    kind: 'invitation',
    id: String(invitation_id),
    user_id: null,
    organization_id,
    address_hash: randomBytes(32).toString('base64url'),
  });
