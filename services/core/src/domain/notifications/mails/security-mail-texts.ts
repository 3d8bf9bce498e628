/** Texts of emails about the security of an account or an organization, from `security-mails.<language>.json`. */
import type { EventUserRole, SecretKind, SecurityActivityKind } from '@plenum/contracts/enums';
import type { Language } from '@plenum/contracts/languages';
import { messages } from '../../../platform/messages.ts';
import { formatInstant, type MailReader } from './mail-reader.rules.ts';
import type { ActionMailTexts } from './mail-texts.ts';
import { subjectTitle } from './sanitized-text.rules.ts';

const textsOf = messages('core/src/domain/notifications/mails/security-mails');

export interface SecurityNoticeInput {
  readonly kind: SecurityActivityKind;
  readonly at: Date;
  /** Null if unknown. */
  readonly device: string | null;
  /** Sanitized for display; null if the activity has no token. */
  readonly token: string | null;
  readonly organization: string | null;
  readonly revoked_count: number;
  readonly email: string;
  readonly former_email: string | null;
  /** Whether the recipient is the former address of the account. */
  readonly isToFormerAddress: boolean;
}

const activityText = (language: Language, input: SecurityNoticeInput): string => {
  const t = textsOf(language);
  const { kind, organization, token, email } = input;
  const count = input.revoked_count;
  switch (kind) {
    case 'PASSWORD_CHANGED':
    case 'PASSWORD_RESET':
      return t(`security_notice.${kind}.text`, { count });
    case 'EMAIL_CHANGED':
      return t('security_notice.EMAIL_CHANGED.text', { email, former_email: input.former_email ?? '–' });
    case 'API_TOKEN_CREATED':
    case 'API_TOKEN_REVOKED':
      return organization === null
        ? t(`security_notice.${kind}.text`, { token: token ?? '' })
        : t(`security_notice.${kind}.organization`, { token: token ?? '', organization });
    case 'API_TOKENS_REVOKED':
      return t('security_notice.API_TOKENS_REVOKED.text', { count, organization: organization ?? '' });
    case 'LOGINS_ENDED':
      return t('security_notice.LOGINS_ENDED.text');
  }
};

/** Returns the notice of a security-relevant change to an account. */
export function securityNoticeTexts(reader: MailReader, input: SecurityNoticeInput): ActionMailTexts {
  const t = textsOf(reader.language);
  const { kind, at, device, isToFormerAddress } = input;
  return {
    subject: t(`security_notice.${kind}.subject`),
    preview: t('security_notice.preview'),
    heading: t(`security_notice.${kind}.heading`),
    paragraphs: [activityText(reader.language, input)],
    facts: [
      { label: t('security_notice.when'), value: formatInstant(reader, at) },
      { label: t('security_notice.device'), value: device ?? t('security_notice.device.unknown') },
    ],
    button: t('security_notice.button'),
    notes: [t(isToFormerAddress ? 'security_notice.former' : 'security_notice.mistake')],
  };
}

/** Names are sanitized for display. */
export interface TokenNoticeInput {
  readonly kind: 'API_TOKEN_CREATED' | 'API_TOKEN_REVOKED';
  readonly at: Date;
  readonly person: string;
  readonly organization: string;
  readonly token: string;
}

/** Returns the notice to the owners of an organization that another person created or revoked one of its tokens. */
export function tokenNoticeTexts(reader: MailReader, input: TokenNoticeInput): ActionMailTexts {
  const t = textsOf(reader.language);
  const { kind, at, person, organization, token } = input;
  return {
    subject: t(`token_notice.${kind}.subject`, { organization: subjectTitle(organization) }),
    preview: t('token_notice.preview'),
    heading: t(`security_notice.${kind}.heading`),
    paragraphs: [t(`token_notice.${kind}.text`, { person, organization, token })],
    facts: [{ label: t('security_notice.when'), value: formatInstant(reader, at) }],
    button: t('credentials_ended.button'),
    notes: [t('token_notice.note')],
  };
}

/** Credentials of an organization that were revoked; names are sanitized for display. */
export interface CredentialsEndedInput {
  readonly organization: string;
  /** Null after the account was deleted. */
  readonly person: string | null;
  readonly tokens: readonly string[];
  readonly webhooks: readonly string[];
  readonly kept: readonly SecretKind[];
  /** Remaining event roles of a person who is no longer a member of the organization. */
  readonly roles: readonly { readonly event: string; readonly role: EventUserRole }[];
}

const roleNames = (language: Language, { roles }: CredentialsEndedInput): string[] =>
  roles.map(({ event, role }) => textsOf(language)('roles_stay.role', { event, role }));

/**
 * Returns the notice to the owners of an organization about a former member without credentials who still has roles in
 * its events.
 */
export function rolesStayTexts(language: Language, input: CredentialsEndedInput): ActionMailTexts {
  const t = textsOf(language);
  const { organization } = input;
  const person = input.person ?? t('credentials_ended.somebody');
  return {
    subject: t('roles_stay.subject', { organization: subjectTitle(organization) }),
    preview: t('roles_stay.preview'),
    heading: t('roles_stay.heading'),
    paragraphs: [t('roles_stay.text', { person, organization }), t('roles_stay.next')],
    facts: [{ label: t('roles_stay.roles'), value: new Intl.ListFormat(language).format(roleNames(language, input)) }],
    button: t('roles_stay.button'),
    notes: [],
  };
}

export function credentialsEndedTexts(language: Language, input: CredentialsEndedInput): ActionMailTexts {
  const t = textsOf(language);
  const { organization, person, tokens, webhooks, kept: remainingSecrets } = input;
  const listFormat = new Intl.ListFormat(language);
  const remainingNames = remainingSecrets.flatMap((kind) =>
    kind === 'MUX_KEYS' || kind === 'JAAS_KEYS' || kind === 'ALLOWED_ORIGINS'
      ? [t(`credentials_ended.kind.${kind}`)]
      : [],
  );
  const rows = [
    { label: t('credentials_ended.tokens'), names: tokens },
    { label: t('credentials_ended.webhooks'), names: webhooks },
    { label: t('credentials_ended.kept'), names: remainingNames },
    { label: t('roles_stay.roles'), names: roleNames(language, input) },
  ];
  return {
    subject: t('credentials_ended.subject', { organization: subjectTitle(organization) }),
    preview: t('credentials_ended.preview'),
    heading: t('credentials_ended.heading'),
    paragraphs: [
      t('credentials_ended.text', { person: person ?? t('credentials_ended.somebody'), organization }),
      t('credentials_ended.next'),
      ...(input.roles.length === 0 ? [] : [t('roles_stay.next')]),
    ],
    facts: rows
      .filter(({ names }) => names.length > 0)
      .map(({ label, names }) => ({ label, value: listFormat.format(names) })),
    button: t('credentials_ended.button'),
    notes: [t('credentials_ended.note')],
  };
}
