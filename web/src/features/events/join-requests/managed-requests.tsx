import type { WaitsFor } from '@plenum/contracts/enums';
import type { JoinRequest } from '@plenum/contracts/events/join-requests';
import { maxJoinNoteLength, maxAnsweredJoinRequests } from '@plenum/contracts/limits';
import { type ReactNode, useState } from 'react';
import { formatAge } from '../../../lib/dates.ts';
import { failureMessage } from '../../../lib/http.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column, RowKey } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { answerRequests, useEventSeats, useJoinRequests } from './join-requests.api.ts';
import { t } from './managed-requests.en.json';

interface ManagedRequestsProps {
  readonly event_id: number;
  readonly waits_for: WaitsFor;
}

const nameOf = ({ person, invitation }: JoinRequest): string =>
  person?.full_name ?? invitation?.full_name ?? invitation?.email ?? '';

function Who({ request }: { readonly request: JoinRequest }) {
  const { person, invitation } = request;
  const work = joinParts([person?.title, person?.company_name], ', ');
  const address = person?.email ?? invitation?.email ?? '';
  return (
    <span className="flex min-w-0 items-start gap-3">
      <Avatar name={nameOf(request)} image_url={person?.image_url ?? null} size="small" />
      <span className="grid min-w-0">
        {address === nameOf(request) ? (
          <EmailAddress email={address} className="font-semibold" />
        ) : (
          <>
            <span className="font-semibold wrap-anywhere">{nameOf(request)}</span>
            <EmailAddress email={address} className="text-sm text-muted" />
          </>
        )}
        {work !== '' && <span className="text-sm wrap-anywhere text-muted">{work}</span>}
        {invitation !== null && <span className="text-sm text-muted">{t('requests.invited')}</span>}
      </span>
    </span>
  );
}

const isWithoutNote = ({ note }: JoinRequest): boolean => note === null;

/** Shows a toast with the result of an answer. */
function showOutcome(
  answered: { readonly admitted: number; readonly waiting: number; readonly declined: number },
  isWaitingList: boolean,
) {
  const { admitted, waiting, declined } = answered;
  if (admitted > 0) showToast({ tone: 'good', title: t('requests.admitted', { count: admitted }) });
  if (waiting > 0) showToast({ tone: 'info', title: t('requests.waiting', { count: waiting }) });
  if (declined > 0)
    showToast({
      tone: 'info',
      title: t(isWaitingList ? 'requests.removed' : 'requests.declined', { count: declined }),
    });
  if (admitted + waiting + declined === 0) showToast({ tone: 'info', title: t('requests.answered') });
}

