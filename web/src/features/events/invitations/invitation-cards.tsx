import type { InvitationKind } from '@plenum/contracts/enums';
import type { MyInvitation } from '@plenum/contracts/events/my-invitations';
import { useState } from 'react';
import { formatAge, formatDays } from '../../../lib/dates.ts';
import { failureMessage } from '../../../lib/http.ts';
import { locationLabel } from '../../../lib/location-label.ts';
import { go } from '../../../lib/navigate.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { showGrantedRole } from './granted-role.ts';
import { acceptInvitation, declineInvitation, invitationAccepted, useMyInvitations } from './invitations.api.ts';
import { t } from './invitations.en.json';
import { roleLabel } from './role-label.ts';

interface InvitationCardsProps {
  readonly user_id: number;
  /** Limits the list to one kind of invitation. */
  readonly kind?: InvitationKind;
  readonly className?: string;
}

/** Open invitations of the user; renders nothing while loading or when there are none. */
export function InvitationCards({ user_id, kind, className = '' }: InvitationCardsProps) {
  const { data } = useMyInvitations(user_id);
  if (data === undefined) return null;
  const all = [...data.organization_invitations, ...data.event_invitations];
  const visible = kind === undefined ? all : all.filter(({ type }) => type === kind);
  if (visible.length === 0) return null;
  return (
    <Section
      title={t('invitations.cards')}
      action={<Badge tone="accent">{visible.length}</Badge>}
      className={className}
    >
      <ul className="grid gap-4 md:grid-cols-2">
        {visible.map((invitation) => (
          <li key={`${invitation.type}-${invitation.id}`}>
            <InvitationCard invitation={invitation} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const hourMs = 3_600_000;

function InvitationDetails({ invitation }: { readonly invitation: MyInvitation }) {
  const { event, invited_by, message, role, type, expires_at } = invitation;
  const hours = Math.max(0, Math.floor((Date.parse(expires_at) - useNow()) / hourMs));
  return (
    <>
      {event && (
        <p className="text-sm text-muted">
          {[event.organization.name, formatDays(event.start_date, event.end_date), locationLabel(event.location)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <p className="text-sm">
        {[
          t('invitations.as', { role: roleLabel(type, role) }),
          invited_by && t('invitations.by', { name: invited_by.name }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {message !== null && message !== '' && (
        <blockquote className="border-s-2 border-rule ps-3 text-sm wrap-anywhere">
          <FoldedText content={message}>{message}</FoldedText>
        </blockquote>
      )}
      {hours < 24 && (
        <Badge tone="yellow" className="justify-self-start">
          {t('invitations.hours', { count: hours })}
        </Badge>
      )}
    </>
  );
}

function InvitationCard({ invitation }: { readonly invitation: MyInvitation }) {
  const [busy, setBusy] = useState<'accept' | 'decline'>();
  const { event, organization, type, token, created_at, is_void } = invitation;
  const name = event?.title ?? organization?.name ?? '';
  const link = { kind: type, token };
  const answer = async (response: 'accept' | 'decline') => {
    setBusy(response);
    try {
      if (response === 'accept') {
        const { path, granted } = await acceptInvitation(link);
        go(path);
        if (granted === null || !showGrantedRole(name, granted))
          showToast({ tone: 'good', title: t('invitations.accepted', { name }) });
        await invitationAccepted(type);
      } else {
        await declineInvitation(link);
        showToast({ tone: 'info', title: t('invitations.declined', { name }) });
      }
    } catch (failure) {
      showToast({ tone: 'error', title: t('invitations.failed'), text: failureMessage(failure) });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Card className="grid h-full content-start gap-2">
      <div className="flex items-center justify-between gap-3">
        <Badge tone={type === 'event' ? 'blue' : 'violet'}>{t(`invitations.kind.${type}`)}</Badge>
        <span className="text-sm text-muted">{formatAge(created_at)}</span>
      </div>
      <h3 className="text-lg wrap-anywhere">
        <bdi>{name}</bdi>
      </h3>
      <InvitationDetails invitation={invitation} />
      {is_void && (
        <>
          <Badge tone="red" className="justify-self-start">
            {t('invitations.void')}
          </Badge>
          <p className="text-sm">{t('invitations.void.text')}</p>
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {(is_void ? (['decline'] as const) : (['accept', 'decline'] as const)).map((response) => (
          <Button
            key={response}
            variant={response === 'accept' ? 'primary' : 'secondary'}
            aria-label={t(`invitations.${response}.of`, { name })}
            loading={busy === response}
            disabled={busy !== undefined}
            onClick={() => void answer(response)}
          >
            {t(`invitations.${response}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
