import type { MailScope } from '../../../deps.ts';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import type { OutboxEvents } from '../../domain-events.ts';
import { composeCredentialsEndedMail, composeRolesStayMail } from '../../notifications/mails/compose-mail.rules.ts';
import { deliverMail, installationUrl } from '../../notifications/mails/deliver-mail.steps.ts';
import { listOrganizationOwners } from '../../notifications/mails/mails.queries.ts';
import { sanitizedTitle } from '../../notifications/mails/sanitized-text.rules.ts';
import { listRetainedEventRoles } from './event-roles.queries.ts';

type EndedCredentials = OutboxEvents['organization_credentials.ended'];

const namesOfCredentials = statement<{
  organization: string;
  person: string | null;
  tokens: readonly string[];
  webhooks: readonly string[];
}>(
  'ended-credentials-to-mail',
  `select o.name as organization,
          (select u.full_name from users u where u.id = $2) as person,
          array(select t.name from api_tokens t where t.id = any($3::bigint[]) and t.organization_id = o.id order by t.id) as tokens,
          array(select w.name from webhooks w where w.id = any($4::bigint[]) and w.organization_id = o.id order by w.id)
            as webhooks
     from organizations o where o.id = $1`,
);

async function findMailContent(db: Db, ended: EndedCredentials) {
  const { organization_id, user_id, api_token_ids, webhook_ids, kept } = ended;
  const row = await db.row(namesOfCredentials, [organization_id, user_id, idList(api_token_ids), idList(webhook_ids)]);
  if (row === undefined) return undefined;
  return {
    organization: sanitizedTitle(row.organization),
    person: row.person === null ? null : sanitizedTitle(row.person),
    tokens: row.tokens.map(sanitizedTitle),
    webhooks: row.webhooks.map(sanitizedTitle),
    kept,
    roles: (await listRetainedEventRoles(db, organization_id, user_id)).map(({ title, role }) => ({
      event: sanitizedTitle(title),
      role,
    })),
  };
}

/**
 * Notifies the owners of an organization of credentials that ended because their creator lost the required role, and of
 * event roles that the creator retains.
 */
export async function sendCredentialsEndedMail(scope: MailScope, ended: EndedCredentials): Promise<void> {
  const content = await findMailContent(scope.db, ended);
  if (content === undefined) return;
  const { organization_id, user_id, api_token_ids, webhook_ids } = ended;
  const { tokens, webhooks, kept, roles } = content;
  const hasCredentials = tokens.length + webhooks.length + kept.length > 0;
  // The account may have been deleted, or the person may be a member again.
  if (!hasCredentials && roles.length === 0) return;
  const url = installationUrl(
    scope,
    `app/organizations/${organization_id}${hasCredentials ? '?tab=integrations' : ''}`,
  );
  for (const recipient of await listOrganizationOwners(scope.db, organization_id)) {
    const keySuffix = [user_id, api_token_ids[0] ?? 0, webhook_ids[0] ?? 0, recipient.user_id].join('-');
    const messageKey = `credentials-ended-${organization_id}-${keySuffix}`;
    const compose = hasCredentials ? composeCredentialsEndedMail : composeRolesStayMail;
    const mail = compose({ recipient, url, messageKey }, content);
    await deliverMail(scope, 'credentials_ended', mail);
  }
}
