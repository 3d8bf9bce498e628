import type { InvitationByToken } from '@plenum/contracts/events/invitation-by-token';
import { acceptsAddress } from '@plenum/contracts/installation-rules';
import { useState, type ReactNode } from 'react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { signUpNote, useSignUpRule } from '../../../lib/sign-up-rule.ts';
import { Alert } from '../../../ui/alert.tsx';
import { showGrantedRole } from './granted-role.ts';
import { type Choice, selectAll, InvitationChoice, needsChoice, ReducedRoles } from './invitation-choice.tsx';
import { registerAndAccept } from './invitations.api.ts';
import { t } from './invitations.en.json';

/** Props of the sign-up form of the page. */
export interface AccountFormProps {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly submitLabel: string;
  readonly disabled: boolean;
  readonly summary: ReactNode;
  readonly onSubmit: (account: {
    readonly first_name: string;
    readonly last_name: string;
    readonly password: string;
  }) => Promise<void>;
}

type AllInvitations = NonNullable<InvitationByToken['all_invitations']>;

/** Returns the path of the accepted organization or event; the dashboard if there are several. */
function destination(all: AllInvitations, { organizations, events }: Choice): string {
  if (organizations.size + events.size !== 1) return paths.dashboard();
  const event = all.event_invitations.find(({ id }) => events.has(id));
  if (event !== undefined) return eventPaths.home(event.event.id);
  const organization = all.organization_invitations.find(({ id }) => organizations.has(id));
  return organization === undefined ? paths.dashboard() : paths.organization(organization.organization.id);
}

const titleOf = (all: AllInvitations, event_id: number): string =>
  all.event_invitations.find(({ event }) => event.id === event_id)?.event.title ?? '';

interface RegistrationProps {
  readonly token: string;
  readonly invitation: InvitationByToken['invitation'];
  readonly all: AllInvitations;
  readonly renderForm: (props: AccountFormProps) => ReactNode;
  readonly loadMe: () => Promise<unknown>;
}

export function InvitationRegistration({ token, invitation, all, renderForm, loadMe }: RegistrationProps) {
  const [choice, setChoice] = useState(() => selectAll(all));
  const count = choice.organizations.size + choice.events.size;
  const isChoice = needsChoice(all);
  const rule = useSignUpRule();
  // The rule may be newer than the invitation.
  if (rule !== undefined && !acceptsAddress(rule, invitation.email))
    return <Alert tone="warn">{signUpNote(rule)}</Alert>;
  return (
    <>
      {isChoice && <InvitationChoice all={all} choice={choice} onChange={setChoice} />}
      <ReducedRoles all={all} choice={choice} />
      <div>
        <h2 className="text-xl">{t('invitations.register')}</h2>
        <p className="mt-1.5 text-sm text-muted">{t('invitations.register.text')}</p>
      </div>
      {renderForm({
        email: invitation.email,
        first_name: invitation.first_name ?? '',
        last_name: invitation.last_name ?? '',
        submitLabel: t('invitations.submit'),
        disabled: count === 0,
        summary: isChoice && (
          <p role="status" className="text-sm text-muted">
            {count === 0 ? t('invitations.choice.none') : t('invitations.choice.count', { count })}
          </p>
        ),
        onSubmit: async (account) => {
          const { event_roles } = await registerAndAccept({
            user_data: { email: invitation.email, ...account },
            org_invitation_ids: [...choice.organizations],
            event_invitation_ids: [...choice.events],
            token,
          });
          await loadMe();
          go(destination(all, choice), { replace: true });
          for (const granted of event_roles) showGrantedRole(titleOf(all, granted.event_id), granted);
        },
      })}
    </>
  );
}
