import type { ChatRoomAdmin } from '@plenum/contracts/chat/chat-rooms';
import { maxRoomDescriptionLength, maxRoomNameLength, minRoomNameLength } from '@plenum/contracts/limits';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { failureCode, failureMessage, fieldErrors } from '../../../../lib/http.ts';
import { useSeenTexts } from '../../../../lib/seen-drafts.ts';
import { useFormDraft } from '../../../../lib/use-form-draft.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { CheckboxField } from '../../../../ui/checkbox.tsx';
import { SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import { RadioField } from '../../../../ui/radio-group.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { useTextConflicts } from '../../../../ui/use-text-conflicts.tsx';
import { createRoom, roomKinds, updateRoom } from './manage-rooms.api.ts';
import { t } from './manage-rooms.en.json';
import { slowModeLabel } from './slow-mode-label.ts';

interface Values {
  readonly name: string;
  readonly description: string;
  readonly room_type: (typeof roomKinds)[number];
  readonly is_enabled: boolean;
  readonly announce_only: boolean;
  readonly slow_mode_seconds: string;
}

interface RoomDialogProps {
  readonly event_id: number;
  /** The room to change; null creates a new one. */
  readonly room: ChatRoomAdmin | null;
  readonly onClose: () => void;
}

const pausesS = [5, 10, 30, 60, 300, 900, 3600] as const;
const length = (text: string): number => [...text.trim().normalize('NFC')].length;

const initial = (room: ChatRoomAdmin | null): Values => ({
  name: room?.name ?? '',
  description: room?.description ?? '',
  room_type: roomKinds.find((kind) => kind === room?.room_type) ?? 'GLOBAL',
  is_enabled: room?.is_enabled ?? false,
  announce_only: room?.announce_only ?? false,
  slow_mode_seconds: String(room?.slow_mode_seconds ?? 0),
});

const conflictedTexts = { name: { label: t('room.name') }, description: { label: t('room.description') } };

/** Creates or changes a room; the kind of an existing room is fixed. */
export function RoomDialog({ event_id, room, onClose }: RoomDialogProps) {
  const form = useForm<Values>({ defaultValues: initial(room) });
  const draftKey = `managed-room.${event_id}.${room?.id ?? 0}` as const;
  const seen = useSeenTexts(draftKey, { name: room?.name ?? null, description: room?.description ?? null });
  const conflicts = useTextConflicts(conflictedTexts);
  const clearDraft = useFormDraft(form, draftKey);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ room_type, ...values }) => {
    const name = values.name.trim();
    const description = values.description.trim() === '' ? null : values.description.trim();
    const body = { ...values, name, description, slow_mode_seconds: Number(values.slow_mode_seconds) };
    try {
      if (room === null) await createRoom(event_id, { ...body, room_type });
      else await conflicts.save({ ...body, seen }, (change) => updateRoom(event_id, room.id, change));
      clearDraft();
      showToast({ tone: 'good', title: t(room === null ? 'room.created' : 'room.saved', { name }) });
      onClose();
    } catch (failure) {
      const inField =
        failureCode(failure) === 'room_name_taken' ? failureMessage(failure) : fieldErrors(failure)['name'];
      if (inField === undefined) form.setError('root', { message: failureMessage(failure) });
      else form.setError('name', { message: inField }, { shouldFocus: true });
    }
  });
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={onClose}
      title={t(room === null ? 'room.new' : 'room.edit')}
      closeOnOutsideClick={false}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        <RoomFields form={form} room={room} />
        <DialogActions onCancel={onClose} loading={isSubmitting}>
          {t(room === null ? 'room.create' : 'room.save')}
        </DialogActions>
      </form>
      {conflicts.dialog}
    </Modal>
  );
}

interface RoomFieldsProps {
  readonly form: UseFormReturn<Values>;
  readonly room: ChatRoomAdmin | null;
}

function RoomFields({ form, room }: RoomFieldsProps) {
  const { errors } = form.formState;
  const pauses = [...new Set([...pausesS, room?.slow_mode_seconds ?? 0])].filter((pause) => pause > 0);
  return (
    <>
      <TextField
        label={t('room.name')}
        error={errors.name?.message}
        {...form.register('name', {
          validate: (name) =>
            (length(name) >= minRoomNameLength && length(name) <= maxRoomNameLength) ||
            t('room.name.length', { min: minRoomNameLength, max: maxRoomNameLength }),
        })}
      />
      <TextArea
        label={t('room.description')}
        optional={t('room.optional')}
        rows={2}
        error={errors.description?.message}
        {...form.register('description', {
          validate: (text) =>
            length(text) <= maxRoomDescriptionLength || t('room.description.length', { max: maxRoomDescriptionLength }),
        })}
      />
      <RadioField
        label={t('room.kind')}
        {...(room === null ? {} : { hint: t('room.kind.fixed') })}
        value={form.watch('room_type')}
        options={roomKinds.map((kind) => ({
          value: kind,
          label: t(`rooms.kind.${kind}`),
          description: t(`rooms.kind.${kind}.text`),
          disabled: room !== null && room.room_type !== kind,
        }))}
        onChange={(kind) => form.setValue('room_type', kind)}
      />
      <SelectField
        label={t('room.slow')}
        hint={t('room.slow.hint')}
        options={[
          { value: '0', label: t('room.slow.off') },
          ...pauses.toSorted((a, b) => a - b).map((pause) => ({ value: String(pause), label: slowModeLabel(pause) })),
        ]}
        {...form.register('slow_mode_seconds')}
      />
      <div>
        <CheckboxField
          label={t('room.announce')}
          description={t('room.announce.text')}
          {...form.register('announce_only')}
        />
        <CheckboxField
          label={t('room.enabled')}
          description={t('room.enabled.text')}
          {...form.register('is_enabled')}
        />
      </div>
    </>
  );
}
