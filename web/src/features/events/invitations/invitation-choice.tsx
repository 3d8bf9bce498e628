import type { InvitationByToken } from '@plenum/contracts/events/invitation-by-token';
import { isManagingRole } from '@plenum/contracts/permissions';
import { now } from '../../../lib/now.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { t } from './invitations.en.json';
import { roleLabel } from './role-label.ts';

type AllInvitations = NonNullable<InvitationByToken['all_invitations']>;

/** Ids of the selected invitations by kind. */
export interface Choice {
  readonly organizations: ReadonlySet<number>;
  readonly events: ReadonlySet<number>;
}

/** Selects all invitations; the default. */
export const selectAll = (all: AllInvitations): Choice => ({
  organizations: new Set(all.organization_invitations.map(({ id }) => id)),
  events: new Set(all.event_invitations.map(({ id }) => id)),
});

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

const soonMs = 2 * 86_400_000;
const isSoon = (expires_at: string): boolean => Date.parse(expires_at) - now() < soonMs;

/** Returns selected events whose role would be lower, because the invitation of their organization is not selected. */
function reducedInvitations(all: AllInvitations, choice: Choice) {
  const joinedIds = new Set(
    all.organization_invitations.filter(({ id }) => choice.organizations.has(id)).map((item) => item.organization.id),
  );
  return all.event_invitations.filter(
    ({ id, role, organization_id }) => choice.events.has(id) && isManagingRole(role) && !joinedIds.has(organization_id),
  );
}

export const needsChoice = (all: AllInvitations): boolean =>
  all.organization_invitations.length + all.event_invitations.length > 1;

interface InvitationLabelProps {
  readonly name: string;
  readonly role: string;
  readonly expires_at: string;
}

function InvitationLabel({ name, role, expires_at }: InvitationLabelProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      <Badge>{role}</Badge>
      {isSoon(expires_at) && <Badge tone="yellow">{t('invitations.choice.soon')}</Badge>}
    </span>
  );
}

interface ReducedRolesProps {
  readonly all: AllInvitations;
  readonly choice: Choice;
}

/** States before the registration that a managing role becomes ATTENDEE, and why; renders nothing otherwise. */
export function ReducedRoles({ all, choice }: ReducedRolesProps) {
  const reduced = reducedInvitations(all, choice);
  if (reduced.length === 0) return null;
  const organizations = new Map(reduced.map(({ event }) => [event.organization.id, event.organization.name]));
  const offered = all.organization_invitations.filter(({ organization }) => organizations.has(organization.id));
  return (
    <Alert tone="warn" title={t('invitations.reduced', { count: reduced.length })}>
      <p>{t('invitations.reduced.text', { names: [...organizations.values()].join(', ') })}</p>
      {offered.length > 0 && (
        <p>
          {t('invitations.reduced.offered', { names: offered.map(({ organization }) => organization.name).join(', ') })}
        </p>
      )}
    </Alert>
  );
}

interface InvitationChoiceProps extends ReducedRolesProps {
  readonly onChange: (choice: Choice) => void;
}

/** All invitations of the address, each with a checkbox. */
export function InvitationChoice({ all, choice, onChange }: InvitationChoiceProps) {
  const reduced = reducedInvitations(all, choice);
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-lg">{t('invitations.choice')}</legend>
      {all.organization_invitations.map(({ id, role, organization, invited_by, expires_at }) => (
        <CheckboxField
          key={`organization-${id}`}
          label={
            <InvitationLabel name={organization.name} role={roleLabel('organization', role)} expires_at={expires_at} />
          }
          description={invited_by === null ? undefined : t('invitations.by', { name: invited_by.name })}
          checked={choice.organizations.has(id)}
          onChange={() => onChange({ ...choice, organizations: toggled(choice.organizations, id) })}
        />
      ))}
      {all.event_invitations.map(({ id, role, event, expires_at }) => (
        <CheckboxField
          key={`event-${id}`}
          label={<InvitationLabel name={event.title} role={roleLabel('event', role)} expires_at={expires_at} />}
          description={
            reduced.some((other) => other.id === id)
              ? t('invitations.choice.falls')
              : t('invitations.host', { organization: event.organization.name })
          }
          checked={choice.events.has(id)}
          onChange={() => onChange({ ...choice, events: toggled(choice.events, id) })}
        />
      ))}
    </fieldset>
  );
}
