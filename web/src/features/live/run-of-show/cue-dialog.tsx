import type { Cue, RunSession } from '@plenum/contracts/live/run-of-show';
import {
  maxCueMinute,
  minCueMinute,
  maxCueTitleLength,
  maxCueWhoLength,
} from '@plenum/contracts/live/run-of-show-limits';
import { type SyntheticEvent, useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { useTextConflicts } from '../../../ui/use-text-conflicts.tsx';
import { createCue, updateCue } from './run-of-show.api.ts';
import { t } from './run-of-show.en.json';

interface CueDialogProps {
  readonly event_id: number;
  readonly session: RunSession;
  /** Null for a new one. */
  readonly cue: Cue | null;
  readonly onClose: () => void;
}

const conflictedTexts = { title: { label: t('cue.title') }, who: { label: t('cue.who') } };

export function CueDialog({ event_id, session, cue, onClose }: CueDialogProps) {
  const [title, setTitle] = useState(cue?.title ?? '');
  const [minute, setMinute] = useState(String(cue?.at_minute ?? 0));
  const [who, setWho] = useState(cue?.who ?? '');
  const [seen] = useState({ title: cue?.title ?? null, who: cue?.who ?? null });
  const conflicts = useTextConflicts(conflictedTexts);
  const { busy, failure, attempt } = useAttempt();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const body = { title, at_minute: Number(minute), who: who.trim() === '' ? null : who };
    void attempt(async () => {
      await (cue === null
        ? createCue(event_id, session.id, body)
        : conflicts.save({ ...body, seen }, (change) => updateCue(event_id, cue.id, change)));
      onClose();
    });
  };
  return (
    <Modal open onClose={onClose} title={t(cue === null ? 'cue.new' : 'cue.edit')} description={session.title}>
      <form onSubmit={submit} className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <TextField
          label={t('cue.title')}
          value={title}
          required
          maxLength={maxCueTitleLength}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label={t('cue.minute')}
          hint={t('cue.minute.hint')}
          type="number"
          inputMode="numeric"
          value={minute}
          required
          min={minCueMinute}
          max={maxCueMinute}
          step={1}
          onChange={({ target }) => setMinute(target.value)}
        />
        <TextField
          label={t('cue.who')}
          optional={t('cue.optional')}
          value={who}
          maxLength={maxCueWhoLength}
          onChange={({ target }) => setWho(target.value)}
        />
        <DialogActions onCancel={onClose} loading={busy}>
          {t('cue.save')}
        </DialogActions>
      </form>
      {conflicts.dialog}
    </Modal>
  );
}
