import { sessionSpeakerRoles, type SessionSpeakerRole } from '@plenum/contracts/enums';
import type { SessionDetail, SessionSpeaker } from '@plenum/contracts/schedule/sessions';
import { X } from 'lucide-react';
import { useState } from 'react';
import { speakerRoleLabel } from '../../../../lib/enum-labels.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { openModal } from '../../../../lib/stores/modals.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { Isolated } from '../../../../ui/isolated.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { showToast } from '../../../../ui/toast.ts';
import {
  addToStage,
  changeStageRole,
  findCandidates,
  moveOnStage,
  removeFromStage,
  type Candidate,
} from './stage.api.ts';
import { t } from './stage.en.json';

const roles = sessionSpeakerRoles.map((value) => ({ value, label: speakerRoleLabel(value) }));
const asRole = (value: string): SessionSpeakerRole => sessionSpeakerRoles.find((role) => role === value) ?? 'SPEAKER';

const showFailure = (failure: unknown) =>
  showToast({ tone: 'error', title: t('stage.failed'), text: failureMessage(failure) });

/** Editor of the people on stage, their roles and order; every change is saved immediately. */
export function StageEditor({ session }: { readonly session: SessionDetail }) {
  const stage = { event_id: session.event_id, session_id: session.id };
  const speakers = session.session_speakers;
  const move = async (keys: readonly (string | number)[], moved: string | number): Promise<void> => {
    try {
      await moveOnStage(stage, Number(moved), keys.indexOf(moved) + 1);
    } catch (failure) {
      showFailure(failure);
      throw failure;
    }
  };
  return (
    <div className="grid gap-5">
      <AddSpeaker session={session} />
      {speakers.length === 0 ? (
        <p className="text-muted">{t('stage.empty')}</p>
      ) : (
        <SortableList
          label={t('stage.title')}
          items={speakers}
          keyOf={({ profile_id }) => profile_id}
          nameOf={({ full_name }) => full_name}
          onMove={move}
          renderItem={(speaker, { handle, buttons }) => (
            <div className="flex flex-wrap items-center gap-2 rounded-lg border border-rule bg-surface p-2">
              {handle}
              <span className="min-w-32 flex-1 font-semibold wrap-anywhere">
                <Isolated text={speaker.full_name} />
              </span>
              <StageLine speaker={speaker} stage={stage} />
              {buttons}
            </div>
          )}
        />
      )}
    </div>
  );
}

interface StageLineProps {
  readonly speaker: SessionSpeaker;
  readonly stage: { readonly event_id: number; readonly session_id: number };
}

function StageLine({ speaker, stage }: StageLineProps) {
  const name = speaker.full_name;
  const [requestedRole, setRequestedRole] = useState<SessionSpeakerRole | null>(null);
  const change = async (role: SessionSpeakerRole): Promise<void> => {
    setRequestedRole(role);
    await changeStageRole(stage, speaker.profile_id, role).catch(showFailure);
    setRequestedRole(null);
  };
  const remove = () =>
    openModal('confirm', {
      title: t('stage.remove.title', { name }),
      text: t('stage.remove.text'),
      confirmLabel: t('stage.remove.confirm'),
      destructive: true,
      onConfirm: () => removeFromStage(stage, speaker.profile_id),
    });
  return (
    <>
      <select
        aria-label={t('stage.role_of', { name })}
        value={requestedRole ?? speaker.role}
        aria-busy={requestedRole !== null}
        aria-disabled={requestedRole !== null || undefined}
        onChange={({ target }) => requestedRole === null && void change(asRole(target.value))}
        className={controlClass(false, 'h-11 w-auto')}
      >
        {roles.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconButton label={t('stage.remove', { name })} onClick={remove}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
}

function AddSpeaker({ session }: { readonly session: SessionDetail }) {
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [role, setRole] = useState<SessionSpeakerRole>('SPEAKER');
  const { busy, failure, attempt } = useAttempt();
  const on_stage = new Set(session.session_speakers.map(({ profile_id }) => profile_id));
  const add = async (): Promise<void> => {
    if (chosen === null) return;
    await attempt(async () => {
      await addToStage({ event_id: session.event_id, session_id: session.id }, chosen.person, role);
      setChosen(null);
    });
  };
  return (
    <div className="grid gap-3 rounded-lg bg-sunk p-4 sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-end">
      <Combobox<Candidate>
        label={t('stage.person')}
        value={chosen}
        onChange={setChosen}
        load={(query, signal) => findCandidates(session.event_id, query, on_stage, signal)}
        keyOf={({ key }) => key}
        labelOf={({ name }) => name}
        placeholder={t('stage.person.hint')}
        emptyText={t('stage.person.none')}
        renderOption={({ detail, is_speaker }, marked) => (
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{marked}</span>
            <span className="text-xs text-muted">
              {detail ?? t(is_speaker ? 'stage.person.speaker' : 'stage.person.member')}
            </span>
          </span>
        )}
      />
      <SelectField
        label={t('stage.role')}
        options={roles}
        value={role}
        onChange={({ target }) => setRole(asRole(target.value))}
      />
      <Button onClick={() => void add()} disabled={chosen === null} loading={busy}>
        {t('stage.add')}
      </Button>
      {failure !== undefined && (
        <Alert tone="error" className="sm:col-span-3">
          {failureMessage(failure)}
        </Alert>
      )}
    </div>
  );
}
