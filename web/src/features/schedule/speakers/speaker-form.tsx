import type { TextValue } from '@plenum/contracts/errors';
import { truncateText } from '@plenum/contracts/graphemes';
import {
  maxCompanyNameLength,
  maxSpeakerBioLength,
  maxSpeakerNameLength,
  maxSpeakerTitleLength,
} from '@plenum/contracts/limits';
import type { ManagedSpeaker } from '@plenum/contracts/schedule/speakers';
import { useState, type SyntheticEvent } from 'react';
import { useDraftedValues } from '../../../lib/drafts.ts';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { useSeenTexts } from '../../../lib/seen-drafts.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { ExternalIdField, externalIdProblem } from '../../../ui/external-id-field.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useTextConflicts } from '../../../ui/use-text-conflicts.tsx';
import { addSpeaker, changeSpeaker, findMembers, type Member } from './managed-speakers.api.ts';
import { t } from './managed-speakers.en.json';
import { plainText } from './plain-text.ts';

type Kind = 'member' | 'name';

interface SpeakerFormProps {
  readonly event_id: number;
  /** Null for a new speaker. */
  readonly speaker: ManagedSpeaker | null;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly title: string;
  readonly company_name: string;
  readonly bio: string;
  readonly external_id: string;
}

const valuesOf = (speaker: ManagedSpeaker | null): Values => ({
  name: speaker?.full_name ?? '',
  title: speaker?.own.title ?? '',
  company_name: speaker?.own.company_name ?? '',
  bio: plainText(speaker?.own.bio ?? '', true),
  external_id: speaker?.external_id ?? '',
});

const textsOf = (speaker: ManagedSpeaker | null) => ({
  name: speaker?.full_name ?? null,
  title: speaker?.own.title ?? null,
  company_name: speaker?.own.company_name ?? null,
  bio: speaker?.own.bio ?? null,
});

const conflictedTexts = {
  name: { label: t('form.name') },
  title: { label: t('form.title') },
  company_name: { label: t('form.company') },
  bio: { label: t('form.bio'), show: (html: TextValue) => plainText(typeof html === 'string' ? html : '', true) },
};

/** Returns only changed fields, so that imported texts keep their markup. */
function changesOf(values: Values, before: Values) {
  const names = ['name', 'title', 'company_name', 'bio'] as const;
  const texts: Partial<Values> = Object.fromEntries(
    names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  );
  const { external_id } = values;
  return {
    ...texts,
    ...(external_id === before.external_id ? {} : { external_id: external_id === '' ? null : external_id }),
  };
}

function useSpeakerForm({ event_id, speaker, onClose }: SpeakerFormProps) {
  const [before] = useState(() => valuesOf(speaker));
  const draftKey = `speaker.${event_id}.${speaker?.profile_id ?? 0}` as const;
  const seen = useSeenTexts(draftKey, textsOf(speaker));
  const conflicts = useTextConflicts(conflictedTexts);
  const [values, setValues, clearDraft] = useDraftedValues(draftKey, before);
  const [kind, setKind] = useState<Kind>('member');
  const [member, setMember] = useState<Member | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const isMember = speaker === null && kind === 'member';
  const problems = {
    member: isMember && member === null ? t('form.member.needed') : undefined,
    name: !isMember && values.name.trim() === '' ? t('form.name.needed') : undefined,
    external_id: externalIdProblem(values.external_id, before.external_id),
  };
  const send = async (): Promise<string> => {
    const changes = changesOf(values, before);
    if (speaker !== null) {
      const link = member === null ? {} : { user_id: member.user_id };
      await conflicts.save({ ...changes, ...link, seen }, (body) => changeSpeaker(event_id, speaker.profile_id, body));
      return t('form.saved');
    }
    const { name, ...texts } = changes;
    const identity = isMember && member !== null ? { user_id: member.user_id } : { name: name ?? '' };
    await addSpeaker(event_id, { ...texts, ...identity });
    return t('form.added', { name: isMember ? (member?.full_name ?? '') : values.name.trim() });
  };
  const close = (): void => {
    clearDraft();
    onClose();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    await attempt(async () => {
      showToast({ tone: 'good', title: await send() });
      close();
    });
  };
  const errors: Readonly<Record<string, string | undefined>> = {
    ...(isSubmitted ? problems : {}),
    ...fieldErrors(failure),
  };
  const change = (next: Partial<Values>) => setValues({ ...values, ...next });
  return {
    values,
    change,
    kind,
    setKind,
    member,
    setMember,
    isMember,
    busy,
    failure,
    errors,
    submit,
    close,
    conflicts,
  };
}

