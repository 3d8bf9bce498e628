import { type PollKind, pollKinds, type PollResultsRule, pollResultsRules } from '@plenum/contracts/enums';
import {
  maxPollOptionLength,
  maxPollOptions,
  minPollOptions,
  maxPollQuestionLength,
  maxPollRankedOptions,
} from '@plenum/contracts/live/poll-limits';
import type { Poll, PollDraft } from '@plenum/contracts/live/polls';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox.tsx';
import { SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import { useTextConflicts } from '../../../../ui/use-text-conflicts.tsx';
import type { PollBoard } from '../poll-board.ts';
import { findOpenPoll, applyPoll } from '../poll-state.ts';
import { createPoll, seenOpenPollId, setPollStatus, updatePoll } from './poll-desk.api.ts';
import { t } from './poll-desk.en.json';

interface PollDialogProps {
  readonly board: PollBoard;
  /** Null for a new one. */
  readonly poll: Poll | null;
  readonly onClose: () => void;
}

const emptyDraft: PollDraft = {
  kind: 'ONE',
  question: '',
  options: ['', ''],
  choices_max: null,
  is_anonymous: false,
  may_change: true,
  results: 'LIVE',
};

const optionKinds: ReadonlySet<PollKind> = new Set(['ONE', 'SEVERAL', 'RANKING']);
const isKind = (value: string): value is PollKind => pollKinds.some((kind) => kind === value);
const isRule = (value: string): value is PollResultsRule => pollResultsRules.some((rule) => rule === value);

/** Returns the request body: without empty options, and without fields that the kind does not use. */
function finished(draft: PollDraft): PollDraft {
  const options = optionKinds.has(draft.kind)
    ? draft.options.map((option) => option.trim()).filter((option) => option !== '')
    : [];
  const isLess = draft.kind === 'SEVERAL' && draft.choices_max !== null && draft.choices_max < options.length;
  return {
    ...draft,
    options,
    choices_max: isLess ? draft.choices_max : null,
    may_change: draft.may_change && !draft.is_anonymous,
  };
}

const draftOf = ({ kind, question, options, choices_max, is_anonymous, may_change, results }: Poll): PollDraft => ({
  kind,
  question,
  options: options.length === 0 ? emptyDraft.options : options,
  choices_max,
  is_anonymous,
  may_change,
  results,
});

const conflictedTexts = { question: { label: t('question') }, options: { label: t('options') } };

/** Saves a draft, or starts it as a poll. */
function usePollSaving({ board, poll, onClose }: PollDialogProps, draft: PollDraft) {
  const [seen] = useState(() => (poll === null ? {} : { question: poll.question, options: poll.options }));
  const conflicts = useTextConflicts(conflictedTexts);
  const { busy, failure, attempt } = useAttempt();
  const [isStarting, setStarting] = useState(false);
  const save = async (is_open: boolean): Promise<Poll> => {
    const body = finished(draft);
    if (poll === null) return createPoll(board.place, { ...body, is_open, seen_open_poll_id: seenOpenPollId(board) });
    const { reply } = await conflicts.save({ ...body, seen }, (draft) => updatePoll(poll.id, draft));
    return is_open ? setPollStatus(poll.id, 'OPEN', board) : reply;
  };
  const submit = (is_open: boolean): void => {
    setStarting(is_open);
    void attempt(
      async () => {
        const saved = await save(is_open);
        board.change((state) => applyPoll(state, saved));
        onClose();
        // Opening a poll closes the one that was open.
        if (is_open) await board.refresh();
      },
      () => void board.refresh(),
    );
  };
  return { submit, failure, busy: busy ? (isStarting ? 'start' : 'save') : null, dialog: conflicts.dialog } as const;
}

export function PollDialog(props: PollDialogProps) {
  const { board, poll, onClose } = props;
  const [draft, setDraft] = useState<PollDraft>(() => (poll === null ? emptyDraft : draftOf(poll)));
  const { submit, failure, busy, dialog } = usePollSaving(props, draft);
  const open = useStore(board.store, findOpenPoll);
  const change = (part: Partial<PollDraft>): void => setDraft((before) => ({ ...before, ...part }));
  return (
    <Modal
      open
      onClose={onClose}
      title={t(poll === null ? 'dialog.new' : 'dialog.edit')}
      closeOnOutsideClick={false}
      size="large"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(true);
        }}
        className="grid gap-4"
      >
        <TextArea
          label={t('question')}
          value={draft.question}
          rows={2}
          maxLength={maxPollQuestionLength}
          onChange={({ target }) => change({ question: target.value })}
        />
        <SelectField
          label={t('kind')}
          value={draft.kind}
          options={pollKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={({ target }) => isKind(target.value) && change({ kind: target.value })}
        />
        {optionKinds.has(draft.kind) && <Options draft={draft} onChange={change} />}
        <Settings draft={draft} onChange={change} />
        <DialogActions
          onCancel={onClose}
          loading={busy === 'start'}
          disabled={busy !== null}
          before={
            <>
              {failure !== undefined && (
                <Alert tone="error" className="w-full">
                  {failureMessage(failure)}
                </Alert>
              )}
              {open !== undefined && (
                <p className="w-full text-sm text-muted wrap-anywhere">
                  {t('start.closes', { question: open.question })}
                </p>
              )}
              <Button
                variant="ghost"
                className="-ms-5 me-auto"
                loading={busy === 'save'}
                disabled={busy !== null}
                onClick={() => submit(false)}
              >
                {t('save')}
              </Button>
            </>
          }
        >
          {t('start')}
        </DialogActions>
      </form>
      {dialog}
    </Modal>
  );
}

