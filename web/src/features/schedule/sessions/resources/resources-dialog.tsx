import { sessionResourceKinds } from '@plenum/contracts/enums';
import { truncateText } from '@plenum/contracts/graphemes';
import { maxSessionResources, maxSessionResourceTitleLength, maxStreamLinkLength } from '@plenum/contracts/limits';
import type { SessionDetail, SessionResource } from '@plenum/contracts/schedule/sessions';
import { FileUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { FileButton } from '../../../../ui/file-button.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { saveResources, uploadDocument } from './resources.api.ts';
import { t } from './resources.en.json';
import { formatFileSize } from './session-links.tsx';

interface Draft extends SessionResource {
  readonly key: number;
}

type Missing = 'title' | 'url';

const kinds = sessionResourceKinds.map((value) => ({ value, label: t(`resources.kind.${value}`) }));
const asKind = (value: string): SessionResource['kind'] =>
  sessionResourceKinds.find((kind) => kind === value) ?? 'LINK';

/** Returns the missing fields of a row, which the server would reject. */
function missingIn({ title, url, object_key }: Draft): Missing | null {
  if (title.trim() === '') return 'title';
  return object_key !== null || URL.parse(url?.trim() ?? '')?.protocol === 'https:' ? null : 'url';
}

const inputOf = ({ kind, title, url, object_key }: Draft) => ({
  kind,
  title: title.trim(),
  ...(object_key === null ? { url: url?.trim() ?? '' } : { object_key }),
});

/** Removes the file extension; used as the title of a selected file. */
const titleOf = (file: File): string => truncateText(file.name.replace(/\.pdf$/i, ''), maxSessionResourceTitleLength);

interface ResourcesDialogProps {
  readonly session: SessionDetail;
  readonly onClose: () => void;
}

/** Returns the edited rows and the functions that change them. */
function useRows(stored: readonly SessionResource[]) {
  const [rows, setRows] = useState<readonly Draft[]>(() => stored.map((row, key) => ({ ...row, key })));
  const [nextKey, setNextKey] = useState(stored.length);
  const add = (row: SessionResource): void => {
    setRows((previous) => [...previous, { ...row, key: nextKey }]);
    setNextKey(nextKey + 1);
  };
  const change = (key: number, part: Partial<Draft>): void =>
    setRows((previous) => previous.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const remove = (key: number): void => setRows((previous) => previous.filter((row) => row.key !== key));
  const sort = (keys: readonly (string | number)[]): void =>
    setRows((previous) => keys.flatMap((key) => previous.find((row) => row.key === key) ?? []));
  return { rows, add, change, remove, sort };
}

/** Editor of the links and files of a session and of their order; all saved together. */
export function ResourcesDialog({ session, onClose }: ResourcesDialogProps) {
  const { rows, add, change, remove, sort } = useRows(session.resources);
  const [isChecked, setChecked] = useState(false);
  const saving = useAttempt();
  const sending = useAttempt();
  const failure = saving.failure ?? sending.failure;
  const send = ([file]: readonly File[]) =>
    sending.attempt(async () => {
      if (file === undefined) return;
      const stored = await uploadDocument(session.event_id, file);
      add({ kind: 'SLIDES', title: titleOf(file), url: null, ...stored });
    });
  const save = async (): Promise<void> => {
    setChecked(true);
    if (rows.some((row) => missingIn(row) !== null)) return;
    await saving.attempt(async () => {
      await saveResources(session, rows.map(inputOf));
      onClose();
    });
  };
  return (
    <Modal
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      size="large"
      title={t('resources.title')}
      description={t('resources.text')}
    >
      {failure !== undefined && (
        <Alert tone="error" className="mb-4">
          {failureMessage(failure)}
        </Alert>
      )}
      {rows.length === 0 && <p className="mb-3 text-muted">{t('resources.none')}</p>}
      <SortableList<Draft>
        label={t('resources.title')}
        items={rows}
        keyOf={({ key }) => key}
        nameOf={({ title }) => title || t('resources.unnamed')}
        onMove={sort}
        renderItem={(row, { handle, buttons }) => (
          <Row
            {...{ row, handle, buttons }}
            missing={isChecked ? missingIn(row) : null}
            onChange={(part) => change(row.key, part)}
            onDelete={() => remove(row.key)}
          />
        )}
      />
      <AddButtons
        isFull={rows.length >= maxSessionResources}
        isBusy={sending.busy}
        onLink={() => add({ kind: 'LINK', title: '', url: '', object_key: null, size_bytes: null })}
        onFiles={(files) => void send(files)}
      />
      <DialogActions className="mt-6" loading={saving.busy} onCancel={onClose} onConfirm={() => void save()}>
        {t('resources.save')}
      </DialogActions>
    </Modal>
  );
}

interface AddButtonsProps {
  readonly isFull: boolean;
  readonly isBusy: boolean;
  readonly onLink: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

const AddButtons = ({ isFull, isBusy, onLink, onFiles }: AddButtonsProps) => (
  <div className="mt-3 flex flex-wrap gap-2">
    <Button
      variant="secondary"
      disabled={isFull}
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={onLink}
    >
      {t('resources.add_link')}
    </Button>
    <FileButton
      accept="application/pdf,.pdf"
      disabled={isFull}
      loading={isBusy}
      icon={<FileUp aria-hidden="true" className="size-4" />}
      onPick={onFiles}
    >
      {t('resources.add_file')}
    </FileButton>
  </div>
);

interface RowProps {
  readonly row: Draft;
  readonly missing: Missing | null;
  readonly handle: ReactNode;
  readonly buttons: ReactNode;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onDelete: () => void;
}

function Row({ row, missing, handle, buttons, onChange, onDelete }: RowProps) {
  return (
    <div className="flex flex-wrap items-start gap-2 rounded-lg border border-rule bg-surface p-2">
      {handle}
      <div className="grid min-w-0 gap-2 max-sm:order-last max-sm:basis-full sm:flex-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <SelectField
          label={t('resources.kind')}
          options={kinds}
          value={row.kind}
          onChange={({ target }) => onChange({ kind: asKind(target.value) })}
        />
        <TextField
          label={t('resources.name')}
          value={row.title}
          maxLength={maxSessionResourceTitleLength}
          {...(missing === 'title' ? { error: t('resources.name.missing') } : {})}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        {row.object_key === null ? (
          <TextField
            label={t('resources.url')}
            type="url"
            inputMode="url"
            placeholder="https://"
            className="sm:col-span-2"
            value={row.url ?? ''}
            maxLength={maxStreamLinkLength}
            {...(missing === 'url' ? { error: t('resources.url.missing') } : {})}
            onChange={({ target }) => onChange({ url: target.value })}
          />
        ) : (
          <p className="text-sm text-muted sm:col-span-2">
            {t('resources.pdf', { size: row.size_bytes === null ? '' : formatFileSize(row.size_bytes) })}
          </p>
        )}
      </div>
      <div className="ms-auto flex items-center">
        {buttons}
        <IconButton label={t('resources.delete', { name: row.title || t('resources.unnamed') })} onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </div>
  );
}