const accountHint = (value: string | null | undefined): string =>
  value ? t('form.blank', { value: truncateText(value, 120) }) : t('form.blank.none');

/** Adds a speaker, or edits the event’s data of one; empty fields use the account’s values. */
export function SpeakerForm(props: SpeakerFormProps) {
  const { event_id, speaker } = props;
  const form = useSpeakerForm(props);
  const { values, change, errors } = form;
  return (
    <Modal
      open
      onClose={form.close}
      size="large"
      closeOnOutsideClick={false}
      title={speaker === null ? t('form.add.title') : t('form.edit.title', { name: speaker.full_name })}
    >
      <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-5">
        {form.failure !== undefined && <Alert tone="error">{failureMessage(form.failure)}</Alert>}
        <IdentityFields event_id={event_id} speaker={speaker} form={form} />
        {!form.isMember && (
          <TextField
            label={t('form.name')}
            maxLength={maxSpeakerNameLength}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
            error={errors['name']}
          />
        )}
        <AboutFields values={values} errors={errors} account={speaker?.account ?? null} onChange={change} />
        <ExternalIdField
          value={values.external_id}
          error={errors['external_id']}
          onChange={(external_id) => change({ external_id })}
        />
        <DialogActions onCancel={form.close} loading={form.busy}>
          {t(speaker === null ? 'form.add' : 'form.save')}
        </DialogActions>
      </form>
      {form.conflicts.dialog}
    </Modal>
  );
}

interface IdentityProps extends Pick<SpeakerFormProps, 'event_id' | 'speaker'> {
  readonly form: ReturnType<typeof useSpeakerForm>;
}

/** Selects the event member who is the speaker, or none. */
function IdentityFields({ event_id, speaker, form }: IdentityProps) {
  return (
    <>
      {speaker === null && (
        <RadioField<Kind>
          label={t('form.kind')}
          value={form.kind}
          onChange={form.setKind}
          options={[
            { value: 'member', label: t('form.kind.member'), description: t('form.kind.member.text') },
            { value: 'name', label: t('form.kind.name'), description: t('form.kind.name.text') },
          ]}
        />
      )}
      {(form.isMember || (speaker !== null && speaker.user_id === null)) && (
        <Combobox<Member>
          label={t(form.isMember ? 'form.member' : 'form.link')}
          {...(form.isMember ? {} : { hint: t('form.link.hint'), optional: t('form.optional'), clearable: true })}
          value={form.member}
          onChange={form.setMember}
          load={(query, signal) => findMembers(event_id, query, signal)}
          keyOf={({ user_id }) => user_id}
          labelOf={({ full_name }) => full_name}
          emptyText={t('form.member.none')}
          error={form.errors['member']}
        />
      )}
    </>
  );
}

interface AboutProps {
  readonly values: Values;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly account: ManagedSpeaker['account'];
  readonly onChange: (changes: Partial<Values>) => void;
}

function AboutFields({ values, errors, account, onChange }: AboutProps) {
  return (
    <>
      <TextField
        label={t('form.title')}
        optional={t('form.optional')}
        maxLength={maxSpeakerTitleLength}
        value={values.title}
        onChange={({ target }) => onChange({ title: target.value })}
        error={errors['title']}
        {...(account === null ? {} : { hint: accountHint(account.title) })}
      />
      <TextField
        label={t('form.company')}
        optional={t('form.optional')}
        maxLength={maxCompanyNameLength}
        value={values.company_name}
        onChange={({ target }) => onChange({ company_name: target.value })}
        error={errors['company_name']}
        {...(account === null ? {} : { hint: accountHint(account.company_name) })}
      />
      <TextArea
        label={t('form.bio')}
        optional={t('form.optional')}
        rows={6}
        maxLength={maxSpeakerBioLength}
        value={values.bio}
        onChange={({ target }) => onChange({ bio: target.value })}
        error={errors['bio']}
        {...(account === null ? {} : { hint: accountHint(account.bio) })}
      />
    </>
  );
}