interface PartProps {
  readonly draft: PollDraft;
  readonly onChange: (part: Partial<PollDraft>) => void;
}

function Options({ draft: { kind, options, choices_max }, onChange }: PartProps) {
  const max = kind === 'RANKING' ? maxPollRankedOptions : maxPollOptions;
  const replace = (at: number, text: string): void =>
    onChange({ options: options.map((option, other) => (other === at ? text : option)) });
  const add = (): void => onChange({ options: [...options, ''] });
  /** Enter moves to the next option, or adds one, and never starts a poll that is being written. */
  const toNextOption = (event: KeyboardEvent<HTMLInputElement>, at: number): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const list = event.currentTarget.closest('fieldset');
    if (at === options.length - 1 && options.length < max && options[at]?.trim() !== '') flushSync(add);
    list?.querySelectorAll('input')[at + 1]?.focus();
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('options')}</legend>
      {options.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- texts may be equal while they are typed
        <div key={at} className="flex items-end gap-2">
          <TextField
            label={t('option', { number: at + 1 })}
            value={option}
            maxLength={maxPollOptionLength}
            autoComplete="off"
            className="min-w-0 flex-1"
            onChange={({ target }) => replace(at, target.value)}
            onKeyDown={(event) => toNextOption(event, at)}
          />
          <IconButton
            label={t('option.remove', { number: at + 1 })}
            disabled={options.length <= minPollOptions}
            onClick={() => onChange({ options: options.filter((_, other) => other !== at) })}
          >
            <X aria-hidden="true" className="size-4.5" />
          </IconButton>
        </div>
      ))}
      {options.length < max && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={add}
        >
          {t('option.add')}
        </Button>
      )}
      {kind === 'SEVERAL' && (
        <SelectField
          label={t('choices_max')}
          value={String(choices_max ?? options.length)}
          options={options.map((_, at) => ({
            value: String(at + 1),
            label: at + 1 === options.length ? t('choices_max.all') : String(at + 1),
          }))}
          onChange={({ target }) => {
            const chosen = Number(target.value);
            onChange({ choices_max: chosen === options.length ? null : chosen });
          }}
        />
      )}
    </fieldset>
  );
}

function Settings({ draft: { is_anonymous, may_change, results }, onChange }: PartProps) {
  return (
    <>
      <SelectField
        label={t('results')}
        value={results}
        options={pollResultsRules.map((value) => ({ value, label: t(`results.${value}`) }))}
        onChange={({ target }) => isRule(target.value) && onChange({ results: target.value })}
      />
      <div>
        <CheckboxField
          label={t('is_anonymous')}
          description={t('is_anonymous.text')}
          checked={is_anonymous}
          onChange={({ target }) => onChange({ is_anonymous: target.checked })}
        />
        <CheckboxField
          label={t('may_change')}
          description={is_anonymous ? t('may_change.not') : undefined}
          checked={may_change && !is_anonymous}
          disabled={is_anonymous}
          onChange={({ target }) => onChange({ may_change: target.checked })}
        />
      </div>
    </>
  );
}
