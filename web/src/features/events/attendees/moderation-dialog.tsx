import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import { truncateText } from '@plenum/contracts/graphemes';
import { maxBanReasonLength, maxModerationNotesLength } from '@plenum/contracts/limits';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../lib/http.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { toastOutcome } from '../../../ui/toast-outcome.ts';
import { showToast } from '../../../ui/toast.ts';
import { ban, mute, unmute } from './people.api.ts';
import { t } from './people.en.json';

const dayHours = 24;
const durations = [1, 4, dayHours, 3 * dayHours, 7 * dayHours, 30 * dayHours] as const;
const formatDuration = (hours: number): string =>
  hours < dayHours ? t('mute.hours', { count: hours }) : t('mute.days', { count: hours / dayHours });

type Person = Pick<EventUserAdmin, 'event_id' | 'user_id' | 'full_name'>;

const undoAction = (person: Person): Promise<void> =>
  toastOutcome(() => unmute(person), { done: t('person.unmuted', { name: person.full_name }) });

interface ModerationDialogProps {
  readonly action: 'ban' | 'mute';
  readonly person: Person;
  readonly reason?: string;
  readonly onClose: () => void;
}

/** Bans or mutes a member: with a reason, a note, and a duration for a mute. */
export function ModerationDialog({ action, person, reason: suggested = '', onClose }: ModerationDialogProps) {
  const form = useForm({
    defaultValues: { reason: truncateText(suggested, maxBanReasonLength), duration: '24', moderation_notes: '' },
  });
  const clearDraft = useFormDraft(form, `person.${person.event_id}.${person.user_id}.${action}`);
  const { errors, isSubmitting } = form.formState;
  const name = person.full_name;
  const submit = form.handleSubmit(async ({ reason, duration, moderation_notes }) => {
    const body = { reason: reason.trim(), moderation_notes };
    try {
      if (action === 'ban') await ban(person, body);
      else await mute(person, { ...body, duration_hours: duration === '' ? null : Number(duration) });
      clearDraft();
      const undo = { label: t('person.unmute'), onSelect: () => void undoAction(person) };
      showToast({ tone: 'good', title: t(`${action}.done`, { name }), ...(action === 'mute' ? { action: undo } : {}) });
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
      title={t(`${action}.title`, { name })}
      description={t(`${action}.text`)}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        <TextField
          label={t('moderation.reason')}
          hint={t('moderation.reason.hint')}
          maxLength={maxBanReasonLength}
          error={errors.reason?.message}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || t('moderation.reason.required') })}
        />
        {action === 'mute' && (
          <SelectField
            label={t('mute.duration')}
            options={[
              ...durations.map((hours) => ({ value: String(hours), label: formatDuration(hours) })),
              { value: '', label: t('mute.endless') },
            ]}
            {...form.register('duration')}
          />
        )}
        <TextArea
          label={t('moderation.notes')}
          optional={t('moderation.optional')}
          rows={3}
          maxLength={maxModerationNotesLength}
          {...form.register('moderation_notes')}
        />
        <DialogActions onCancel={onClose} variant="danger" loading={isSubmitting}>
          {t(`${action}.submit`)}
        </DialogActions>
      </form>
    </Modal>
  );
}
