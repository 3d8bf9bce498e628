import type { SessionStatus } from '@plenum/contracts/enums';
import { sessionStatuses } from '@plenum/contracts/session-statuses';
import type { SessionDetail } from '@plenum/contracts/sessions';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { sessionStatusWord } from '../../lib/enum-words.ts';
import { call, failureMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/swr.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { t } from './session-view.en.json';

const ResourcesDialog = lazy(() =>
  import('./resources/resources-dialog.tsx').then((m) => ({ default: m.ResourcesDialog })),
);

const isStatus = (value: string): value is SessionStatus => sessionStatuses.some((status) => status === value);

/** Actions of organizers on a session’s page: set the status manually, or open the editor. */
export function SessionStaffTools({ session }: { readonly session: SessionDetail }) {
  const [wanted, setWanted] = useState<SessionStatus | null>(null);
  const [isOpen, setOpen] = useState(false);
  const change = async (status: SessionStatus): Promise<void> => {
    setWanted(status);
    try {
      await call('PUT /sessions/:session_id/status', { params: { session_id: session.id }, body: { status } });
      await invalidate('Sessions', session.event_id);
      showToast({ tone: 'good', title: t('session.status.saved', { status: sessionStatusWord(status) }) });
    } catch (failure) {
      showToast({ tone: 'error', title: t('session.status.failed'), text: failureMessage(failure) });
    } finally {
      setWanted(null);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('session.status')}
        className="w-48"
        value={wanted ?? session.status}
        busy={wanted !== null}
        options={sessionStatuses.map((value) => ({ value, label: sessionStatusWord(value) }))}
        onChange={({ target }) => isStatus(target.value) && void change(target.value)}
      />
      <ButtonLink
        variant="secondary"
        to={`${paths.eventAdmin(session.event_id, 'sessions')}${session.is_unscheduled ? '' : `?day=${session.day_number}`}`}
      >
        <Pencil aria-hidden="true" className="size-4" />
        {t('session.edit')}
      </ButtonLink>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('session.resources')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ResourcesDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
