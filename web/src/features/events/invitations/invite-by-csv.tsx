import { invitationOutcomes, type InvitationOutcome } from '@plenum/contracts/enums';
import type { CsvInvitations } from '@plenum/contracts/events/invitations';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { inviteByCsv, previewCsv } from './inviting.api.ts';
import { t } from './inviting.en.json';

interface InviteByCsvProps {
  readonly event_id: number;
  readonly onClose: () => void;
  readonly onInvited: (() => void) | undefined;
}

type Row = CsvInvitations['rows'][number];

type Busy = 'reading' | 'sending';

const maxVisibleRows = 50;

const outcomeText = (outcome: InvitationOutcome, dry_run: boolean): string =>
  t(outcome === 'invited' && dry_run ? 'inviting.outcome.will_invite' : `inviting.outcome.${outcome}`);

const sendLabel = ({ invited, waiting }: CsvInvitations): string =>
  waiting > 0 ? t('inviting.send_and_wait', { count: invited, waiting }) : t('inviting.send_many', { count: invited });

/** Invites all people of a CSV file, after a preview of the result of each row. */
export function InviteByCsv({ event_id, onClose, onInvited }: InviteByCsvProps) {
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<CsvInvitations>();
  const [busy, setBusy] = useState<Busy>();
  const [failure, setFailure] = useState<string>();
  const attempt = async (work: Busy, ask: () => Promise<CsvInvitations>): Promise<void> => {
    setBusy(work);
    setFailure(undefined);
    try {
      const answer = await ask();
      setResult(answer);
      if (!answer.dry_run && answer.invited + answer.waiting > 0) onInvited?.();
    } catch (cause) {
      setFailure(failureMessage(cause));
    } finally {
      setBusy(undefined);
    }
  };
  const pick = ([selected]: readonly File[]): void => {
    if (selected === undefined) return;
    setFile(selected);
    setResult(undefined);
    void attempt('reading', () => previewCsv(event_id, selected));
  };
  const isSent = result?.dry_run === false;
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      {!isSent && <Source isFirst={file === undefined} busy={busy} onPick={pick} />}
      {result !== undefined && <SeatSummary result={result} />}
      {result !== undefined && <Outcomes result={result} file_name={file?.name ?? ''} />}
      <div className="flex flex-wrap justify-end gap-3">
        {isSent ? (
          <Button onClick={onClose}>{t('inviting.done')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('inviting.cancel')}
            </Button>
            {file !== undefined && result !== undefined && (
              <Button
                loading={busy === 'sending'}
                disabled={result.invited + result.waiting === 0 || busy !== undefined}
                onClick={() =>
                  void attempt('sending', () => inviteByCsv(event_id, file, result.waiting > 0 ? 'WAIT' : 'STOP'))
                }
              >
                {sendLabel(result)}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface SourceProps {
  readonly isFirst: boolean;
  readonly busy: Busy | undefined;
  readonly onPick: (files: readonly File[]) => void;
}

/** A file, or a pasted table. */
function Source({ isFirst, busy, onPick }: SourceProps) {
  const [pastedText, setPasted] = useState('');
  return (
    <>
      <p className="text-sm text-muted">{t('inviting.csv.text')}</p>
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className="justify-self-start"
        loading={busy === 'reading'}
        disabled={busy !== undefined}
        onPick={onPick}
      >
        {t(isFirst ? 'inviting.csv.pick' : 'inviting.csv.other')}
      </FileButton>
      <TextArea
        label={t('inviting.csv.paste')}
        hint={t('inviting.csv.paste.text')}
        rows={3}
        spellCheck={false}
        value={pastedText}
        onChange={({ target }) => setPasted(target.value)}
      />
      {pastedText.trim() !== '' && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={busy !== undefined}
          onClick={() =>
            onPick([new File([pastedText], t('inviting.csv.pasted'), { type: 'text/tab-separated-values' })])
          }
        >
          {t('inviting.csv.check')}
        </Button>
      )}
    </>
  );
}

/** Displays how many people were invited; in a dry run, for how many there is no seat. */
function SeatSummary({ result: { dry_run, invited, waiting } }: { readonly result: CsvInvitations }) {
  if (!dry_run)
    return (
      <Alert tone="good">
        {t('inviting.sent_many', { count: invited })}
        {waiting > 0 && `. ${t('inviting.waiting_many', { count: waiting })}`}
      </Alert>
    );
  if (waiting === 0) return null;
  return (
    <Alert tone="warn" title={t('inviting.full', { count: waiting })}>
      {t('inviting.full.text', { fits: invited })}
    </Alert>
  );
}

const columnsOf = (dry_run: boolean): readonly Column<Row>[] => [
  { key: 'line', header: t('inviting.csv.line'), render: ({ line }) => <span className="tabular">{line}</span> },
  {
    key: 'email',
    header: t('inviting.email'),
    card: 'title',
    render: ({ email }) => <EmailAddress email={email} />,
  },
  {
    key: 'role',
    header: t('inviting.role'),
    render: ({ role }) => (role === null ? '–' : t(`inviting.role.${role}`)),
  },
  {
    key: 'outcome',
    header: t('inviting.csv.outcome'),
    render: ({ outcome, reason }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={outcome === 'invited' ? 'green' : 'yellow'}>{outcomeText(outcome, dry_run)}</Badge>
        {reason !== null && <span className="text-xs text-muted">{reason}</span>}
      </span>
    ),
  },
];

function Outcomes({ result, file_name }: { readonly result: CsvInvitations; readonly file_name: string }) {
  const { rows, dry_run } = result;
  const counted = invitationOutcomes
    .map((outcome) => ({ outcome, count: rows.filter((row) => row.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
  const problemsFirst = [
    ...rows.filter(({ outcome }) => outcome !== 'invited'),
    ...rows.filter(({ outcome }) => outcome === 'invited'),
  ];
  return (
    <>
      <p role="status" className="flex flex-wrap gap-2">
        {rows.length === 0 && t('inviting.csv.empty')}
        {counted.map(({ outcome, count }) => (
          <Badge key={outcome} tone={outcome === 'invited' ? 'green' : 'yellow'}>
            {t('inviting.outcome.count', { outcome: outcomeText(outcome, dry_run), count })}
          </Badge>
        ))}
      </p>
      {rows.length > 0 && (
        <DataTable<Row>
          caption={t('inviting.csv.caption', { file: file_name })}
          columns={columnsOf(dry_run)}
          rows={problemsFirst.slice(0, maxVisibleRows)}
          rowKey={({ line }) => line}
        />
      )}
      {rows.length > maxVisibleRows && (
        <p className="text-sm text-muted">{t('inviting.csv.shown', { shown: maxVisibleRows, count: rows.length })}</p>
      )}
    </>
  );
}