interface AnswerButtonsProps {
  readonly isWaitingList: boolean;
  /** False for the waiting list of an event without free seats. */
  readonly canAccept: boolean;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

const AnswerButtons = ({ isWaitingList, canAccept, busy, onAccept, onDecline }: AnswerButtonsProps) => (
  <span className="flex flex-wrap gap-2">
    {canAccept && (
      <Button size="small" disabled={busy} onClick={onAccept}>
        {t(isWaitingList ? 'requests.let_in' : 'requests.accept')}
      </Button>
    )}
    <Button size="small" variant="secondary" disabled={busy} onClick={onDecline}>
      {t(isWaitingList ? 'requests.remove' : 'requests.decline')}
    </Button>
  </span>
);

/** Columns of the waiting list, or of the open requests. */
function columnsOf(
  isWaitingList: boolean,
  buttons: (ids: readonly number[]) => ReactNode,
): readonly Column<JoinRequest>[] {
  const position: Column<JoinRequest> = {
    key: 'position',
    header: t('requests.position'),
    render: (request) => <span className="tabular">{request.position}</span>,
  };
  const note: Column<JoinRequest> = {
    key: 'note',
    header: t('requests.note'),
    isBlank: isWithoutNote,
    render: (request) => <span className="wrap-anywhere whitespace-pre-line">{request.note}</span>,
  };
  return [
    ...(isWaitingList ? [position] : []),
    {
      key: 'person',
      header: t('requests.person'),
      card: 'title',
      className: 'min-w-60',
      render: (request) => <Who request={request} />,
    },
    ...(isWaitingList ? [] : [note]),
    {
      key: 'since',
      header: t('requests.since'),
      className: 'whitespace-nowrap',
      render: ({ created_at }) => formatAge(created_at),
    },
    { key: 'actions', header: t('requests.actions'), headerHidden: true, render: ({ id }) => buttons([id]) },
  ];
}

export function ManagedRequests({ event_id, waits_for }: ManagedRequestsProps) {
  const { requests, hasMore, error, retry, showMore, restart } = useJoinRequests(event_id, waits_for);
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  const [declining, setDeclining] = useState<readonly number[]>();
  const seats = useEventSeats(event_id);
  const accepting = useAttempt();
  const reading = useAttempt();
  const isWaitingList = waits_for === 'SEAT';
  const answer = async (ids: readonly number[], decision: 'ACCEPT' | 'DECLINE', note: string | null): Promise<void> => {
    const answered = await answerRequests(event_id, {
      ids: ids.slice(0, maxAnsweredJoinRequests),
      answer: decision,
      note,
    });
    setSelected(new Set());
    restart();
    showOutcome(answered, isWaitingList);
  };
  const accept = (ids: readonly number[]) =>
    accepting.attempt(
      () => answer(ids, 'ACCEPT', null),
      (failure) => showToast({ tone: 'error', title: failureMessage(failure) }),
    );
  const buttons = (ids: readonly number[]) => (
    <AnswerButtons
      isWaitingList={isWaitingList}
      canAccept={!isWaitingList || seats.data?.free !== 0}
      busy={accepting.busy}
      onAccept={() => void accept(ids)}
      onDecline={() => setDeclining(ids)}
    />
  );
  return (
    <>
      <DataTable<JoinRequest>
        caption={t(`requests.caption.${waits_for}`)}
        columns={columnsOf(isWaitingList, buttons)}
        rows={requests}
        failure={error}
        onRetry={retry}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        selected={selected}
        onSelect={setSelected}
        bulk={(keys) => buttons([...keys].map(Number))}
        empty={<EmptyState title={t(`requests.none.${waits_for}`)} text={t(`requests.none.${waits_for}.text`)} />}
      />
      {hasMore && (
        <Button
          variant="secondary"
          className="mt-4"
          loading={reading.busy}
          onClick={() =>
            void reading.attempt(showMore, (failure) => showToast({ tone: 'error', title: failureMessage(failure) }))
          }
        >
          {t('requests.more')}
        </Button>
      )}
      {declining !== undefined && (
        <DeclineDialog
          count={declining.length}
          isWaitingList={isWaitingList}
          onClose={() => setDeclining(undefined)}
          onDecline={(note) => answer(declining, 'DECLINE', note)}
        />
      )}
    </>
  );
}

interface DeclineDialogProps {
  readonly count: number;
  readonly isWaitingList: boolean;
  readonly onClose: () => void;
  readonly onDecline: (note: string | null) => Promise<void>;
}

function DeclineDialog({ count, isWaitingList, onClose, onDecline }: DeclineDialogProps) {
  const { busy, failure, attempt } = useAttempt();
  const [note, setNote] = useState('');
  const name = isWaitingList ? 'remove' : 'decline';
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`requests.${name}.title`, { count })}
      description={t(`requests.${name}.text`)}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void attempt(async () => {
            await onDecline(note.trim() || null);
            onClose();
          });
        }}
      >
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <TextArea
          label={t('requests.answer_note')}
          optional={t('requests.optional')}
          rows={3}
          maxLength={maxJoinNoteLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogActions onCancel={onClose} loading={busy} variant="danger">
          {t(isWaitingList ? 'requests.remove' : 'requests.decline')}
        </DialogActions>
      </form>
    </Modal>
  );
}
