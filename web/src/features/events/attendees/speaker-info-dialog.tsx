import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import { maxSpeakerBioLength, maxSpeakerTitleLength } from '@plenum/contracts/limits';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../lib/http.ts';
import { useSeenTexts } from '../../../lib/seen-drafts.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useTextConflicts } from '../../../ui/use-text-conflicts.tsx';
import { saveSpeakerInfo } from './people.api.ts';
import { t } from './people.en.json';

interface SpeakerInfoDialogProps {
  readonly person: EventUserAdmin;
  readonly onClose: () => void;
}

const conflictedTexts = {
  speaker_title: { label: t('speaker_info.speaker_title') },
  speaker_bio: { label: t('speaker_info.speaker_bio') },
};

export function SpeakerInfoDialog({ person, onClose }: SpeakerInfoDialogProps) {
  const { speaker_title, speaker_bio } = person;
  const form = useForm({ defaultValues: { speaker_title: speaker_title ?? '', speaker_bio: speaker_bio ?? '' } });
  const draftKey = `person.${person.event_id}.${person.user_id}.speaker` as const;
  const seen = useSeenTexts(draftKey, { speaker_title, speaker_bio });
  const conflicts = useTextConflicts(conflictedTexts);
  const clearDraft = useFormDraft(form, draftKey);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await conflicts.save({ ...values, seen }, (body) => saveSpeakerInfo(person, body));
      clearDraft();
      showToast({ tone: 'good', title: t('speaker_info.saved') });
      onClose();
    } catch (failure) {
      form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={onClose}
      title={t('speaker_info.title', { name: person.full_name })}
      description={t('speaker_info.text')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        <TextField
          label={t('speaker_info.speaker_title')}
          placeholder={person.title ?? ''}
          maxLength={maxSpeakerTitleLength}
          {...form.register('speaker_title')}
        />
        <TextArea
          label={t('speaker_info.speaker_bio')}
          placeholder={person.bio ?? ''}
          rows={6}
          maxLength={maxSpeakerBioLength}
          {...form.register('speaker_bio')}
        />
        <DialogActions onCancel={onClose} loading={isSubmitting}>
          {t('speaker_info.save')}
        </DialogActions>
      </form>
      {conflicts.dialog}
    </Modal>
  );
}
