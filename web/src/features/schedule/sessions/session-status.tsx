import type { SessionStatus } from '@plenum/contracts/enums';
import { mayBeFull, sessionStatuses } from '@plenum/contracts/schedule/session-statuses';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { lazy, Suspense, useState } from 'react';
import { sessionStatusLabel } from '../../../lib/enum-labels.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { call, failureMessage } from '../../../lib/http.ts';
import { invalidate } from '../../../lib/swr.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './session-view.en.json';

const ResourcesDialog = lazy(() =>
  import('./resources/resources-dialog.tsx').then((m) => ({ default: m.ResourcesDialog })),
);

const isStatus = (value: string): value is SessionStatus => sessionStatuses.some((status) => status === value);

interface SessionStaffToolsProps {
  readonly session: SessionDetail;
  /** Whether the viewer may edit the session. */
  readonly mayEdit: boolean;
  /** Moderators only mark it as full. */
  readonly mayMarkFull: boolean;
  /** Speakers only add links and files. */
  readonly mayAttach: boolean;
}

/** Actions of organizers, moderators and speakers on a session’s page. */
export const SessionStaffTools = ({ session, mayEdit, mayMarkFull, mayAttach }: SessionStaffToolsProps) => (
  <div className="flex flex-wrap items-end gap-x-2 gap-y-3 empty:hidden">
    {mayEdit && <StatusField session={session} />}
    {mayMarkFull && <FullButton session={session} />}
    {mayEdit && <EditLink session={session} />}
    {mayAttach && <LinksButton session={session} />}
    {mayMarkFull && !mayEdit && (
      <ButtonLink variant="secondary" to={eventPaths.admin(session.event_id, 'moderation')}>
        {t('session.moderation')}
      </ButtonLink>
    )}
  </div>
);

/** Marks a session as full while people may still enter, or removes the mark. */
function FullButton({ session }: { readonly session: SessionDetail }) {
  const [isBusy, setBusy] = useState(false);
  const { id, event_id, is_full, is_unscheduled, status, ends_at } = session;
  const nowMs = useNow();
  const isOpen = mayBeFull({ status, is_unscheduled, endsMs: Date.parse(ends_at) }, nowMs);
  if (!is_full && !isOpen) return null;
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('PUT /sessions/:session_id/full', { params: { session_id: id }, body: { is_full: !is_full } });
      await invalidate('Sessions', event_id);
    } catch (failure) {
      showToast({ tone: 'error', title: t('session.full.failed'), text: failureMessage(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" loading={isBusy} onClick={() => void change()}>
      {t(is_full ? 'session.full.unmark' : 'session.full.mark')}
    </Button>
  );
}

function StatusField({ session }: { readonly session: SessionDetail }) {
  const [requestedStatus, setRequestedStatus] = useState<SessionStatus | null>(null);
  const change = async (status: SessionStatus): Promise<void> => {
    setRequestedStatus(status);
    try {
      await call('PUT /sessions/:session_id/status', { params: { session_id: session.id }, body: { status } });
      await invalidate('Sessions', session.event_id);
      showToast({ tone: 'good', title: t('session.status.saved', { status: sessionStatusLabel(status) }) });
    } catch (failure) {
      showToast({ tone: 'error', title: t('session.status.failed'), text: failureMessage(failure) });
    } finally {
      setRequestedStatus(null);
    }
  };
  return (
    <SelectField
      label={t('session.status')}
      className="w-40"
      value={requestedStatus ?? session.status}
      busy={requestedStatus !== null}
      options={sessionStatuses.map((value) => ({ value, label: sessionStatusLabel(value) }))}
      onChange={({ target }) => isStatus(target.value) && void change(target.value)}
    />
  );
}

const EditLink = ({ session }: { readonly session: SessionDetail }) => (
  <ButtonLink
    variant="secondary"
    to={`${eventPaths.admin(session.event_id, 'sessions')}${session.is_unscheduled ? '' : `?day=${session.day_number}`}`}
  >
    {t('session.edit')}
  </ButtonLink>
);

function LinksButton({ session }: { readonly session: SessionDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('session.resources')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ResourcesDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
