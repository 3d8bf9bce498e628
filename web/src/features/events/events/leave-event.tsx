import type { EventDetail } from '@plenum/contracts/events/events';
import { isSpeakerRole } from '@plenum/contracts/permissions';
import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { findSuccessors, leaveEvent } from './events.api.ts';
import { t } from './events.en.json';

const LeaveDialog = lazy(() => import('../../../ui/leave-dialog.tsx').then((m) => ({ default: m.LeaveDialog })));

export function LeaveEvent({ event }: { readonly event: EventDetail }) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { id, title, user_role: role } = event;
  const leave = (successorId: number | undefined) =>
    leaveEvent(id, successorId, async () => {
      showToast({ tone: 'good', title: t('events.left', { title }) });
      await navigate(paths.dashboard(), { replace: true });
    });
  const follows = [
    t('events.leave.people'),
    t('events.leave.own'),
    ...(role !== null && isSpeakerRole(role) ? [t('events.leave.speaker')] : []),
    t('events.leave.stays'),
  ];
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<LogOut aria-hidden="true" className="size-4.5" />}
        onClick={() => setConfirming(true)}
      >
        {t('events.leave')}
      </Button>
      {isConfirming && (
        <Suspense fallback={null}>
          <LeaveDialog
            title={t('events.leave.title', { title })}
            follows={follows}
            confirmLabel={t('events.leave.confirm')}
            successor={{
              label: t('events.leave.successor'),
              hint: t('events.leave.successor.hint'),
              missing: t('events.leave.successor.missing'),
              isNeeded: false,
              code: 'last_admin_leaving',
              load: (query, signal) => findSuccessors(id, query, signal),
            }}
            onLeave={leave}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
