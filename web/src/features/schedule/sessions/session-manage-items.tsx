/** Items of the menu with which a session is run; loaded when it is opened. */
import type { SessionStatus } from '@plenum/contracts/enums';
import { canBeMarkedFull, sessionStatuses } from '@plenum/contracts/schedule/session-statuses';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import type { ReactNode } from 'react';
import { sessionStatusLabel } from '../../../lib/enum-labels.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { call, failureMessage } from '../../../lib/http.ts';
import { invalidate } from '../../../lib/swr.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Link } from '../../../ui/link.tsx';
import { MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './session-view.en.json';

export interface SessionManageProps {
  readonly session: SessionDetail;
  /** Whether the viewer may edit the session and its speakers. */
  readonly mayEdit: boolean;
  /** Moderators mark it as full. */
  readonly mayMarkFull: boolean;
  /** Speakers add links and files. */
  readonly mayAttach: boolean;
  /** Whether the viewer runs the questions and the polls. */
  readonly mayRun: { readonly questions: boolean; readonly polls: boolean };
  /** Item that starts and ends raised hands. */
  readonly hands: ReactNode;
}

interface ItemsProps extends SessionManageProps {
  readonly onDialog: (dialog: 'links' | 'speakers') => void;
}

export function SessionManageItems({ session, mayEdit, mayMarkFull, mayAttach, mayRun, hands, onDialog }: ItemsProps) {
  const { id, event_id, day_number, is_unscheduled } = session;
  return (
    <>
      {mayEdit && (
        <>
          <MenuLabel>{t('session.status')}</MenuLabel>
          <MenuChoices
            label={t('session.status')}
            value={session.status}
            options={sessionStatuses.map((value) => ({ value, label: sessionStatusLabel(value) }))}
            onChange={(status) => void changeStatus(session, status)}
          />
          <MenuSeparator />
        </>
      )}
      {mayMarkFull && <FullItem session={session} />}
      {hands}
      {mayRun.questions && (
        <LinkItem to={eventPaths.sessionQuestions(event_id, id)}>{t('session.manage.questions')}</LinkItem>
      )}
      {mayRun.polls && <LinkItem to={eventPaths.sessionPolls(event_id, id)}>{t('session.manage.polls')}</LinkItem>}
      {mayMarkFull && !mayEdit && (
        <LinkItem to={eventPaths.admin(event_id, 'moderation')}>{t('session.moderation')}</LinkItem>
      )}
      {mayEdit && (
        <>
          <MenuSeparator />
          <LinkItem to={`${eventPaths.admin(event_id, 'sessions')}${is_unscheduled ? '' : `?day=${day_number}`}`}>
            {t('session.edit')}
          </LinkItem>
          <MenuItem onSelect={() => onDialog('speakers')}>{t('session.manage.speakers')}</MenuItem>
        </>
      )}
      {mayAttach && <MenuItem onSelect={() => onDialog('links')}>{t('session.manage.links')}</MenuItem>}
    </>
  );
}

const LinkItem = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <MenuItem asChild>
    <Link to={to}>{children}</Link>
  </MenuItem>
);

/** Marks a session as full while people may still enter, or removes the mark. */
function FullItem({ session }: { readonly session: SessionDetail }) {
  const { is_full, is_unscheduled, status, ends_at } = session;
  const isOpen = canBeMarkedFull({ status, is_unscheduled, endsMs: Date.parse(ends_at) }, useNow());
  if (!is_full && !isOpen) return null;
  return (
    <MenuItem onSelect={() => void changeFull(session)}>
      {t(is_full ? 'session.full.unmark' : 'session.full.mark')}
    </MenuItem>
  );
}

async function changeFull({ id, event_id, is_full }: SessionDetail): Promise<void> {
  try {
    await call('PUT /sessions/:session_id/full', { params: { session_id: id }, body: { is_full: !is_full } });
    await invalidate('Sessions', event_id);
  } catch (failure) {
    showToast({ tone: 'error', title: t('session.full.failed'), text: failureMessage(failure) });
  }
}

async function changeStatus({ id, event_id }: SessionDetail, status: SessionStatus): Promise<void> {
  try {
    await call('PUT /sessions/:session_id/status', { params: { session_id: id }, body: { status } });
    await invalidate('Sessions', event_id);
    showToast({ tone: 'good', title: t('session.status.saved', { status: sessionStatusLabel(status) }) });
  } catch (failure) {
    showToast({ tone: 'error', title: t('session.status.failed'), text: failureMessage(failure) });
  }
}
